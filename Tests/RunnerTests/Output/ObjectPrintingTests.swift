import Foundation
import Testing

@testable import Runner

/// Objects are shown by what they are, whatever type they are declared as, in every order in which types are met.
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

  private func shown(_ value: Any, _ printer: ValuePrinter) -> String {
    var output: [UInt8] = []
    printer.append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func objects() -> [(object: Base, text: String)] {
    let derived = Derived()
    derived.parts = [Base(), Empty()]
    let base = #"id: 1, name: Optional("a")"#
    return [
      (Base(), "Base(\(base))"),
      (derived, "Derived(\(base), share: 0.5, parts: [Base(\(base)), Empty(\(base))])"),
      (Last(), "Last(\(base), share: 0.5, parts: [], isLast: true)"),
      (Empty(), "Empty(\(base))"),
      (Described(), "described"),
      (Generic<Int8>(1), "Generic<Int8>(\(base), value: 1)"),
      (Generic((1, b: "x")), "Generic<(Int, b: String)>(\(base), value: (1, b: \"x\"))"),
      (
        Generic<Base>(Last()),
        "Generic<Base>(\(base), value: Last(\(base), share: 0.5, parts: [], isLast: true))"
      ),
    ]
  }

  @Test(arguments: 0..<20) func objectsInAnyOrder(_ order: Int) {
    let printer = ValuePrinter()
    for (object, text) in (ObjectPrintingTests.objects() + ObjectPrintingTests.objects()).shuffled() {
      #expect(shown(object, printer) == text)
      #expect(shown([object], printer) == "[\(text)]")
      #expect(shown(Base?.some(object) as Any, printer) == "Optional(\(text))")
      #expect(
        shown(Holder(base: object, optional: object, speaker: order < 10 ? Speaker() : Loud()), printer)
          == "Holder(base: \(text), optional: Optional(\(text)), speaker: \(order < 10 ? "speaker" : "LOUD"), count: 7)"
      )
      #expect(
        shown(
          Holder(base: object, optional: nil, speaker: order < 10 ? Loud() : Speaker(), count: 8), printer)
          == "Holder(base: \(text), optional: nil, speaker: \(order < 10 ? "LOUD" : "speaker"), count: 8)")
    }
  }

  /// A debug description is for values within others.
  @Test func subclassWithAnotherDescription() {
    let printer = ValuePrinter()
    for _ in 0..<2 {
      #expect(shown(Speaker(), printer) == "speaker")
      #expect(shown(Loud(), printer) == "speaker")
      #expect(shown([Speaker(), Loud()], printer) == "[speaker, LOUD]")
    }
  }

  /// Objects with a mirror of their own, and those that hold weak and unowned references.
  @Test func objectsThatAMirrorShows() {
    let (printer, owner) = (ValuePrinter(), Base())
    let base = #"id: 1, name: Optional("a")"#
    for _ in 0..<2 {
      #expect(shown(Reflected(), printer) == "Reflected(\(base), x: 1)")
      let (weak, empty) = (Weak(owner), Weak(owner))
      weak.other = owner
      #expect(shown(weak, printer) == "Weak(\(base), other: Optional(Base(\(base))), owner: Base(\(base)))")
      #expect(shown(empty, printer) == "Weak(\(base), other: nil, owner: Base(\(base)))")
    }
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
