import Foundation
import Testing
import TestSupport

/// The schemas of quicktype's own tests, with their payloads. The variable `QUICKTYPE_SCHEMAS` names their folder:
/// `test/inputs/schema` of its repository.
@Suite(
  .enabled(
    if: SlowTests.isEnabled && !QuicktypeSchemas.names.isEmpty, "slow, and QUICKTYPE_SCHEMAS names a folder"))
struct QuicktypeSchemaTests {
  /// Schemas for which no model is generated, and why.
  private static let refused = [
    "ref-id-files": "by RFC 6901, its \"#/\" is the member with an empty name, which the file has not",
    "ref-remote": "it refers to a server, and nothing is fetched",
  ]

  /// Payloads that decode although the schema does not allow them, and why.
  private static let taken = [
    "bool-string.1.fail.bool-string.json": "its format \"boolean\" is quicktype's own",
    "integer-string.1.fail.integer-string.json": "its format \"integer\" is quicktype's own",
    "class-with-additional.1.fail.union.json": "a structure does not read keys beside its properties",
    "minmax-integer.1.fail.minmaxInteger.json": "no type of Swift has bounds",
    "minmax.1.fail.minmax.json": "no type of Swift has bounds",
    "minmaxlength.1.fail.minmaxlength.json": "no type of Swift has lengths",
    "pattern.1.fail.pattern.json": "no type of Swift has patterns",
    "strict-optional.1.fail.strict-optional.json": "an optional may be absent",
  ]

  @Test(arguments: QuicktypeSchemas.names) func modelDecodesWhatTheSchemaAllows(schema: String) async throws {
    let stem = String(schema.dropLast(".schema".count))
    let payloads = Checkout.names(in: URL(fileURLWithPath: QuicktypeSchemas.folder)).filter { name in
      let rest = name.hasPrefix(stem) ? name.dropFirst(stem.count) : ""
      return name.hasSuffix(".json") && (rest.hasPrefix(".") || rest.first?.isNumber == true)
    }
    let folder = try TemporaryFolder()
    let environment = ["FOLDER": QuicktypeSchemas.folder]
    let model = try await Command.shell(
      "decode-model scaffold TopLevel --contract $FOLDER/\(schema) > Model.swift",
      in: folder.url, environment: environment)
    if let reason = Self.refused[stem] {
      #expect(model.status == 2, "\(stem): \(reason)")
      return
    }
    #expect(model.status == 0, "\(stem): \(model.errorText)")
    let checked = try await Command.shell(
      """
      swiftc -swift-version 6 -warnings-as-errors -typecheck Model.swift || exit 3
      eval $(sed -n '2s/.*decode-model --source [A-Za-z]*.swift/set --/;2s/ FILE$//p' Model.swift)
      for file in \(payloads.joined(separator: " ")); do
        decode-model --source Model.swift -q "$@" $FOLDER/$file
        echo "$file $?"
      done
      """, in: folder.url, environment: environment, timeout: 600)
    let isRefused = payloads.map { $0.contains(".fail.") && Self.taken[$0] == nil }
    let expected = zip(payloads, isRefused).map { "\($0) \($1 ? 1 : 0)\n" }.joined()
    #expect(checked.text == expected, "\(stem): \(checked.errorText)")
  }
}

private enum QuicktypeSchemas {
  static let folder = Checkout.recordedData("quicktype-schemas", variable: "QUICKTYPE_SCHEMAS").path
  static let names = Checkout.names(in: URL(fileURLWithPath: folder)).filter { $0.hasSuffix(".schema") }
}
