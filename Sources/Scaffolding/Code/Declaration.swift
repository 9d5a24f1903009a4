import JSONCoding
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

  /// The parts of the type, and of the types in the declarations that it needs.
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

/// One of several types that a value may have: a case of an enum.
struct Alternative {
  let conclusion: ScalarTypes.Conclusion
  /// The name of its case, if that is not made from the type.
  var name: String?
  /// The keys that an object may have.
  var keys: [String] = []
  /// The keys that it always has.
  var required: [String] = []

  var type: SwiftType { conclusion.type }
}

extension [Declaration] {
  /// The kind of JSON values that the type reads.
  func kind(of type: SwiftType) -> ValueKind {
    switch type {
    case .bool: .bool
    case .int, .uint64, .double, .decimal: .number
    case .array: .array
    case .declared(let number): if case .strings = self[number].kind { .string } else { .object }
    case .plain: .string
    case .optional(let type): kind(of: type)
    case .dictionary, .json: .object
    }
  }

  func isNamed(_ type: SwiftType, _ name: String) -> Bool {
    if case .declared(let number) = type { self[number].suggestedName == name } else { false }
  }

  /// The cases of an enum, which are tried in this order.
  ///
  /// - Parameter union: the name of the enum.
  func cases(_ alternatives: [Alternative], of union: String) -> [Declaration.Case] {
    let kinds = alternatives.map { kind(of: $0.type) }
    let isOnlyOfKind = kinds.map { kind in kinds.count { $0 == kind } == 1 }
    let names = SwiftName.properties(
      alternatives.indices.map { place in
        let type = alternatives[place].type
        let own =
          isOnlyOfKind[place] && isNamed(type, union) ? (kinds[place] == .string ? "string" : "object") : nil
        return alternatives[place].name ?? own ?? caseName(type, isOnly: isOnlyOfKind[place])
      }, avoiding: Declaration.membersOfEnums)
    return alternatives.indices.map { place in
      let form: Declaration.Case.Form =
        switch kinds[place] {
        case .array where isOnlyOfKind[place]: .array
        case .object where isOnlyOfKind[place]: .object
        default: .tried
        }
      return Declaration.Case(
        name: names[place], type: alternatives[place].type, form: form,
        ownKeys: alternatives[place].ownKeys(before: alternatives[(place + 1)...]))
    }
  }

  private func caseName(_ type: SwiftType, isOnly: Bool) -> String {
    switch type {
    case .uint64: "uint64"
    case .plain(let name): name
    case .array(let element): isOnly ? "array" : caseName(element, isOnly: false) + "Array"
    case .dictionary(let value): isOnly ? "dictionary" : caseName(value, isOnly: false) + "Dictionary"
    case .optional(let type): caseName(type, isOnly: isOnly)
    case .declared(let number): self[number].suggestedName
    case .json: "json"
    }
  }
}

extension Alternative {
  /// The keys that distinguish an object from later alternatives: it has at least one of them. Empty if its required
  /// keys do that already.
  fileprivate func ownKeys(before later: ArraySlice<Alternative>) -> [String] {
    let objects = later.filter {
      if case .dictionary = $0.type { return true }
      return $0.keys.contains { !keys.contains($0) }
    }
    let isDistinct = objects.allSatisfy { other in required.contains { !other.keys.contains($0) } }
    return isDistinct ? [] : keys.filter { key in !objects.contains { $0.keys.contains(key) } }
  }
}
