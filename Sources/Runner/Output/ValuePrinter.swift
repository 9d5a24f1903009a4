import Foundation

/// Shows a Swift value as `print` does, but for two things: an object of a class that has no description of its own is shown
/// with its stored properties, inherited ones first, and a date that is no date does not trap.
enum ValuePrinter {
  /// Appends the text of the value.
  static func append(_ value: Any, to output: inout [UInt8]) {
    var text = ""
    append(value, to: &text, isNested: false)
    output.append(contentsOf: text.utf8)
  }

  private static func append(_ value: Any, to text: inout String, isNested: Bool) {
    if let date = value as? Date, !date.timeIntervalSinceReferenceDate.isFinite {
      text += "invalid date"
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return text += "nil" }
      text += "Optional("
      append(wrapped.value, to: &text, isNested: true)
      text += ")"
    case .collection, .set:
      appendList(mirror.children.map(\.value), to: &text)
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

  private static func appendList(_ values: [Any], to text: inout String) {
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += ", " }
      append(value, to: &text, isNested: true)
    }
    text += "]"
  }

  private static func appendDictionary(_ mirror: Mirror, to text: inout String) {
    // A dictionary has no order of its own; one that differs from run to run could not be compared.
    let pairs = mirror.children.map { child in
      var key = ""
      var value = ""
      let parts = Array(Mirror(reflecting: child.value).children)
      if let first = parts.first { append(first.value, to: &key, isNested: true) }
      if let last = parts.last { append(last.value, to: &value, isNested: true) }
      return (key, value)
    }
    guard !pairs.isEmpty else { return text += "[:]" }
    text += "[" + pairs.sorted { $0.0 < $1.0 }.map { "\($0): \($1)" }.joined(separator: ", ") + "]"
  }

  private static func appendChildren(of value: Any, _ mirror: Mirror, to text: inout String) {
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
  private static func appendCase(of value: Any, _ mirror: Mirror, to text: inout String) {
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

  private static func inherited(_ mirror: Mirror) -> [Mirror.Child] {
    guard let parent = mirror.superclassMirror else { return [] }
    return inherited(parent) + Array(parent.children)
  }

  private static func appendFields(_ fields: [Mirror.Child], to text: inout String) {
    text += "("
    for (index, field) in fields.enumerated() {
      if index > 0 { text += ", " }
      // The compiler's names for what is no property of its own, as `.0` of a tuple, are not shown.
      if let label = field.label, !label.hasPrefix(".") { text += label + ": " }
      append(field.value, to: &text, isNested: true)
    }
    text += ")"
  }
}
