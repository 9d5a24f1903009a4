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

  /// ``Handled`` catches the error of a collection that does not decode.
  static let cases = [
    Case([Int].self, .list(.int)), Case([Double].self, .list(.double)), Case([String].self, .list(word)),
    Case([Int8?].self, .list(.optional(.integer(bits: 7)))), Case([String??].self, .list(.optional(word))),
    Case([[Point]?].self, .list(.optional(.list(point)))), Case([URL].self, .list(.url)),
    Case([Date].self, .list(.date)), Case([Data].self, .list(.base64)), Case([Decimal].self, .list(.double)),
    Case([UUID].self, .list(.words(["00000000-0000-0000-0000-00000000000a", "x"]))),
    Case(Set<String>.self, .list(word)), Case(Set<Point>.self, .list(point)),
    Case(
      [String: [String: Point?]].self, .dictionary(names: word, .dictionary(names: word, .optional(point)))),
    Case([Int: Point].self, .dictionary(names: digits, point)),
    Case([Int: [Int: Date]].self, .dictionary(names: digits, .dictionary(names: digits, .date))),
    Case([Double: Int].self, .list(.double)), Case([UUID: Int].self, .list(.int)),
    Case(
      [String: [Int: WhereItIs]].self, .dictionary(names: word, .dictionary(names: digits, point))),
    Case(
      Handled.self,
      [
        "list": .list(.int), "map": .dictionary(names: word, .int),
        "numbered": .dictionary(names: digits, word),
      ]),
  ]

  @Test(arguments: cases) func isLikeTheGeneralPath(_ tested: Case) {
    for seed in 0..<(SlowTests.isDeep ? 20_000 : 400) {
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

  /// A few scalars are read differently from many. Foundation's decoder is the oracle.
  @Test(arguments: [0, 1, 2, 31, 32, 33, 100]) func listsOfScalars(count: Int) {
    func check<Element: Decodable & SharedType>(
      _ type: [Element].Type, wrong: Int?, _ element: (Int) -> String
    ) {
      let elements = (0..<count).map { $0 == wrong ? "{}" : element($0) }
      let json = Data("[\(elements.joined(separator: ","))]".utf8)
      #expect(Judgement(type, .standard, json).difference(in: json) == nil)
    }
    for wrong in [nil, 0, count / 2, count - 1] {
      check([Int].self, wrong: wrong) { "\($0)" }
      check([Double].self, wrong: wrong) { "\($0).5" }
      check([String].self, wrong: wrong) { "\"text \($0) that takes memory\"" }
    }
  }

  /// Elements whose values take much more memory than their text are read one by one.
  @Test func reservesMemoryInProportionToTheText() throws {
    typealias Wide = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
    let context = try DecodingContext(parsing: "[" + String(repeating: "1,", count: 2_000) + "1]")
    #expect(context.mayReserve(Int.self, at: 0))
    #expect(!context.mayReserve(Wide.self, at: 0))
  }
}

extension Document {
  /// A document that has parsed the whole text.
  convenience init(parsing text: Text) throws {
    self.init()
    try parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
  }
}

extension DecodingContext {
  /// A context that has parsed the text.
  convenience init(parsing json: String, _ strategies: CodingStrategies = CodingStrategies()) throws {
    self.init(document: Document(), strategies: strategies, userInfo: [:])
    let text = Text(json)
    try parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
  }
}

/// The effects of a decode.
private struct Trace: Equatable {
  /// The value or the error.
  var result: String
  /// The flags of every name and object, and the coding path of every value.
  private let marks: [String]

  init(_ type: (some Decodable).Type, _ text: String, _ strategies: CodingStrategies, isObserved: Bool) {
    guard let context = try? DecodingContext(parsing: text, strategies) else {
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

private struct Handled: Decodable {
  private enum CodingKeys: CodingKey { case list, map, numbered }
  private var notes = Notes()

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    notes.add { try container.decode([Int].self, forKey: .list) }
    notes.add { try container.decode([String: Int].self, forKey: .map) }
    notes.add { try container.decode([Int: String].self, forKey: .numbered) }
  }
}
