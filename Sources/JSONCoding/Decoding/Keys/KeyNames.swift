import Foundation

/// The names of the keys in coding key types, as far as the types reveal them.
struct KeyNames {
  private var names: [ObjectIdentifier: [String]] = [:]

  /// The names of the type's keys; none for a type that is not an enum.
  mutating func names(of keys: any Any.Type) -> [String] {
    if let known = names[ObjectIdentifier(keys)] { return known }
    let new = KeyNames.find(of: keys)
    names[ObjectIdentifier(keys)] = new
    return new
  }

  /// The same, without keeping them.
  static func find(of keys: any Any.Type) -> [String] {
    (keys as? any CodingKey.Type)?.allNames ?? []
  }

  /// The full name of the type that the keys belong to: `Main.File` for `Main.File.CodingKeys`.
  static func owner(of keys: any Any.Type) -> Substring? {
    let name = String(reflecting: keys)
    guard let period = name.lastIndex(of: ".") else { return nil }
    let owner = name[..<period]
    // A private type's name contains its file.
    guard owner.hasSuffix(")"), let file = owner.range(of: ".(unknown context", options: .backwards) else {
      return owner
    }
    return owner[..<file.lowerBound]
  }
}

extension CodingKey {
  fileprivate static var allNames: [String] { Cases(self)?.all.map(\.stringValue) ?? [] }
}
