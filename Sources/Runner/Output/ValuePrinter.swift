import Diagnostics
import Foundation

/// Prints a Swift value as `print` does, with three exceptions.
///
/// An object whose class has no description is shown with its stored properties, inherited ones first. Names of types
/// and cases are always short, whereas `print` qualifies nested ones. A date that is not finite does not trap, and one
/// after the year 9999 is shown, too.
///
/// A printer caches what it learns about types; only one thread at a time may use it.
final class ValuePrinter {
  private var shapes: [ObjectIdentifier: ValueShape] = [:]
  private var text = ""

  /// Appends the text of the value.
  func append(_ value: Any, to output: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    append(value, to: &text, isNested: false)
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  private func append(_ value: Any, to text: inout String, isNested: Bool) {
    if PlainValue.append(value, to: &text, isNested: isNested) { return }
    switch shape(of: value) {
    case .structure(let before, let after, let fields):
      if fields?.append(of: value, before, to: &text, { append($0, to: &$1, isNested: true) }) == true {
        text += after
      } else {
        appendStructure(value, before, after, to: &text)
      }
    case .date:
      guard let date = value as? Date else { return appendAny(value, to: &text, isNested: isNested) }
      text += date.timeIntervalSinceReferenceDate.isFinite ? DateWording.text(date) : "invalid date"
    case .collection(let type):
      type.append(value, to: &text) { append($0, to: &$1, isNested: true) }
    case .other:
      appendAny(value, to: &text, isNested: isNested)
    }
  }

  private func shape(of value: Any) -> ValueShape {
    let type = ObjectIdentifier(type(of: value))
    if let shape = shapes[type] { return shape }
    let shape = ValueShape(of: value)
    // For values of the same type inside this one.
    shapes[type] = shape.withoutFields
    if areReadRight(shape, value) { shapes[type] = shape }
    return shapes[type] ?? shape
  }

  /// Whether the properties of a structure are shown as by a mirror.
  private func areReadRight(_ shape: ValueShape, _ value: Any) -> Bool {
    guard case .structure(let before, let after, let fields?) = shape else { return true }
    var (text, mirrored) = ("", "")
    guard fields.append(of: value, before, to: &text, { append($0, to: &$1, isNested: true) }) else {
      return false
    }
    appendStructure(value, before, after, to: &mirrored)
    return text + after == mirrored
  }

  private func appendStructure(_ value: Any, _ before: [String], _ after: String, to text: inout String) {
    var index = 0
    for child in Mirror(reflecting: value).children {
      text += before[index]
      append(child.value, to: &text, isNested: true)
      index += 1
    }
    text += after
  }

  /// Appends a value that must be inspected because its type alone does not determine how it is shown.
  private func appendAny(_ value: Any, to text: inout String, isNested: Bool) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return text += "nil" }
      text += "Optional("
      append(wrapped.value, to: &text, isNested: true)
      text += ")"
    case .collection:
      mirror.children.map(\.value).append(to: &text) { append($0, to: &$1, isNested: true) }
    case .set:
      appendSet(mirror.children.map(\.value), to: &text)
    case .dictionary:
      appendDictionary(mirror, to: &text)
    default:
      if isNested, let value = value as? any CustomDebugStringConvertible {
        text += value.debugDescription
      } else if let value = value as? any CustomStringConvertible {
        text += value.description
      } else if let value = value as? any CustomDebugStringConvertible {
        text += value.debugDescription
      } else {
        appendChildren(of: value, mirror, to: &text)
      }
    }
  }

  private func appendSet(_ values: [Any], to text: inout String) {
    // Sets are unordered; sorting makes the output the same in every run. Numbers are sorted by size.
    let texts = values.map { value in
      var text = ""
      append(value, to: &text, isNested: true)
      return (text, Double(text))
    }
    let sorted = texts.sorted { left, right in
      if let number = left.1, let other = right.1, number != other { return number < other }
      return left.0 < right.0
    }
    text += "[" + sorted.map(\.0).joined(separator: ", ") + "]"
  }

  private func appendDictionary(_ mirror: Mirror, to text: inout String) {
    let members = mirror.children.map { child in
      var member = (key: "", value: "")
      let parts = Array(Mirror(reflecting: child.value).children)
      if let first = parts.first { append(first.value, to: &member.key, isNested: true) }
      if let last = parts.last { append(last.value, to: &member.value, isNested: true) }
      return member
    }
    PrintableMembers.append(members, to: &text)
  }

  private func appendChildren(of value: Any, _ mirror: Mirror, to text: inout String) {
    switch mirror.displayStyle {
    case .enum:
      appendCase(of: value, mirror, to: &text)
    case .tuple:
      appendFields(Array(mirror.children), to: &text)
    case .struct, .class:
      text += String(describing: mirror.subjectType)
      appendFields(inherited(mirror) + Array(mirror.children), to: &text)
    default:
      text += String(describing: value)
    }
  }

  /// `name`, or `name(payload)`.
  private func appendCase(of value: Any, _ mirror: Mirror, to text: inout String) {
    guard let child = mirror.children.first, let name = child.label else {
      text += String(describing: value)
      return
    }
    text += name
    if Mirror(reflecting: child.value).displayStyle == .tuple {
      append(child.value, to: &text, isNested: true)
    } else {
      text += "("
      append(child.value, to: &text, isNested: true)
      text += ")"
    }
  }

  private func inherited(_ mirror: Mirror) -> [Mirror.Child] {
    guard let parent = mirror.superclassMirror else { return [] }
    return inherited(parent) + Array(parent.children)
  }

  private func appendFields(_ fields: [Mirror.Child], to text: inout String) {
    text += "("
    for (index, field) in fields.enumerated() {
      if index > 0 { text += ", " }
      text += ValueShape.text(ofLabel: field.label)
      append(field.value, to: &text, isNested: true)
    }
    text += ")"
  }
}
