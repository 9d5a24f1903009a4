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
    case .collection(let type):
      type.append(value, to: &text) { append($0, to: &$1, isNested: true) }
    case .optional(let type):
      let isRead = ValueMemory.read(value, as: type) { appendOptional(type.wrapped(at: $0), to: &text) }
      if !isRead { appendAny(value, to: &text, isNested: isNested) }
    case .described(let description):
      let reader = isNested ? description.nested : description.alone
      let isRead = ValueMemory.read(value, as: description.type) { reader($0, &text) }
      if !isRead { appendAny(value, to: &text, isNested: isNested) }
    case .enumeration(let names):
      if names?.append(of: value, to: &text) == true { return }
      appendCase(of: value, EnumPayload.read(of: value), names, to: &text)
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
    // For values of the same type inside this one.
    shapes[type] = shape.withoutFields
    if areReadRight(shape, value) { shapes[type] = shape }
    return shapes[type] ?? shape
  }

  /// Whether the properties of a structure are shown as by a mirror.
  private func areReadRight(_ shape: ValueShape, _ value: Any) -> Bool {
    guard case .structure(let before, let after, let fields?) = shape else { return true }
    // To print a large value for this would take longer than all else.
    if fields.areSame(as: Mirror(reflecting: value).allChildren.map(\.value), in: value) { return true }
    var (text, mirrored) = ("", "")
    guard fields.append(of: value, before, to: &text, { append($0, to: &$1, isNested: true) }) else {
      return false
    }
    appendStructure(value, before, after, to: &mirrored)
    return text + after == mirrored
  }

  private func appendStructure(_ value: Any, _ before: [String], _ after: String, to text: inout String) {
    for (before, child) in zip(before, Mirror(reflecting: value).allChildren) {
      text += before
      append(child.value, to: &text, isNested: true)
    }
    text += after
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
      let child = mirror.children.first.flatMap { child in child.label.map { ($0, child.value) } }
      appendCase(of: value, child, nil, to: &text)
    case .tuple:
      appendFields(Array(mirror.children), to: &text)
    case .struct, .class:
      text += String(describing: mirror.subjectType)
      appendFields(mirror.allChildren, to: &text)
    default:
      text += String(describing: value)
    }
  }

  /// `name`, or `name(payload)`.
  private func appendCase(
    of value: Any, _ child: (name: String, payload: Any)?, _ names: CaseNames?, to text: inout String
  ) {
    guard let child else {
      let name = String(describing: value)
      names?.keep(name, of: value)
      text += name
      return
    }
    text += child.name
    if isTuple(child.payload) {
      append(child.payload, to: &text, isNested: true)
    } else {
      text += "("
      append(child.payload, to: &text, isNested: true)
      text += ")"
    }
  }

  private func isTuple(_ value: Any) -> Bool {
    switch shape(of: value) {
    // The name of a type is before the parenthesis.
    case .structure(let before, let after, _): (before.first ?? after).hasPrefix("(")
    case .other: Mirror(reflecting: value).displayStyle == .tuple
    case .collection, .optional, .described, .enumeration: false
    }
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
