import Foundation

/// How the values of a type are shown, as far as the type alone tells.
enum ValueShape {
  /// A structure that has no description of its own: what stands before each of its properties, and behind the last one.
  case structure(before: [String], after: String)
  /// A date, which is shown by its description if it has one.
  case date
  /// Each value has to be looked at.
  case other

  /// The shape of the type of `value`.
  init(of value: Any) {
    if value is Date {
      self = .date
      return
    }
    let describesItself = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    // A mirror that the type itself makes may be another for each value.
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
    self = .structure(before: before, after: before.isEmpty ? opening + ")" : ")")
  }

  /// What stands before a property: the compiler's names for what is none, as `.0` of a tuple, are not shown.
  static func text(ofLabel label: String?) -> String {
    guard let label, !label.hasPrefix(".") else { return "" }
    return label + ": "
  }
}
