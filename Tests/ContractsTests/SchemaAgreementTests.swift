import Foundation
import JSONCoding
import TestSupport
import Testing

@testable import Contracts

/// The schemas of models of varied kinds agree with Foundation's decoder on mutations of their payloads, as Python's
/// jsonschema says.
@Suite struct SchemaAgreementTests {
  /// Agreement in percent.
  private static let minimumAgreement = 99.5
  /// The number of mutations of a model's payloads.
  private static let mutations = SlowTests.isDeep ? 1_000 : 100

  @Test(
    .enabled(if: SlowTests.isEnabled, "slow: make test-slow"),
    .enabled(if: Oracle.hasPackages("jsonschema"), "needs .ci/packages"))
  func schemasAgreeWithTheDecoder() async throws {
    var (all, wrong, own): (Int, Int, Int) = (0, 0, 0)
    for row in Agreement.rows {
      let decoder = row.decoder
      let strategies = CodingStrategies(decoder)
      let model = InProcessModel(row.type, strategies)
      let accepted = try AcceptedModel(of: model, strategies, literals: row.literals)
      let schema = AcceptedSchema.document(accepted, title: "\(row.type)").text
      try #require(!accepted.samples.isEmpty, "\(row.type)")
      let samples = accepted.samples.map(\.text).joined(separator: "\n")
      let payloads = try await Oracle.python(Self.mutate, on: samples, "\(Self.mutations)").split(
        separator: "\n"
      ).map(String.init)
      let lines = payloads.map { Self.verdict(row.type, decoder, $0) + " " + $0 }
      let report = try await Oracle.python(Self.compare, on: lines.joined(separator: "\n"), schema).split(
        separator: "\n")
      let numbers = (report.first ?? "").split(separator: " ").compactMap { Int($0) }
      try #require(numbers.count == 2)
      all += payloads.count
      wrong += numbers[0]
      own += numbers[1]
      // Never refused is what the model takes.
      for line in report.dropFirst() where line.hasPrefix("decodes") {
        // Foundation takes years of three digits, letters after a date's zone, and after the padding of Base64.
        if "\(row.type)" == "Dates" { continue }
        Issue.record("\(row.type): \(line) \(schema)")
      }
    }
    let agreement = 100 - 100 * Double(wrong) / Double(all)
    print(
      "\(Agreement.rows.count) models, \(all) payloads, \(wrong) wrong, \(own) refused by models' own code")
    #expect(agreement >= Self.minimumAgreement)
  }

  /// `decodes`, `refused`, or `own` if the model's own code refuses the value in its own words.
  private static func verdict(_ type: any Decodable.Type, _ decoder: JSONDecoder, _ payload: String) -> String
  {
    func run<Value: Decodable>(_ type: Value.Type) throws {
      _ = try decoder.decode(type, from: Data(payload.utf8))
    }
    do {
      try run(type)
      return "decodes"
    } catch let error as DecodingError {
      if case .dataCorrupted(let context) = error, !context.debugDescription.hasPrefix("Cannot initialize") {
        return context.underlyingError == nil && !context.debugDescription.hasPrefix("Invalid URL")
          ? "own" : "refused"
      }
      return "refused"
    } catch {
      return "own"
    }
  }

  /// Prints changes of the samples that it reads, one a line.
  private static let mutate = """
    import json, random, sys
    from mutations import mutations
    samples = [json.loads(line) for line in open(sys.argv[1]) if line.strip()]
    for value in mutations(samples, int(sys.argv[2]), random.Random(0), 4): print(json.dumps(value))
    """

  /// Compares verdicts with a schema's: prints the numbers of wrong ones and of what only the model's code refuses.
  private static let compare = """
    import json, sys, jsonschema
    schema = json.loads(sys.argv[2])
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    def strict(schema):
      if isinstance(schema, list): return [strict(inner) for inner in schema]
      if not isinstance(schema, dict): return schema
      comment = str(schema.get("$comment"))
      if comment.startswith("not every value"): return {"enum": schema["examples"]}
      if "may accept more" in comment or comment.endswith("are dropped") or "contentSchema" in schema: return False
      return {key: inner if key in ("enum", "examples") else strict(inner) for key, inner in schema.items()}
    validator, narrow = (kind(one, format_checker=kind.FORMAT_CHECKER) for one in (schema, strict(schema)))
    wrong, own, lines = 0, 0, []
    for line in open(sys.argv[1]):
      verdict, payload = line.rstrip("\\n").split(" ", 1)
      value = json.loads(payload)
      valid = validator.is_valid(value)
      if valid == (verdict == "decodes"): continue
      if valid and (verdict == "own" or not narrow.is_valid(value)):
        own += 1
        continue
      wrong += 1
      why = "" if valid else jsonschema.exceptions.best_match(validator.iter_errors(value)).message[:150]
      lines.append(f"{'valid, but refused' if valid else 'decodes, but not valid'}: {payload[:300]} {why}")
    print(wrong, own)
    for line in sorted(lines, key=len)[:6]: print(line)
    """
}
