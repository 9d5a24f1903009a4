import Foundation

// Built by `.ci/fuzz` together with the sources of JSONCoding, as one module.

/// Decodes the bytes with several models and checks invariants.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FuzzTarget.shared.run(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}

/// Reusable decoders, as in the program.
final class FuzzTarget: @unchecked Sendable {
  // Sendable by use: the fuzzer has one thread.
  static let shared = FuzzTarget()

  private let decoder = RecordDecoder()
  private let snakeDecoder = RecordDecoder()
  private let oracle = JSONDecoder()
  private let text = Text(capacity: 0)

  private init() {
    snakeDecoder.strategies.keys = .snakeCase
    snakeDecoder.strategies.dates = .iso8601
  }

  /// The last byte selects what is done with the bytes before it. The fuzzer learns that and tries many more texts than
  /// if each were decoded with every model.
  func run(_ input: UnsafeRawBufferPointer) {
    guard let choice = input.last else { return }
    let bytes = UnsafeRawBufferPointer(rebasing: input.dropLast())
    // Marks on both sides, which must not be read or changed.
    text.removeAll()
    append("\"1")
    text.append(bytes)
    append("1\"")
    let range = SourceRange(start: 2, end: text.count - 2)
    switch choice % 8 {
    case 0, 1: compare(bytes, range)
    case 2: check(FuzzRecord.self, decoder, range)
    case 3: check([FuzzRecord].self, decoder, range)
    case 4: check([String: FuzzRecord].self, snakeDecoder, range)
    case 5: check([FuzzUnion].self, decoder, range)
    case 6: check(FuzzLoop.self, snakeDecoder, range)
    default: check(EmbeddedJSON<FuzzRecord>.self, decoder, range)
    }
    precondition(text.string(SourceRange(start: 0, end: 2)) == "\"1", "the bytes before are as they were")
    precondition(text.byte(at: range.end) == UInt8(ascii: "1"), "the byte behind is as it was")
  }

  private func append(_ string: StaticString) {
    text.append(UnsafeRawBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }

  private func check<Model: Decodable>(_ type: Model.Type, _ decoder: RecordDecoder, _ range: SourceRange) {
    let outcome = decoder.outcome(type, from: text, range, [.beginsInput, .unreadKeys])
    var problems = 0
    for issue in outcome.issues {
      precondition(issue.range.start <= issue.range.end, "a range that ends before it starts")
      precondition(
        range.start <= issue.range.start && issue.range.end <= range.end, "a range outside of the text")
      switch issue.kind {
      case .duplicateKey, .unreadKey, .byteOrderMark, .distantDate, .roundTrip: break
      default: problems += 1
      }
    }
    precondition((outcome.value == nil) == (problems > 0), "a value or a problem")
    let value = try? decoder.decode(type, from: text, range)
    precondition((value == nil) == (outcome.value == nil), "outcome and decode agree")
  }

  /// Whether Foundation's decoder agrees, where the text is JSON.
  private func compare(_ bytes: UnsafeRawBufferPointer, _ range: SourceRange) {
    guard let ours = try? decoder.decode(FuzzTree.self, from: text, range) else { return }
    let theirs = try? oracle.decode(FuzzTree.self, from: Data(bytes))
    precondition(ours == theirs, "Foundation decodes the same")
  }
}
