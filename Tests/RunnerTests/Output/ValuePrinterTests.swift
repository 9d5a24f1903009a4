import Foundation
import Testing
import TestSupport

@testable import ModelHost
@testable import Runner

/// Values without objects, sets and dates are shown as by `print`.
struct ValuePrinterTests {
  private struct Plain {
    var id: Int
    var name: String?
    var link: URL?
    var parts: [Holder]
    var limit: Double??
    var make: (@Sendable (Int) -> Int)?
    @Wrapped var isOpen: Bool
    var pair = (1, second: "b")
  }
  @propertyWrapper private struct Wrapped { var wrappedValue: Bool }
  private struct Holder { var value: any Sendable }
  private struct Generic<Value: Sendable>: Sendable { var value: Value }
  private struct Empty {}
  private struct Described: CustomStringConvertible { var description: String { "described" } }
  private struct Debugged: CustomDebugStringConvertible { var debugDescription: String { "debugged" } }
  private struct Both: CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "text" }
    var debugDescription: String { "debug" }
  }
  private enum Written: TextOutputStreamable {
    case text
    func write<Stream: TextOutputStream>(to stream: inout Stream) { stream.write("written") }
  }
  private enum Small: String { case one, two }
  private indirect enum List: Sendable {
    case end
    case item(Int, next: List)
  }
  private enum Payload: Sendable {
    case structure(Holder)
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

  private static let values: [(name: String, value: any Sendable)] = [
    ("string", "it's \"x\"\n"), ("number", 1), ("fraction", 1.5), ("Boolean", true),
    ("no number", Double.nan),
    ("negative zero", -0.0), ("float", Float(0.1)), ("unsigned", UInt64.max), ("decimal", Decimal(1.25)),
    ("link", URL(string: "https://a.b/c?d=e%20f#g") as URL?), ("data", Data([1, 2])),
    ("date", Date(timeIntervalSinceReferenceDate: 0)),
    ("UUID", UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7))),
    ("character", Character("x")), ("substring", "abc".dropFirst()), ("range", 1..<2), ("type", Int.self),
    ("described", Described()), ("debugged", Debugged()), ("both", Both()), ("writes itself", Written.text),
    ("numbers", [1, 2]), ("fractions", [1.5, -0.0, .nan, .infinity, 1e100, 3]),
    ("strings", ["a", "é", "\u{1}", "\u{7F}", "b\\c", "'"]), ("lists", [[[0.1, 2]], []] as [[[Double]]]),
    ("list of anything", [1, "a", 2.5, [3.5]] as [any Sendable]), ("optionals", [1.5, nil]),
    ("dictionary", ["a": 1]), ("empty dictionary", [String: Int]()),
    ("dictionary of dictionaries", ["a": [2: [0.5]]]), ("dictionary of optionals", ["a": Int?.none]),
    ("nil", Int?.none), ("optional", Int?.some(1)), ("optional of an optional", Int??.some(nil)),
    ("optional enum", Small?.some(.one)), ("optional structure", Holder?.some(Holder(value: 1))),
    ("optional described", Described?.some(Described())), ("optional both", [Both(), nil] as [Both?]),
    ("tuple", (1, b: "x", c: (d: Small.one, UUID?.none))), ("nothing", ()),
    ("case", Small.two), ("indirect case", List.item(1, next: .item(2, next: .end))),
    (
      "payloads",
      [
        Payload.structure(Holder(value: Small.one)), .list([.two]), .optional(nil), .optional(1),
        .tuple((1, 2)), .pair(a: .one, b: Date(timeIntervalSince1970: 0)), .labeled(only: "x"), .void(()),
      ]
    ),
    ("own mirror", Reflected()), ("enum with its own mirror", OwnMirror.one(1)),
    ("empty", Empty()), ("generic", Generic(value: "a")),
    (
      "structure",
      Plain(
        id: 1, link: URL(string: "a:b"), parts: [Holder(value: 1), Holder(value: "s")], limit: .some(nil),
        isOpen: false)
    ),
  ]

  @Test(arguments: values.map(\.name)) func isShownAsByPrintAloneAndInside(_ name: String) throws {
    let value = try #require(Self.values.first { $0.name == name }).value
    let nested: [Any] = [
      value, [value], (value, label: value), Holder(value: value), Generic<(any Sendable)?>(value: value),
    ]
    for value in nested {
      var printed = ""
      print(value, terminator: "", to: &printed)
      #expect(shown(value) == printed.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: ""))
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
      shown(Generic(value: ["b": Holder(value: Set([2, 1])), "a": Holder(value: 1)])) == """
        Generic<Dictionary<String, Holder>>(value: ["a": RunnerTests.ValuePrinterTests.Holder(value: 1), \
        "b": RunnerTests.ValuePrinterTests.Holder(value: [1, 2])])
        """)
  }

  /// Foundation's description traps on some dates that payloads with numbers have.
  @Test(arguments: [
    (1_700_000_000_000, "55871-11-09 22:13:20 +0000"), (1e300, "seconds after 1970-01-01"),
    (.nan, "invalid date"), (.infinity, "invalid date"),
  ])
  func dateOfAnyYearIsShown(seconds: Double, text: String) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(shown(date).hasSuffix(text))
    #expect(shown([date]).hasSuffix(text + "]"))
    #expect(shown(Payload.pair(a: .one, b: date)).hasSuffix(".one, b: \(shown(date)))"))
  }

  // MARK: - Objects

  private class Base {
    var id = 1
    var name: String? = "a"
  }
  private class Derived: Base {
    var share = 0.5
    var parts: [Base] = [Base(), Empty()]
    final class Empty: Base {}
  }
  private final class Last: Derived { var isLast = true }
  private final class Text: Base, CustomStringConvertible { var description: String { "described" } }
  private final class Mirrored: Base, CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["x": 1], displayStyle: .struct) }
  }
  private final class Weak: Base {
    weak var other: Base?
    unowned let owner: Base
    init(_ owner: Base) { self.owner = owner }
  }
  private final class Box<Value>: Base {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private class Speaker: CustomStringConvertible { var description: String { "speaker" } }
  private final class Loud: Speaker, CustomDebugStringConvertible { var debugDescription: String { "LOUD" } }

  private static let base = #"id: 1, name: Optional("a")"#
  /// `print` writes it before the names of nested types.
  private static let prefix = "RunnerTests.ValuePrinterTests."
  private static let parts = "[\(prefix)Base(\(base)), \(prefix)Derived.Empty(\(base))]"

  /// Objects have the name of their dynamic type, and inherited properties come first.
  @Test func objectsHaveAllTheirProperties() {
    let owner = Base()
    let weak = Weak(owner)
    // `%` stands for the prefix, and `$` for that of Swift's types, in nested values.
    let objects: [(object: Base, text: String)] = [
      (owner, "%Base(\(Self.base))"),
      (Derived(), "%Derived(\(Self.base), share: 0.5, parts: \(Self.parts))"),
      (Last(), "%Last(\(Self.base), share: 0.5, parts: \(Self.parts), isLast: true)"),
      (Text(), "described"), (Mirrored(), "%Mirrored(\(Self.base), x: 1)"),
      (weak, "%Weak(\(Self.base), other: nil, owner: \(Self.prefix)Base(\(Self.base)))"),
      (Box<Int8>(1), "%Box<$Int8>(\(Self.base), value: 1)"),
      (Box((1, b: "x")), "%Box<($Int, b: $String)>(\(Self.base), value: (1, b: \"x\"))"),
    ]
    for (object, text) in objects {
      #expect(shown(object) == text.replacing("%", with: "").replacing("$", with: ""))
      let nested = text.replacing("%", with: Self.prefix).replacing("$", with: "Swift.")
      #expect(shown([object]) == "[\(nested)]")
      #expect(shown(Base?.some(object) as Any) == "Optional(\(nested))")
      #expect(shown((base: object, count: 7)) == "(base: \(nested), count: 7)")
    }
    let other = Base()
    weak.other = other
    #expect(shown(weak).contains("other: Optional(\(Self.prefix)Base(\(Self.base))), owner:"))
  }

  /// A debug description is for nested values.
  @Test func subclassMayHaveAnotherDescription() {
    #expect(shown(Loud()) == "speaker")
    #expect(shown([Speaker(), Loud()]) == "[speaker, LOUD]")
  }

  private final class Node {
    var name: String
    var nodes: [Node] = []
    init(_ name: String) { self.name = name }
  }

  /// Twenty objects that all refer to one another have more paths than anyone can print.
  @Test func objectsOfACycleAreShownOnce() {
    let nodes = (0..<20).map { Node("n\($0)") }
    for node in nodes { node.nodes = nodes }
    defer { for node in nodes { node.nodes = [] } }
    let text = shown(nodes)
    for node in nodes { #expect(text.ranges(of: "Node(name: \"\(node.name)\"").count == 1) }
    let alone = Node("alone")
    alone.nodes = [alone, alone]
    #expect(shown(alone) == "Node(name: \"alone\", nodes: [\(Self.prefix)Node, \(Self.prefix)Node])")
    alone.nodes = []
    #expect(shown(alone) == #"Node(name: "alone", nodes: [])"#)
  }

  /// On a stack half as large as a worker's.
  @Test func deepObjectsAreCut() async throws {
    let text = try await onDeepStack {
      var list = Node("end")
      for number in 0..<20_000 {
        let node = Node("\(number)")
        node.nodes = [list]
        list = node
      }
      let text = shown(list)
      while let next = list.nodes.first {
        list.nodes = []
        list = next
      }
      return text
    }
    #expect(text.hasPrefix(#"Node(name: "19999", nodes: ["#))
    #expect(text.ranges(of: "Node(name: ").count == ValuePrinter.maximumDepth / 2)
    #expect(text.contains("…"))
  }
}
