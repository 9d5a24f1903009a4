import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// A reader behaves like the type's own `init(from:)`: the same value or error, the same paths, the same names read.
struct TypeReadersTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let shape: Shape
    fileprivate let run: @Sendable (String, CodingStrategies, Bool) -> Trace

    init(_ type: (some Decodable & Sendable).Type, _ shape: Shape) {
      testDescription = "\(type)"
      self.shape = shape
      run = { Trace(type, $0, $1, isObserved: $2) }
    }
  }

  private static let word: Shape = .words(["a", "b", "é", "e\u{301}", "1", "\"", "long text of many bytes"])
  private static let digits: Shape = .words(["1", "01", "-1", "+1", "x", "-0", "9223372036854775807", "é"])
  private static let point: Shape = ["x": .double, "label": .optional(.string)]

  static let cases = [
    Case([Int].self, .list(.int)), Case([Int8].self, .list(.integer(bits: 7))),
    Case([Double].self, .list(.double)),
    Case([String].self, .list(word)), Case([Bool].self, .list(.bool)),
    Case([[[Double]]].self, .list(.list(.list(.double)))),
    Case([Int?].self, .list(.optional(.int))), Case([String??].self, .list(.optional(word))),
    Case([[Point]?].self, .list(.optional(.list(point)))), Case([Point].self, .list(point)),
    Case([URL].self, .list(.url)), Case([Date].self, .list(.date)), Case([Data].self, .list(.base64)),
    Case([Decimal].self, .list(.double)),
    Case([UUID].self, .list(.words(["00000000-0000-0000-0000-00000000000a", "x"]))),
    Case(Set<Int>.self, .list(.int)), Case(Set<String>.self, .list(word)),
    Case(Set<Point>.self, .list(point)),
    Case([String: Int].self, .dictionary(names: word, .int)),
    Case([String: Point].self, .dictionary(names: word, point)),
    Case(
      [String: [String: Point?]].self, .dictionary(names: word, .dictionary(names: word, .optional(point)))),
    Case([Int: String].self, .dictionary(names: digits, word)),
    Case([Int: Point].self, .dictionary(names: digits, point)),
    Case([Int: [Int: Date]].self, .dictionary(names: digits, .dictionary(names: digits, .date))),
    Case([Double: Int].self, .list(.double)), Case([UUID: Int].self, .list(.int)),
    Case(Kept.self, .dictionary(names: word, .dictionary(names: digits, point))),
    Case(
      Handled.self,
      [
        "list": .list(.int), "map": .dictionary(names: word, .int),
        "numbered": .dictionary(names: digits, word),
      ]),
    Case(Tree.self, .recursive({ ["name": word, "children": .list($0)] }, depth: 3)),
  ]

  @Test(arguments: cases) func isLikeTheGeneralPath(_ tested: Case) {
    for seed in 0..<(SlowTests.areDeep ? 20_000 : 400) {
      var random = Random(seed: UInt64(seed))
      var payload = tested.shape.payload(&random)
      for _ in 0..<random.below(3) { random.pick(Mutation.allCases).apply(to: &payload, &random) }
      let text = payload.text(&random)
      var strategies = CodingStrategies()
      if random.onceIn(4) { strategies.keys = .snakeCase }
      if random.onceIn(2) { strategies.dates = .iso8601 }
      let (quick, general) = (tested.run(text, strategies, false), tested.run(text, strategies, true))
      guard quick == general else {
        Issue.record("\(text): \(quick.result) instead of \(general.result)")
        return
      }
    }
  }

  /// A few scalars are read differently from many.
  @Test(arguments: [0, 1, 2, 31, 32, 33, 100]) func listsOfScalars(count: Int) throws {
    func check<Element: Decodable & Equatable>(_ elements: [String], _ type: [Element].Type) throws {
      let json = Data(("[" + elements.joined(separator: ",") + "]").utf8)
      do {
        let expected = try JSONDecoder().decode(type, from: json)
        #expect(try RecordDecoder().decode(type, from: json) == expected)
      } catch DecodingError.typeMismatch(_, let expected) {
        do {
          _ = try RecordDecoder().decode(type, from: json)
          Issue.record("no error")
        } catch DecodingError.typeMismatch(_, let context) {
          #expect(context.codingPath.map(\.intValue) == expected.codingPath.map(\.intValue))
        }
      }
    }
    for wrong in [nil, 0, count / 2, count - 1] {
      func elements(_ element: (Int) -> String) -> [String] {
        (0..<count).map { $0 == wrong ? "{}" : element($0) }
      }
      try check(elements { "\($0)" }, [Int].self)
      try check(elements { "\($0).5" }, [Double].self)
      try check(elements { "\"text \($0) that takes memory\"" }, [String].self)
    }
  }

  /// Elements whose values take much more memory than their text are read one by one.
  @Test func reservesMemoryInProportionToTheText() throws {
    let count = 2_000
    let text = "[" + [String](repeating: "1", count: count).joined(separator: ",") + "]"
    let values = try RecordDecoder().decode([Wide].self, from: Data(text.utf8))
    #expect(values.count == count)
    let context = try Trace.context(text)
    #expect(context.mayReserve(Int.self, at: 0))
    #expect(!context.mayReserve(Wide.self, at: 0))
  }
}

