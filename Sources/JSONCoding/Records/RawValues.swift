/// The raw values of enums of strings.
public enum RawValues {
  /// Those of the type, or of an optional's type; nil if it is no such enum, or its cases are not known.
  public static func strings(of type: any Any.Type) -> [String]? {
    let type = (type as? any OptionalType.Type)?.wrapped ?? type
    guard let enumeration = type as? any (RawRepresentable & Decodable).Type,
      let (kind, values) = enumeration.rawValues(atMost: 256), kind == .strings
    else { return nil }
    return values
  }
}
