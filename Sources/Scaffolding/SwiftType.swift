import Runner

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

  /// The type with Double instead of Int.
  var withDoubles: SwiftType {
    switch self {
    case .int: .double
    case .array(let element): .array(element.withDoubles)
    case .dictionary(let value): .dictionary(value.withDoubles)
    case .optional(let type): .optional(type.withDoubles)
    case .plain, .declared, .json: self
    }
  }

  /// Whether it is in Swift's standard library, so that no import is needed.
  var isStandardType: Bool {
    [.bool, .int, .uint64, .double, .string].contains(self)
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