/// The effects of a decode.
private struct Trace: Equatable {
  /// The value or the error.
  var result: String
  /// The flags of every name and object, and the coding path of every value.
  private let marks: [String]

  static func context(_ text: String, _ strategies: CodingStrategies = CodingStrategies()) throws
    -> DecodingContext
  {
    let context = DecodingContext(document: Document(), strategies: strategies, userInfo: [:])
    let text = Text(text)
    try context.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
    return context
  }

  init(_ type: (some Decodable).Type, _ text: String, _ strategies: CodingStrategies, isObserved: Bool) {
    guard let context = try? Trace.context(text, strategies) else {
      (result, marks) = ("no JSON", [])
      return
    }
    if isObserved { context.record.beginFollowing(ReadLog()) }
    defer {
      context.record.endFollowing()
      context.containers.close()
    }
    do {
      result = Rendering.text(try context.value(type, at: 0))
    } catch {
      result = "\(error)"
    }
    marks = (0..<context.document.count).map { index in
      let entry = context.entries[unchecked: index]
      switch entry.kind {
      case .name: return "name \(entry.flags.rawValue)"
      case .arrayEnd, .objectEnd: return "end"
      default: return "\(entry.kind) \(entry.flags.rawValue) at \(context.codingPath(to: NodePlace(index)))"
      }
    }
  }
}

private struct Point: Decodable, Hashable {
  let x: Double
  let label: String?
}

/// Takes 520 bytes for a number in the text.
private struct Wide: Decodable {
  struct Four<Value> {
    let first, second, third, fourth: Value

    init(_ value: Value) { (first, second, third, fourth) = (value, value, value, value) }
  }

  let value: Int
  let rest: Four<Four<Four<Int>>>

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
    rest = Four(Four(Four(value)))
  }
}

private struct Tree: Decodable {
  let name: String
  let children: [Tree]
}

/// Notes where it was decoded, and keeps nothing else.
private struct Kept: Decodable {
  let paths: [String: [Int: Place]]

  struct Place: Decodable {
    let path: String

    init(from decoder: any Decoder) throws { path = "\(decoder.codingPath)" }
  }

  init(from decoder: any Decoder) throws {
    paths = try decoder.singleValueContainer().decode([String: [Int: Place]].self)
  }
}

/// Continues after a collection that does not decode.
private struct Handled: Decodable {
  private enum CodingKeys: CodingKey { case list, map, numbered }
  let list: [Int]?
  let map: [String: Int]?
  let numbered: [Int: String]?
  let words: [String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var words: [String] = []
    func caught<Value>(_ read: () throws -> Value) -> Value? {
      do {
        return try read()
      } catch {
        words.append("\(error)")
        return nil
      }
    }
    list = caught { try container.decode([Int].self, forKey: .list) }
    map = caught { try container.decode([String: Int].self, forKey: .map) }
    numbered = caught { try container.decode([Int: String].self, forKey: .numbered) }
    self.words = words
  }
}
