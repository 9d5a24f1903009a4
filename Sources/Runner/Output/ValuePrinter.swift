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
    case .structure(let before, let after):
      var before = before.makeIterator()
      Mirror(reflecting: value).forEachProperty { property in
        text += before.next() ?? ""
        append(property.value, to: &text, isNested: true)
      }
      text += after
    case .collection(let type):
      type.append(value, to: &text) { append($0, to: &$1, isNested: true) }
    case .optional(let type):
      appendOptional(type.wrapped(in: value), to: &text)
    case .described(let alone, let nested):
      text += (isNested ? nested(value) : alone(value)) ?? ""
    case .smallEnum:
      // To look for a payload takes longer than to make the text, in which it has parentheses.
      let name = String(describing: value)
      if !name.utf8.contains(UInt8(ascii: "(")) { return text += name }
      shapes[ObjectIdentifier(type(of: value))] = .other
      appendAny(value, to: &text, isNested: isNested)
    case .other:
      appendAny(value, to: &text, isNested: isNested)
    }
  }

  private func appendOptional(_ value: Any?, to text: inout String) {
    guard let value else { return text += "nil" }
    text += "Optional("
    append(value, to: &text, isNested: true)
    text += ")"
  }

  private func shape(of value: Any) -> ValueShape {
    let type = ObjectIdentifier(type(of: value))
    if let shape = shapes[type] { return shape }
    let shape = ValueShape(of: value)
    shapes[type] = shape
    return shape
  }

  /// Appends a value that must be inspected because its type alone does not determine how it is shown.
  private func appendAny(_ value: Any, to text: inout String, isNested: Bool) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      appendOptional(mirror.children.first?.value, to: &text)
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
      appendCase(of: value, mirror.children.first, to: &text)
    case .tuple:
      appendFields(of: mirror, to: &text)
    case .struct, .class:
      text += String(describing: mirror.subjectType)
      appendFields(of: mirror, to: &text)
    default:
      text += String(describing: value)
    }
  }

  /// `name`, or `name(payload)`.
  private func appendCase(of value: Any, _ child: Mirror.Child?, to text: inout String) {
    guard let child, let name = child.label else { return text += String(describing: value) }
    text += name
    if isTuple(child.value) {
      append(child.value, to: &text, isNested: true)
    } else {
      text += "("
      append(child.value, to: &text, isNested: true)
      text += ")"
    }
  }

  private func isTuple(_ value: Any) -> Bool {
    switch shape(of: value) {
    // The name of a type is before the parenthesis.
    case .structure(let before, let after): (before.first ?? after).hasPrefix("(")
    case .other: Mirror(reflecting: value).displayStyle == .tuple
    case .collection, .optional, .described, .smallEnum: false
    }
  }

  private func appendFields(of mirror: Mirror, to text: inout String) {
    var before = "("
    mirror.forEachProperty { property in
      text += before + ValueShape.text(ofLabel: property.label)
      append(property.value, to: &text, isNested: true)
      before = ", "
    }
    text += before == "(" ? "()" : ")"
  }
}
