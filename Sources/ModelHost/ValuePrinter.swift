import JSONCoding
import Foundation

/// Prints a value as `print` does, except for parts that vary between runs, say nothing or trap.
///
/// An object without a description is shown with its stored properties, inherited ones first, and by its type alone where
/// it occurs again. The elements of sets and dictionaries are sorted. Names of private types lack the address that is in
/// `App.(unknown context at $10a2f).Order`. Any date is shown. One thread at a time may use a printer.
final class ValuePrinter {
  fileprivate var text = ""
  /// The objects already shown, so that a cycle ends. Keeping them alive prevents reuse of their identifiers.
  private var objects: [ObjectIdentifier: AnyObject] = [:]
  private var depth = 0

  /// The maximum nesting that a worker's stack has room for. Deeper values are shown as `…`.
  static let maximumDepth = 2_000

  /// Appends the text of the value.
  func append(_ value: Any, to output: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    objects.removeAll()
    append(value, isNested: false)
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  /// - Parameter isNested: whether the value is inside another one, where `print` shows the output of `debugPrint`.
  fileprivate func append(_ value: Any, isNested: Bool = true) {
    guard depth < Self.maximumDepth else { return text += "…" }
    depth += 1
    defer { depth -= 1 }
    if let value = value as? any ShownByElements {
      value.append(to: self)
    } else if let date = value as? Date {
      text += date.timeIntervalSinceReferenceDate.isFinite ? DateWording.text(date) : "invalid date"
    } else if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    {
      text += isNested ? String(reflecting: value) : String(describing: value)
    } else {
      append(value, Mirror(reflecting: value), isNested: isNested)
    }
  }

  private func append(_ value: Any, _ mirror: Mirror, isNested: Bool) {
    switch mirror.displayStyle {
    case .struct:
      text += words(mirror.subjectType, isNested: isNested)
      appendProperties(mirror)
    case .class:
      text += words(mirror.subjectType, isNested: isNested)
      let object = value as AnyObject
      if objects.updateValue(object, forKey: ObjectIdentifier(object)) == nil { appendProperties(mirror) }
    case .tuple:
      appendProperties(mirror)
    case .enum:
      // A type's own mirror may show something other than the payload.
      guard let payload = mirror.children.first, let label = payload.label, !(value is any CustomReflectable)
      else { fallthrough }
      text += (isNested ? words(mirror.subjectType, isNested: true) + "." : "") + label
      let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
      if !isTuple { text += "(" }
      append(payload.value)
      if !isTuple { text += ")" }
    default:
      text += words(value, isNested: isNested)
    }
  }

  private func appendProperties(_ mirror: Mirror) {
    let properties = sequence(first: mirror, next: \.superclassMirror).reversed().flatMap(\.children)
    appendList("(", properties, ")") { label, value in
      // The compiler names the elements of a tuple `.0` and so on.
      if let label, !label.hasPrefix(".") { text += label + ": " }
      append(value)
    }
  }

  /// How `print` shows a type, or a value that is not shown part by part.
  private func words(_ whole: Any, isNested: Bool) -> String {
    guard isNested else { return String(describing: whole) }
    let words = String(reflecting: whole)
    guard words.utf8.contains(UInt8(ascii: "$")) else { return words }
    return words.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }

  fileprivate func appendList<Element>(
    _ opening: String, _ elements: some Sequence<Element>, _ end: String, _ appendOne: (Element) -> Void
  ) {
    text += opening
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      appendOne(element)
    }
    text += end
  }

  fileprivate func separateText(of value: Any) -> String {
    var separate = ""
    swap(&text, &separate)
    append(value)
    swap(&text, &separate)
    return separate
  }
}

/// A type whose elements `print` shows one by one.
private protocol ShownByElements {
  func append(to printer: ValuePrinter)
}

extension Optional: ShownByElements {
  fileprivate func append(to printer: ValuePrinter) {
    guard let self else { return printer.text += "nil" }
    printer.text += "Optional("
    printer.append(self)
    printer.text += ")"
  }
}

extension Array: ShownByElements {
  fileprivate func append(to printer: ValuePrinter) {
    // Wrapping each of many numbers or strings in an `Any` takes longer than printing it.
    let isPlain = Element.self == Double.self || Element.self == Int.self || Element.self == String.self
    if isPlain { return printer.text += description }
    printer.appendList("[", self, "]") { printer.append($0) }
  }
}

extension Set: ShownByElements {
  fileprivate func append(to printer: ValuePrinter) {
    let texts = map(printer.separateText).sorted(by: isBefore)
    printer.text += "[" + texts.joined(separator: ", ") + "]"
  }
}

extension Dictionary: ShownByElements {
  fileprivate func append(to printer: ValuePrinter) {
    let members = map { (printer.separateText(of: $0), $1) }.sorted { isBefore($0.0, $1.0) }
    printer.appendList(members.isEmpty ? "[:" : "[", members, "]") { key, value in
      printer.text += key + ": "
      printer.append(value)
    }
  }
}

/// Numbers come first, in numeric order.
private func isBefore(_ left: String, _ right: String) -> Bool {
  func rank(_ text: String) -> Double { Double(text).flatMap { $0.isNaN ? nil : $0 } ?? .infinity }
  return (rank(left), left) < (rank(right), right)
}
