import Foundation
import Testing

@testable import ModelHost
@testable import Runner

/// Values without objects, sets and dictionaries are shown as by `print`.
struct ValuePrinterTests {
  private struct Plain {
    var id: Int
    var name: String
    var link: URL?
    var parts: [Inner]
    var share: Double
    var isOpen: Bool
    var pair = (1, second: "b")
  }
  private struct Inner { var value: any Sendable }
  private struct Empty {}
  private struct Described: CustomStringConvertible { var description: String { "described" } }
  private struct Debugged: CustomDebugStringConvertible { var debugDescription: String { "debugged" } }
  private struct Both: CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "text" }
    var debugDescription: String { "debug" }
  }
  private enum Choice {
    case none
    case one(Int)
    case two(String, at: Int)
  }
  private enum Small: String, CaseIterable { case one, two, three }
  private enum Only { case only }
  private enum Tiny {
    case none
    case flag(Bool)
    case number(UInt8)
    case other
  }
  private enum Spoken: Int, CustomStringConvertible {
    case quiet, loud
    var description: String { "spoken \(rawValue)" }
  }
  private indirect enum List: Sendable {
    case end
    case item(Int, next: List)
  }
  private enum Written: TextOutputStreamable {
    case text
    func write<Stream: TextOutputStream>(to stream: inout Stream) { stream.write("written") }
  }
  private enum Many: Sendable {
    case structure(Inner)
    case list([Small])
    case optional(Int?)
    case tuple((Int, Int))
    case pair(a: Small, b: Date)
    case labeled(only: String)
    case void(())
  }
  private struct Reflected: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["x": 1], displayStyle: .tuple) }
  }
  private enum OwnMirror: CustomReflectable {
    case one(Int)
    // A type's own mirror may show something other than the payload.
    var customMirror: Mirror { Mirror(self, unlabeledChildren: [2], displayStyle: .enum) }
  }
  private struct Generic<Value: Sendable>: Sendable { var value: Value }

  private static let values: [(name: String, value: any Sendable)] = [
    ("string", "it's \"x\"\n"), ("number", 1), ("fraction", 1.5), ("flag", true), ("small number", Int8(-3)),
    ("no number", Double.nan), ("negative zero", -0.0), ("float", Float(0.1)), ("unsigned", UInt64.max),
    ("link", URL(string: "https://a.b/c?d=e%20f#g") as URL?), ("empty", Empty()), ("decimal", Decimal(1.25)),
    ("date", Date(timeIntervalSinceReferenceDate: 0)), ("data", Data([1, 2])), ("nil", Int?.none),
    ("described", Described()), ("debugged", Debugged()), ("both", Both()),
    ("case", Choice.none), ("case with a value", Choice.one(1)), ("case with two", Choice.two("a", at: 2)),
    ("list", [1, 2]), ("list of strings", ["a", "é", "\u{1}", "\u{7F}", "b\\c", "'"]),
    ("list of fractions", [1.5, -0.0, .nan, .infinity, 1e100, 3]),
    ("lists", [[[0.1, 2]], []] as [[[Double]]]),
    ("list of anything", [1, "a", 2.5, [3.5]] as [any Sendable]),
    ("list of optionals", [1.5, nil]), ("dictionary", ["a": 1]),
    ("empty dictionary", [String: Int]()), ("dictionary of structures", [1: Inner(value: "s")]),
    ("dictionary of dictionaries", ["a": [2: [0.5]]]), ("dictionary of optionals", ["a": Int?.none]),
    ("optional", Int?.some(1)), ("generic", Generic(value: "a")),
    ("generic over another", Generic(value: 1)), ("tuple", (1, b: "x")), ("nothing", ()), ("range", 1..<2),
    ("substring", "abc".dropFirst()), ("character", Character("x")),
    ("smallest", Int8.min), ("short", Int16(2)), ("32 bits", Int32(3)), ("unsigned byte", UInt8(4)),
    ("64 bits", Int64(5)), ("unsigned 32 bits", UInt32(6)),
    ("UUID", UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7))),
    ("no float", Float.nan), ("scalar", Unicode.Scalar("x")), ("type", Int.self),
    ("small enums", Small.allCases + Small.allCases), ("only case", Only.only),
    (
      "tiny enums",
      [Tiny.none, .flag(false), .flag(true), .number(0), .number(1), .other, .none, .number(0), .other]
    ),
    ("enum with a description", [Spoken.loud, .quiet]),
    ("list of cases", List.item(1, next: .item(2, next: .end))),
    ("enum that writes itself", Written.text),
    (
      "payloads",
      [
        Many.structure(Inner(value: Small.one)), .list([.two]), .optional(nil), .optional(1), .tuple((1, 2)),
        .pair(a: .three, b: Date(timeIntervalSince1970: 0)), .labeled(only: "x"), .void(()),
      ]
    ),
    ("own mirror", Reflected()), ("enum with its own mirror", OwnMirror.one(1)),
    ("optional enum", Small?.some(.one)),
    ("optional structure", Inner?.some(Inner(value: 1))),
    ("optional list", [Small.two] as [Small]?), ("optional described", Described?.some(Described())),
    ("optional debugged", [Debugged?.some(Debugged()), nil]), ("optional both", [Both(), nil] as [Both?]),
    ("optional of an optional", Int??.some(nil)),
    ("tuple of many", (1, "x", b: Small.one, c: (d: Int8(1), UUID?.none))),
    (
      "structure",
      Plain(
        id: 1, name: "a", link: URL(string: "a:b"), parts: [Inner(value: 1), Inner(value: "s")], share: 1e100,
        isOpen: false)
    ),
  ]

  @Test(arguments: values.map(\.name)) func equalsPrintAloneNestedAndRepeated(_ name: String) throws {
    let value = try #require(ValuePrinterTests.values.first { $0.name == name }).value
    let printer = ValuePrinter()
    for _ in 0..<3 {
      expect(value, printer)
      expect(Inner(value: value), printer)
      expect([value], printer)
      expect(Generic<(any Sendable)?>(value: value), printer)
      expect(Inner(value: Choice.none), printer)
      expect((value, label: value), printer)
      expect(Choice?.some(.one(1)) as Any, printer)
    }
  }

  private func expect(_ value: Any, _ printer: ValuePrinter) {
    var printed = ""
    print(value, terminator: "", to: &printed)
    let expected = printed.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    var output: [UInt8] = []
    printer.append(value, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  private final class Owner: CustomStringConvertible { var description: String { "owner" } }
  private struct Weak {
    weak var owner: Owner?
    unowned let other: Owner
    var count = 1
  }
  private struct Tree {
    var name: String?
    var next: [Tree]
    var parent: [String: Int]?
    var limit: Double??
    var make: (@Sendable (Int) -> Int)?
    @Lazily var late: Bool
  }
  @propertyWrapper private struct Lazily { var wrappedValue: Bool }

  /// Structures with and without a value, in various places and nested in each other.
  @Test func propertiesOfEveryKind() {
    let printer = ValuePrinter()
    let leaf = Tree(name: nil, next: [], parent: nil, limit: nil, make: nil, late: true)
    var tree = Tree(name: "a\"b", next: [leaf, leaf], parent: ["k": 1], limit: 1.5, make: nil, late: false)
    for _ in 0..<40 {
      expect(tree, printer)
      tree = Tree(name: "n", next: [tree], parent: nil, limit: .some(nil), make: { $0 }, late: true)
    }
    expect(leaf, printer)
    let owner = Owner()
    for value in [Weak(owner: owner, other: owner), Weak(owner: nil, other: owner, count: 2)] {
      expect(value, printer)
    }
  }

  private func shown(_ value: Any) -> String {
    var output: [UInt8] = []
    ValuePrinter().append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func setsAndDictionariesHaveTheSameOrderInEveryRun() {
    #expect(shown(Set([10, 9, -1, 100])) == "[-1, 9, 10, 100]")
    #expect(shown(Set(["b", "a", "c"])) == #"["a", "b", "c"]"#)
    #expect(shown([Set([Set([2, 1]), Set([3])])]) == "[[[1, 2], [3]]]")
    #expect(shown(Set<Int>()) == "[]")
    #expect(
      shown(["b": [2: "x", 10: "y"], "a": [:], "c": [1: "z"]])
        == #"["a": [:], "b": [2: "x", 10: "y"], "c": [1: "z"]]"#)
    #expect(
      shown(Generic(value: ["b": Inner(value: Set([2, 1])), "a": Inner(value: 1)])) == """
        Generic<Dictionary<String, Inner>>(value: ["a": RunnerTests.ValuePrinterTests.Inner(value: 1), \
        "b": RunnerTests.ValuePrinterTests.Inner(value: [1, 2])])
        """)
  }

  /// Payloads with dates as numbers. Foundation's description traps on some of them.
  @Test func dateOfAnyYearIsShown() {
    let late = Date(timeIntervalSince1970: 1_700_978_307_200)
    let text = "55871-11-09 22:13:20 +0000"
    #expect(shown(late) == text)
    #expect(shown([late]) == "[\(text)]")
    #expect(shown(Optional(late) as Any) == "Optional(\(text))")
    #expect(
      shown(Many.pair(a: .one, b: late)) == "pair(a: RunnerTests.ValuePrinterTests.Small.one, b: \(text))")
    #expect(shown(Date(timeIntervalSinceReferenceDate: 1e300)).hasSuffix("seconds after 1970-01-01"))
  }

  @Test(arguments: [Double.nan, .infinity]) func invalidDateIsShownAsSuch(seconds: Double) {
    #expect(shown(Date(timeIntervalSinceReferenceDate: seconds)) == "invalid date")
  }

  @Test func descriptionsAreAskedForOnce() {
    final class Calls { var count = 0 }
    struct Element: CustomStringConvertible {
      let calls: Calls
      var description: String {
        calls.count += 1
        return "element"
      }
    }
    struct Page {
      let id: Int
      let title: String?
      let lists: [[Element]]
    }
    let calls = Calls()
    let page = Page(id: 1, title: "a", lists: [[Element](repeating: Element(calls: calls), count: 3)])
    var output: [UInt8] = []
    ValuePrinter().append(page, to: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == #"Page(id: 1, title: Optional("a"), lists: [[element, element, element]])"#)
    #expect(calls.count == 3)
  }
}
