import Foundation
import Testing
import TestSupport

@testable import ModelHost
@testable import Runner

/// Objects are shown by their dynamic type, whatever their declared type, and in whatever order types are met.
struct ObjectPrintingTests {
  private class Base {
    var id = 1
    var name: String? = "a"
  }
  private class Derived: Base {
    var share = 0.5
    var parts: [Base] = []
  }
  private final class Last: Derived { var isLast = true }
  private final class Empty: Base {}
  private final class Described: Base, CustomStringConvertible { var description: String { "described" } }
  private final class Reflected: Base, CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["x": 1], displayStyle: .struct) }
  }
  private final class Weak: Base {
    weak var other: Base?
    unowned let owner: Base
    init(_ owner: Base) { self.owner = owner }
  }
  private final class Generic<Value>: Base {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private class Speaker: CustomStringConvertible { var description: String { "speaker" } }
  private final class Loud: Speaker, CustomDebugStringConvertible { var debugDescription: String { "LOUD" } }
  private struct Holder {
    var base: Base
    var optional: Base?
    var speaker: Speaker
    var count = 7
  }

  private func shown(_ value: Any, _ printer: ValuePrinter = ValuePrinter()) -> String {
    var output: [UInt8] = []
    printer.append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static let base = #"id: 1, name: Optional("a")"#
  /// `print` writes it before the names of nested types.
  private static let prefix = "RunnerTests.ObjectPrintingTests."

  /// Objects and their texts, where `%` and `$` stand for the prefix and that of Swift's types in nested values.
  private static func objects() -> [(object: Base, text: String)] {
    let derived = Derived()
    derived.parts = [Base(), Empty()]
    return [
      (Base(), "%Base(\(base))"),
      (derived, "%Derived(\(base), share: 0.5, parts: [\(prefix)Base(\(base)), \(prefix)Empty(\(base))])"),
      (Last(), "%Last(\(base), share: 0.5, parts: [], isLast: true)"),
      (Empty(), "%Empty(\(base))"),
      (Described(), "described"),
      (Generic<Int8>(1), "%Generic<$Int8>(\(base), value: 1)"),
      (Generic((1, b: "x")), "%Generic<($Int, b: $String)>(\(base), value: (1, b: \"x\"))"),
      (
        Generic<Base>(Last()),
        "%Generic<%Base>(\(base), value: \(prefix)Last(\(base), share: 0.5, parts: [], isLast: true))"
      ),
    ]
  }

  @Test(arguments: 0..<20) func objectsInAnyOrder(_ order: Int) {
    let printer = ValuePrinter()
    let pairs = Array(zip(Self.objects(), Self.objects()))
    for (first, second) in (pairs + pairs).shuffled() {
      let alone = first.text.replacing("%", with: "").replacing("$", with: "")
      let nested = first.text.replacing("%", with: Self.prefix).replacing("$", with: "Swift.")
      #expect(shown(first.object, printer) == alone)
      #expect(shown([first.object], printer) == "[\(nested)]")
      #expect(shown(Base?.some(first.object) as Any, printer) == "Optional(\(nested))")
      let speaker = order < 10 ? Speaker() : Loud()
      let spoken = order < 10 ? "speaker" : "LOUD"
      #expect(
        shown(Holder(base: first.object, optional: second.object, speaker: speaker), printer)
          == "Holder(base: \(nested), optional: Optional(\(nested)), speaker: \(spoken), count: 7)")
      #expect(
        shown(Holder(base: first.object, optional: nil, speaker: speaker, count: 8), printer)
          == "Holder(base: \(nested), optional: nil, speaker: \(spoken), count: 8)")
    }
  }

  /// A debug description is for nested values.
  @Test func subclassWithAnotherDescription() {
    let printer = ValuePrinter()
    for _ in 0..<2 {
      #expect(shown(Speaker(), printer) == "speaker")
      #expect(shown(Loud(), printer) == "speaker")
      #expect(shown([Speaker(), Loud()], printer) == "[speaker, LOUD]")
    }
  }

  /// Objects with their own mirror, and objects with weak and unowned references.
  @Test func objectsThatAMirrorShows() {
    #expect(shown(Reflected()) == "Reflected(\(Self.base), x: 1)")
    let (owner, other) = (Base(), Base())
    let weak = Weak(owner)
    let text = "\(Self.prefix)Base(\(Self.base))"
    #expect(shown(weak) == "Weak(\(Self.base), other: nil, owner: \(text))")
    weak.other = other
    #expect(shown(weak) == "Weak(\(Self.base), other: Optional(\(text)), owner: \(text))")
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

  @Test func objectsPropertiesChange() {
    let (printer, object) = (ValuePrinter(), Last())
    for number in 0..<5 {
      object.id = number
      object.name = number % 2 == 0 ? nil : "n\(number)"
      object.share = Double(number)
      object.isLast.toggle()
      let name = object.name.map { "Optional(\"\($0)\")" } ?? "nil"
      #expect(
        shown(object, printer)
          == "Last(id: \(number), name: \(name), share: \(number).0, parts: [], isLast: \(object.isLast))")
    }
  }
}
