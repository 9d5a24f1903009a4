import JSONCoding
import Testing
import TestSupport

/// A second problem is never false: whatever value replaces the first one, the second remains.
///
/// Random payloads with several problems are decoded. The first problem is fixed with each of a list of values that
/// covers what the models distinguish, and the record is decoded again.
struct FirstFixTests {
  /// The number of payloads.
  private static let cases = SlowTests.isDeep ? 3_000 : 60

  @Test func noProblemVanishesWhenTheFirstIsFixed() {
    var reported = 0
    for seed in 0..<UInt64(Self.cases) {
      var random = Random(seed: seed)
      var payload = Self.page.payload(&random)
      for _ in 0..<2 + random.below(10) {
        random.pick([Mutation.null, .null, .string, .string, .number, .remove]).apply(to: &payload, &random)
      }
      let problems = Self.problems(payload)
      reported += problems.count
      guard let first = problems.first else { continue }
      for value in Self.values {
        let left = Self.problems(payload.setting(value, at: first.path[...]))
        // This value does not fix the problem.
        if left.contains(where: { $0.path.starts(with: first.path) }) { continue }
        for problem in problems.dropFirst() where !left.contains(problem) {
          Issue.record(
            "seed \(seed): \(problem) is gone with \(value) at \(first)\n  \(payload.json)\n  left: \(left)")
        }
      }
    }
    #expect(reported > Self.cases * 3 / 2, "further problems are reported at all")
  }

  private struct Problem: Equatable {
    let path: [PathComponent]
    let isMissing: Bool
  }

  private static func problems(_ payload: Payload) -> [Problem] {
    let outcome = RecordDecoder.forTestModels.outcome(FirstFix.Page.self, of: payload.json)
    return outcome.issues.map { Problem(path: $0.path, isMissing: $0.missingKey != nil) }
  }

  private static let values: [Payload] =
    ["call", "reasoning", "message", "point", "line", "area", "x"].map(Payload.string)
    + ["0", "1", "2", "3", "4", "[]", "[1]", "{}", #"{"type":"call"}"#, #"{"type":"x"}"#].map(Payload.token)

  private static let page: Shape = {
    let item: Shape = [
      "type": .words(["call", "reasoning", "message"]), "name": "n", "arguments": "a", "summary": [],
      "role": "r", "content": "c",
    ]
    let shape: Shape = [
      "type": .words(["point", "line", "area"]), "name": "n", "role": .integer(bits: 3),
      "content": .list(.integer(bits: 3)),
    ]
    return [
      "name": "n", "role": .integer(bits: 3), "items": .optional(.list(item)),
      "shapes": .optional(["a": shape, "b": shape]),
      "events": .optional(
        .list(["type": .integer(bits: 3), "role": .integer(bits: 3), "name": "n", "content": .double])),
      "letter": .optional(["header": ["type": .words(["call", "x"])], "content": "c", "name": "n"]),
      "notes": .optional(.list(shape)), "blocks": .optional(.list(item)),
      "either": .optional(.list(["name": "n", "role": .integer(bits: 3), "content": [], "type": "x"])),
      "content": .list(.integer(bits: 3)),
    ]
  }()
}

extension Payload {
  /// The text, always in the same style.
  fileprivate var json: String {
    var plain = Random(seed: 1)
    return text(&plain)
  }

  /// The same payload with another value at the path, where a missing member is added.
  fileprivate func setting(_ value: Payload, at path: ArraySlice<PathComponent>) -> Payload {
    switch (self, path.first) {
    case (_, nil): return value
    case (.array(var elements), .index(let index)) where index < elements.count:
      elements[index] = elements[index].setting(value, at: path.dropFirst())
      return .array(elements)
    case (.object(var members), .member(let name)):
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].value = members[index].value.setting(value, at: path.dropFirst())
      } else {
        members.append(Member(name, value))
      }
      return .object(members)
    default: return self
    }
  }
}
