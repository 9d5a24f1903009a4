import Foundation
import JSONCoding

/// The schemas of types that are read and written in the same form: all but the model's own.
enum PlainSchema {
  /// - Parameter inner: the schema of a type that this one holds.
  static func schema(
    of type: AcceptedType, _ strategies: CodingStrategies, _ inner: (AcceptedType) -> SampleValue
  ) -> SampleValue {
    switch type.form {
    case .string: ["type": "string"]
    case .bool: ["type": "boolean"]
    case .number: ["type": "number"]
    case .integer(let least, let greatest):
      ["type": "integer", "minimum": .number(least), "maximum": .number(greatest)]
    case .special: special(type, strategies)
    case .choices(let values): ["enum": .array(values)]
    case .optional(let wrapped): nullable(inner(wrapped))
    case .array(let element): ["type": "array", "items": inner(element)]
    case .dictionary(let value): ["type": "object", "additionalProperties": inner(value)]
    case .text(let type):
      ["type": "string", "contentMediaType": "application/json", "contentSchema": inner(type)]
    case .unknown, .own: ["$comment": "unexplored"]
    }
  }

  private static func special(_ type: AcceptedType, _ strategies: CodingStrategies) -> SampleValue {
    switch type.type {
    case is URL.Type: return ["type": "string", "format": "uri-reference"]
    case is UUID.Type: return ["type": "string", "format": "uuid"]
    case is Decimal.Type: return ["type": "number"]
    case is Date.Type:
      switch strategies.dates {
      case .deferredToDate, .secondsSince1970, .millisecondsSince1970: return ["type": "number"]
      case .iso8601: return ["type": "string", "format": "date-time"]
      case .formatted, .custom: break
      }
    case is Data.Type:
      if case .base64 = strategies.data { return ["type": "string", "contentEncoding": "base64"] }
    default: break
    }
    return ["examples": .array(Array(type.variations.prefix(2)))]
  }

  /// The same schema, which also accepts null.
  static func nullable(_ schema: SampleValue) -> SampleValue {
    if case .string(let name)? = schema[[.member("type")]], case .object(let members) = schema {
      return .object(
        members.map { member in
          guard member.name == "type" else { return member }
          return SampleValue.Member(name: "type", value: [name, "null"].strings)
        })
    }
    if case .array(let values)? = schema[[.member("enum")]] {
      return ["enum": .array(values.contains(.null) ? values : values + [.null])]
    }
    return ["anyOf": .array([schema, ["type": "null"]])]
  }
}
