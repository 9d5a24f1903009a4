import Words

/// A type that a model declares.
package struct Declaration: Hashable {
  enum Kind: Hashable {
    case structure([Property])
    /// One of several kinds of JSON values.
    case union([Case])
    /// Objects whose member `key` determines the case.
    case variants(key: String, [Variant])
    /// One of these strings.
    case strings([StringCase])
  }

  struct Property: Hashable {
    let key: String
    var name: String
    var type: SwiftType
    /// Whether the value is boxed because it may contain itself.
    var isBoxed = false
    /// Evidence from the payloads about the values.
    var evidence: [String] = []
    /// Comments above it: parts of one line, without the slashes.
    var notes: [String] = []

    /// The names of properties. An integer `hashValue` would conflict with Hashable.
    static func names(_ properties: [(key: String, type: SwiftType)]) -> [String] {
      let keys = properties.map(\.key)
      let hash = keys.contains("hash") ? "hashNumber" : "hash"
      return SwiftName.properties(
        properties.map { $1 == .int && SwiftName.property($0) == "hashValue" ? hash : $0 })
    }
  }

  struct Case: Hashable {
    /// How a decoder determines that it is this case: by trying it, unless it is the only array or object.
    enum Form: Hashable { case tried, array, object }
    var name: String
    var type: SwiftType
    let form: Form
    /// Keys that distinguish an object of this case from later cases that would also decode.
    var ownKeys: [String] = []
  }

  struct Variant: Hashable {
    let values: [String]
    var name: String
    var type: SwiftType
  }

  struct StringCase: Hashable {
    let value: String
    var name: String

    static func cases(_ values: [String]) -> [StringCase] {
      zip(values, SwiftName.properties(values)).map { StringCase(value: $0, name: $1) }
    }
  }

  /// Names that a case with values cannot have.
  static let membersOfEnums: Set<String> = ["hashValue"]

  var kind: Kind
  /// The name that it gets unless another type has it.
  var suggestedName: String
  var name = ""
  /// Comments above it.
  var notes: [String] = []
  /// Whether a value of it may contain another one.
  var isIndirect = false

  /// The types of the contents of its values.
  var types: [SwiftType] {
    switch kind {
    case .structure(let properties): properties.map(\.type)
    case .union(let cases): cases.map(\.type)
    case .variants(_, let variants): variants.map(\.type)
    case .strings: []
    }
  }

  /// The properties of a structure.
  var properties: [Property] { if case .structure(let properties) = kind { properties } else { [] } }

  mutating func mapTypes(_ change: (SwiftType) -> SwiftType) {
    switch kind {
    case .structure(var properties):
      for index in properties.indices { properties[index].type = change(properties[index].type) }
      kind = .structure(properties)
    case .union(var cases):
      for index in cases.indices { cases[index].type = change(cases[index].type) }
      kind = .union(cases)
    case .variants(let key, var variants):
      for index in variants.indices { variants[index].type = change(variants[index].type) }
      kind = .variants(key: key, variants)
    case .strings: break
    }
  }
}

extension [Declaration] {
  /// The declarations that the type needs.
  func used(by type: SwiftType) -> Set<Int> { Set(type.mentioned.map(preorder) ?? []) }

  /// Every type in the type, and in the declarations that it needs.
  func parts(of type: SwiftType) -> Set<SwiftType> {
    Set((used(by: type).flatMap { self[$0].types } + [type]).flatMap(\.parts))
  }

  /// A declaration and its dependencies, in the order in which they are mentioned.
  func preorder(from first: Int) -> [Int] {
    var found: Set<Int> = []
    var order: [Int] = []
    var open = [first]
    while let number = open.popLast() {
      guard found.insert(number).inserted else { continue }
      order.append(number)
      open += self[number].types.compactMap(\.mentioned).reversed()
    }
    return order
  }
}

/// A type in the code of a model.
indirect enum SwiftType: Hashable, Sendable {
  /// A type of Swift or Foundation, or one that the user named.
  case plain(String)
  case array(SwiftType)
  case dictionary(SwiftType)
  case optional(SwiftType)
  /// A declaration, by its number.
  case declared(Int)
  /// Any JSON: the helper type.
  case json

  static let bool = SwiftType.plain("Bool")
  static let int = SwiftType.plain("Int")
  static let uint64 = SwiftType.plain("UInt64")
  static let double = SwiftType.plain("Double")
  static let decimal = SwiftType.plain("Decimal")
  static let string = SwiftType.plain("String")
  static let url = SwiftType.plain("URL")
  static let uuid = SwiftType.plain("UUID")
  static let date = SwiftType.plain("Date")
  static let data = SwiftType.plain("Data")

  /// Whether it needs an import: it is not in Swift's standard library.
  var isOfFoundation: Bool {
    if case .plain = self { ![.bool, .int, .uint64, .double, .string].contains(self) } else { false }
  }

  /// The optional of the type.
  var orNil: SwiftType {
    if case .optional = self { self } else { .optional(self) }
  }

  /// Itself and every type in it.
  var parts: [SwiftType] {
    switch self {
    case .array(let type), .dictionary(let type), .optional(let type): [self] + type.parts
    case .plain, .declared, .json: [self]
    }
  }

  /// The declaration whose values are stored directly in values of this type, without an array or dictionary between
  /// them.
  var held: Int? {
    switch self {
    case .declared(let number): number
    case .optional(let type): type.held
    case .array, .dictionary, .plain, .json: nil
    }
  }

  /// The declaration that it mentions.
  var mentioned: Int? {
    parts.lazy.compactMap { if case .declared(let number) = $0 { number } else { nil } }.first
  }

  /// The same type with its declarations replaced.
  func replacing(_ replacement: (Int) -> SwiftType) -> SwiftType {
    switch self {
    case .declared(let number): replacement(number)
    case .array(let type): .array(type.replacing(replacement))
    case .dictionary(let type): .dictionary(type.replacing(replacement))
    case .optional(let type):
      if case .optional(let inner) = type.replacing(replacement) {
        .optional(inner)
      } else {
        .optional(type.replacing(replacement))
      }
    case .plain, .json: self
    }
  }

  /// - Parameter json: the name of the type of any JSON.
  func text(json: String = ScaffoldTypeName.json, _ name: (Int) -> String) -> String {
    switch self {
    case .plain(let text): text
    case .array(let type): "[\(type.text(json: json, name))]"
    case .dictionary(let type): "[String: \(type.text(json: json, name))]"
    case .optional(let type): "\(type.text(json: json, name))?"
    case .declared(let number): name(number)
    case .json: json
    }
  }
}
