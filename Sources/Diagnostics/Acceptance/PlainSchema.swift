import Foundation
import JSONCoding

/// The schemas of types that hold no others, which are read and written in the same form.
enum PlainSchema {
  /// Nil for types that hold others, and for unknown ones.
  static func schema(of type: AcceptedType, _ strategies: CodingStrategies) -> SampleValue? {
    switch type.form {
    case .string: kind("string")
    case .bool: kind("boolean")
    case .number: kind("number")
    case .integer(let least, let greatest):
      object(("type", .string("integer")), ("minimum", .number(least)), ("maximum", .number(greatest)))
    case .special: special(type, strategies)
    case .choices(let values): object(("enum", .array(values)))
    case .unknown, .optional, .array, .dictionary, .text, .own: nil
    }
  }

  private static func special(_ type: AcceptedType, _ strategies: CodingStrategies) -> SampleValue {
    switch type.type {
    case is URL.Type: return object(("type", .string("string")), ("format", .string("uri-reference")))
    case is UUID.Type: return object(("type", .string("string")), ("format", .string("uuid")))
    case is Decimal.Type: return kind("number")
    case is Date.Type:
      switch strategies.dates {
      case .deferredToDate, .secondsSince1970, .millisecondsSince1970: return kind("number")
      case .iso8601: return object(("type", .string("string")), ("format", .string("date-time")))
      case .formatted, .custom: break
      }
    case is Data.Type:
      if case .base64 = strategies.data {
        return object(("type", .string("string")), ("contentEncoding", .string("base64")))
      }
    default: break
    }
    return object(("examples", .array(Array(type.variations.prefix(2)))))
  }

  /// A string that holds a JSON text of this schema.
  static func text(_ inner: SampleValue) -> SampleValue {
    object(
      ("type", .string("string")), ("contentMediaType", .string("application/json")), ("contentSchema", inner)
    )
  }

  /// The same schema, which also accepts null.
  static func nullable(_ schema: SampleValue) -> SampleValue {
    if case .string(let name)? = schema[[.member("type")]], case .object(let members) = schema {
      return .object(
        members.map { member in
          guard member.name == "type" else { return member }
          return SampleValue.Member(name: "type", value: .array([.string(name), .string("null")]))
        })
    }
    if case .array(let values)? = schema[[.member("enum")]] {
      return object(("enum", .array(values.contains(.null) ? values : values + [.null])))
    }
    return object(("anyOf", .array([schema, kind("null")])))
  }

  private static func kind(_ name: String) -> SampleValue { object(("type", .string(name))) }

  private static func object(_ members: (String, SampleValue)...) -> SampleValue {
    .object(members.map { SampleValue.Member(name: $0.0, value: $0.1) })
  }
}
