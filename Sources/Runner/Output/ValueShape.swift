/// How the values of a type are shown, as far as the type alone determines it.
enum ValueShape {
  /// A structure, a tuple or an object without a description: the text before each property and after the last one, and
  /// its properties if they can be read without a mirror.
  case structure(before: [String], after: String, fields: StructureFields?)
  /// An array or a dictionary, whose elements are shown by the printer.
  case collection(any PrintableCollection.Type)
  case optional(any OptionalValue.Type)
  /// A value that describes itself.
  case described(OwnDescription)
  /// An enum without a description, and the names of its cases if they can be known without a mirror.
  case enumeration(CaseNames?)
  /// Each value must be inspected.
  case other

  /// The shape of the type of `value`.
  init(of value: Any) {
    let type = type(of: value)
    if let optional = type as? any OptionalValue.Type {
      self = .optional(optional)
    } else if let collection = type as? any PrintableCollection.Type {
      self = .collection(collection)
    } else if let description = OwnDescription(of: type) {
      self = .described(description)
    } else if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any CustomReflectable
    {
      // A custom mirror may differ from value to value.
      self = .other
    } else {
      self.init(of: value, Mirror(reflecting: value))
    }
  }

  private init(of value: Any, _ mirror: Mirror) {
    let opening: String
    switch mirror.displayStyle {
    case .struct, .class: opening = String(describing: mirror.subjectType) + "("
    case .tuple: opening = "("
    case .enum:
      self = .enumeration(CaseNames(of: type(of: value)))
      return
    default:
      self = .other
      return
    }
    let before = mirror.allChildren.enumerated().map { index, child in
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

extension Mirror {
  /// The stored properties, inherited ones first.
  var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + Array(children) }
}
