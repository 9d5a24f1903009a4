import Testing
import TestSupport

@testable import JSONCoding

/// The paths of many problems share names and keys: each looks as if its problem were the only one.
struct SharedNamesTests {
  private enum Fixed: CodingKey { case a, b, c }

  /// Reads its members by keys of different types, all at once or one by one.
  private struct Element: Decodable {
    init(from decoder: any Decoder) throws {
      let fixed = try decoder.container(keyedBy: Fixed.self)
      switch try fixed.decode(Int.self, forKey: .a) {
      case 0: _ = try fixed.decode([String: Int].self, forKey: .b)
      case 1: _ = try fixed.nestedContainer(keyedBy: Fixed.self, forKey: .b).decode(Int.self, forKey: .c)
      case 2:
        let open = try fixed.nestedContainer(keyedBy: Name.self, forKey: .b)
        for key in open.allKeys { _ = try open.decode(Int.self, forKey: key) }
      case 3:
        let open = try decoder.container(keyedBy: Name.self)
        _ = try open.decode([Int].self, forKey: "b")
      default:
        let open = try fixed.nestedContainer(keyedBy: Name.self, forKey: .b)
        _ = try open.decode(Int.self, forKey: "c")
      }
    }
  }

  private struct Place: Equatable {
    var path: [PathComponent]
    var keys: [String]
    var payloadNames: Set<Int>

    /// - Parameter isWhole: whether the first step leads to the element.
    init(_ issue: JSONCoding.Issue, isWhole: Bool) {
      let first = isWhole ? 1 : 0
      path = Array(issue.path.dropFirst(first))
      keys = issue.codingPath.dropFirst(first).map { "\(type(of: $0)) \($0.stringValue)" }
      payloadNames = Set(issue.payloadNames.map { $0 - first })
    }
  }

  @Test func pathsEqualThoseOfSingleProblems() throws {
    var count = 0
    for seed in 0..<(SlowTests.isDeep ? 2000 : 100) {
      var random = Random(seed: UInt64(seed))
      let elements = (0..<12).map { _ in
        let value = random.pick(["\"x\"", "1", "null"])
        let inner = random.pick([
          "{\"c\":\(value)}", "{\"\\u0063\":\(value)}", "{\"é\":\(value)}", "{}", "[\"x\"]",
        ])
        return "{\"a\":\(random.below(5)),\"b\":\(inner)}"
      }
      let together = places([Element].self, "[\(elements.joined(separator: ","))]", isWhole: true)
      let alone = elements.flatMap { places(Element.self, $0, isWhole: false) }
      #expect(together == alone, "seed \(seed)")
      count += alone.count
    }
    #expect(count > 500)
  }

  private func places<Model: Decodable>(_ type: Model.Type, _ json: String, isWhole: Bool) -> [Place] {
    RecordDecoder().outcome(type, of: json).issues.map { Place($0, isWhole: isWhole) }
  }
}
