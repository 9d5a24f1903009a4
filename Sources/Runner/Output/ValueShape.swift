import Foundation

/// How the values of a type are shown, as far as the type alone determines it.
enum ValueShape {
  /// A structure, a tuple or an object without a description: the text before each property and after the last one.
  case structure(before: [String], after: String)
  /// An array or a dictionary, whose elements are shown by the printer.
  case collection(any PrintableCollection.Type)
  case optional(any OptionalValue.Type)
  /// A value that describes itself: alone, and within others.
  case described(alone: (Any) -> String?, nested: (Any) -> String?)
  /// An enum without a description, of at most two bytes. No value so far had a payload.
  case smallEnum
  /// Each value must be inspected.
  case other

  /// The shape of the type of `value`.
  init(of value: Any) {
    let type = type(of: value)
    if let optional = type as? any OptionalValue.Type {
      self = .optional(optional)
    } else if let collection = type as? any PrintableCollection.Type {
      self = .collection(collection)
    } else if value is any CustomReflectable, !ValueShape.scalars.contains(ObjectIdentifier(type)) {
      // A custom mirror may differ from value to value.
      self = .other
    } else if let type = type as? any CustomStringConvertible.Type {
      let debug = (type as? any CustomDebugStringConvertible.Type).map { $0.debugDescription(of:) }
      self = .described(alone: type.description(of:), nested: debug ?? type.description(of:))
    } else if let type = type as? any CustomDebugStringConvertible.Type {
      self = .described(alone: type.debugDescription(of:), nested: type.debugDescription(of:))
    } else {
      self.init(of: type, Mirror(reflecting: value))
    }
  }

  /// Types with mirrors of their own, which are not shown as lists.
  private static let scalars: Set<ObjectIdentifier> = Set(
    [
      Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, Float.self, Decimal.self, UUID.self, Character.self,
    ].map { (type: any Any.Type) in ObjectIdentifier(type) })

  private init(of type: any Any.Type, _ mirror: Mirror) {
    let opening: String
    switch mirror.displayStyle {
    case .struct, .class: opening = String(describing: mirror.subjectType) + "("
    case .tuple: opening = "("
    case .enum:
      self = ValueShape.size(of: type) <= 2 ? .smallEnum : .other
      return
    default:
      self = .other
      return
    }
    var before: [String] = []
    mirror.forEachProperty {
      before.append((before.isEmpty ? opening : ", ") + ValueShape.text(ofLabel: $0.label))
    }
    self = .structure(before: before, after: before.isEmpty ? opening + ")" : ")")
  }

  private static func size(of type: any Any.Type) -> Int {
    func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return size(type)
  }

  /// The text before a property. Labels that the compiler makes up, such as `.0` in a tuple, are not shown.
  static func text(ofLabel label: String?) -> String {
    guard let label, !label.hasPrefix(".") else { return "" }
    return label + ": "
  }
}

// A cast to a type that is known takes a third of the time of one to a protocol.

extension CustomStringConvertible {
  fileprivate static func description(of value: Any) -> String? { (value as? Self)?.description }
}

extension CustomDebugStringConvertible {
  fileprivate static func debugDescription(of value: Any) -> String? { (value as? Self)?.debugDescription }
}

extension Mirror {
  /// Calls `body` with each stored property, inherited ones first.
  func forEachProperty(_ body: (Child) -> Void) {
    superclassMirror?.forEachProperty(body)
    for child in children { body(child) }
  }
}
