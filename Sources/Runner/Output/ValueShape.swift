import Foundation

/// How the values of a type are shown, as far as the type alone determines it.
enum ValueShape {
  /// A structure without a description: the text before each property and after the last one, and its properties if
  /// they can be read without a mirror.
  case structure(before: [String], after: String, fields: StructureFields?)
  /// An array or a dictionary, whose elements are shown by the printer.
  case collection(any PrintableCollection.Type)
  /// A date, which is shown by its description if it is finite.
  case date
  /// Each value must be inspected.
  case other

  /// The shape of the type of `value`.
  init(of value: Any) {
    // An optional date also is a Date for `is`.
    if type(of: value) == Date.self {
      self = .date
      return
    }
    if let collection = type(of: value) as? any PrintableCollection.Type {
      self = .collection(collection)
      return
    }
    let describesItself = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    // A custom mirror may differ from value to value.
    guard !describesItself, !(value is any CustomReflectable) else {
      self = .other
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else {
      self = .other
      return
    }
    let opening = String(describing: mirror.subjectType) + "("
    let before = mirror.children.enumerated().map { index, child in
      (index == 0 ? opening : ", ") + ValueShape.text(ofLabel: child.label)
    }
    self = .structure(
      before: before, after: before.isEmpty ? opening + ")" : ")",
      fields: StructureFields(of: type(of: value), count: before.count))
  }

  /// The same, but a mirror shows each value.
  var withoutFields: ValueShape {
    guard case .structure(let before, let after, _) = self else { return self }
    return .structure(before: before, after: after, fields: nil)
  }

  /// The text before a property. Labels that the compiler makes up, such as `.0` in a tuple, are not shown.
  static func text(ofLabel label: String?) -> String {
    guard let label, !label.hasPrefix(".") else { return "" }
    return label + ": "
  }
}
