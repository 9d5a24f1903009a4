/// The raw values of enums.
package enum RawValues {
  /// Those of the type, or of an optional's type, if they are strings; nil if it is no such enum, or its cases are not
  /// known.
  package static func strings(of type: any Any.Type) -> [String]? { values(of: type, .strings) }

  /// The same if they are integers.
  package static func integers(of type: any Any.Type) -> [Int64]? {
    values(of: type, .integers)?.compactMap { Int64($0) }
  }

  private static func values(of type: any Any.Type, _ wanted: Issue.Choices.Kind) -> [String]? {
    let type = (type as? any OptionalType.Type)?.wrapped ?? type
    guard let enumeration = type as? any (RawRepresentable & Decodable).Type,
      let (kind, values) = enumeration.rawValues(atMost: 256), kind == wanted
    else { return nil }
    return values
  }
}
