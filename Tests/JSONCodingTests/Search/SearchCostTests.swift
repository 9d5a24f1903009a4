import Foundation
import JSONCoding
import Testing
import TestSupport

/// Twice as many problems take twice the time, and under 500 bytes of memory for each byte of input.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
struct SearchCostTests {
  /// Divides the numbers of problems in a debug build.
  private static let divisor = SlowTests.isDeep ? 1 : 8

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of problems to begin with.
    let count: Int
    /// The minimum number of problems found if there are very many; nil for half of them.
    let least: Int?
    let text: @Sendable (Int) -> String
    let problems: @Sendable (Text) -> Int

    init<Model: Decodable & SharedType>(
      _ name: String, _ type: Model.Type, _ count: Int = 2000, least: Int? = nil,
      by read: SearchRow.Code? = nil, _ text: @escaping @Sendable (Int) -> String
    ) {
      testDescription = name
      self.count = count
      self.least = least
      self.text = text
      problems = { text in
        let decoder = read.map { SearchRow.decoder(.passing, [], [0], $0) } ?? .forTestModels
        return decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count)).issues.count
      }
    }
  }

  static let rows = [
    // Its objects are created again for each problem, so not all of them are searched.
    Row("tree of optionals", Cost.Tree.self, 2000, least: 100, tree),
    Row("missing keys", [Picture].self) { array($0) { #"{"id":\#($0),"image":"a"}"# } },
    Row("missing keys in a hand-written loop", ByHand.self, by: loop) { array($0) { #"{"id":\#($0)}"# } },
    Row("recursive enum", Sum.self, 2000, sum),
    Row("chains, problem first", [Cost.ProblemFirst].self, 200) { count in
      array(count) { _ in chain(12) { #"{"value":"x","next":\#($0)}"# } }
    },
    Row("chains, problem last", [Cost.ProblemLast].self, 200) { count in
      array(count) { _ in chain(12) { #"{"next":\#($0),"value":"x"}"# } }
    },
    Row("array never accepted", [Impossible].self) { array($0) { "\($0)" } },
    Row("dictionary never accepted", [String: Impossible].self) { object($0) { "\($0)" } },
    Row("unknown case", [Outline].self) { array($0) { _ in #"{"triangle":{}}"# } },
  ]

  private static let loop: SearchRow.Code = {
    var list = try $0.unkeyedContainer()
    while !list.isAtEnd {
      let object = try list.nestedContainer(keyedBy: Name.self)
      try object.int("id")
      try object.string("caption")
    }
  }

  @Test(arguments: rows) func timeGrowsInProportion(row: Row) {
    func time(_ count: Int, below bound: Double = 0) -> Double {
      let text = Text(row.text(count))
      return ProcessorTime.least(below: bound) {
        #expect(row.problems(text) >= min(row.least ?? count, count / 2))
      }
    }
    let few = row.count / SearchCostTests.divisor
    _ = time(few / 4)
    let half = time(few)
    // Quadratic cost would be a factor of 16.
    let whole = time(few * 4, below: half * 10)
    #expect(whole < half * 10, "\(half), and \(whole) for four times as many")
  }

  /// A hand-written loop, or a chain of values, starts again for each problem. So the work for one record is limited,
  /// and the last problem says that there may be more.
  static let limited = [
    Row("a chain", Cost.ProblemFirst.self, 80) { chain($0) { #"{"value":"x","next":\#($0)}"# } },
    Row("loop over an array", ByHand.self, 60, by: Positives.elements) { array($0) { "-\($0 + 1)" } },
    // It lists all names for each problem.
    Row("loop over an object", ByHand.self, 20, least: 10, by: Positives.members) {
      object($0) { _ in "-1" }
    },
    Row("loop over objects", ByHand.self, 60, by: Positives.amounts) { array($0) { _ in #"{"amount":-1}"# } },
  ]

  @Test(arguments: limited) func handWrittenLoopsAreSearchedUpToALimit(row: Row) {
    #expect(row.problems(Text(row.text(row.count))) == row.count, "all of few problems")
    func time(_ count: Int, below bound: Double = 0) -> Double {
      let text = Text(row.text(count))
      return ProcessorTime.least(below: bound) { #expect(row.problems(text) > row.least ?? row.count) }
    }
    guard row.testDescription != "a chain" else { return }
    // Quadratic cost would be a factor of 64.
    let factor = 40 / SearchCostTests.divisor
    let some = time(row.count * factor)
    let many = time(row.count * factor * 8, below: some * 20)
    #expect(many < some * 20, "\(some), and \(many) for eight times as many")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/clear_refs"), "needs /proc"),
    arguments: rows)
  func memoryIsLessThan500BytesForEachByte(row: Row) throws {
    let text = Text(row.text(row.count * 8 / SearchCostTests.divisor))
    SearchCostTests.returnFreeMemory()
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let before = try SearchCostTests.status("VmRSS")
    _ = row.problems(text)
    let peak = try SearchCostTests.status("VmHWM")
    #expect((peak - before) / text.count < 500, "\(peak - before) bytes for \(text.count)")
  }

  /// Bytes, from a line such as `VmRSS:     1234 kB`.
  private static func status(_ name: String) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("\(name):") })
    return try #require(Int(line.filter(\.isNumber))) * 1024
  }

  /// Memory that earlier tests have released would hide what this one uses.
  private static func returnFreeMemory() {
    guard let trim = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
  }

  // MARK: - Texts

  @Sendable private static func tree(_ count: Int) -> String {
    guard count > 1 else { return #"{"name":1,"size":"x"}"# }
    return #"{"name":1,"left":\#(tree(count / 2)),"right":\#(tree(count - count / 2)),"size":"x"}"#
  }

  @Sendable private static func sum(_ count: Int) -> String {
    guard count > 1 else { return #"{"number":{"_0":"x"}}"# }
    return #"{"add":{"_0":\#(sum(count / 2)),"_1":\#(sum(count - count / 2))}}"#
  }

  private static func chain(_ depth: Int, _ link: (String) -> String) -> String {
    var text = #"{"value":"x"}"#
    for _ in 1..<depth { text = link(text) }
    return text
  }

  private static func array(_ count: Int, _ element: (Int) -> String) -> String {
    "[\((0..<count).map(element).joined(separator: ","))]"
  }

  private static func object(_ count: Int, _ member: (Int) -> String) -> String {
    "{\((0..<count).map { "\"k\($0)\":\(member($0))" }.joined(separator: ","))}"
  }
}

/// Measures processor time. The result is the minimum of three measurements, because other programs also run on the
/// machine.
private enum ProcessorTime {
  /// Ends with the first measurement below the bound, because the test has then passed.
  static func least(below bound: Double = 0, _ body: () -> Void) -> Double {
    var least = Double.infinity
    for _ in 0..<3 where least >= bound {
      let start = clock()
      body()
      least = min(least, Double(clock() - start))
    }
    return least
  }
}

/// Elements with problems are decoded a few times each, however many there are.
struct ElementCostTests {
  private static let rows: [(name: String, element: String, read: SearchRow.Code)] = [
    ("a flag is missing", #"{"id":1}"#, { _ = try ($0.object.int("id"), $0.object.bool("value")) }),
    ("a word is missing", #"{"id":1}"#, { _ = try ($0.object.int("id"), $0.object.string("value")) }),
    // Forty thousand of these used to exhaust the budget of the search, which then missed half of the problems.
    (
      "a type accepts no placeholder", #"{"at":"x"}"#,
      { _ = try $0.object.decode(SearchRow.AtSign.self, forKey: "at") }
    ),
    (
      "a check fails", #"{"at":"x"}"#,
      {
        let object = try $0.object
        guard try object.string("at").contains("@") else { throw object.refusal("at") }
      }
    ),
  ]

  @Test(arguments: rows.indices) func elementsAreDecodedAFewTimesEach(row: Int) {
    let (name, element, read) = Self.rows[row]
    func decodes(_ count: Int) -> Int {
      let calls = CallCounter()
      let decoder = SearchRow.decoder(.passing) {
        calls.add()
        try read($0)
      }
      let json = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
      #expect(decoder.outcome([ByHand].self, of: json).issues.count == count, "\(name)")
      return calls.count
    }
    #expect(decodes(200) <= 2_000, "\(name)")
    #expect(decodes(1_000) <= 10_000, "\(name)")
  }
}

/// Models with many problems, each in a different way.
enum Cost {
  final class Tree: Decodable {
    let name: String
    let left: Tree?
    let right: Tree?
    let size: Int
  }

  /// Each value has its problem before the next value.
  final class ProblemFirst: Decodable {
    let value: Int
    let next: ProblemFirst?
  }

  /// Each value has its problem after the next value.
  final class ProblemLast: Decodable {
    private enum CodingKeys: String, CodingKey { case value, next }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decodeIfPresent(ProblemLast.self, forKey: .next)
      try container.int(.value)
    }
  }
}
