import Diagnostics
import JSONCoding
import Words

/// The JSON form of a type that its facts alone describe.
struct ScalarForm {
  /// `string, a URL`
  let words: String
  /// The words for elements of an array: `strings, a URL`; nil if they get a separate line.
  var plural: String?
  let schema: SampleValue
}

extension AcceptedModel {
  func form(ofType number: Int) -> ScalarForm {
    let facts = types[number].facts
    switch facts.form {
    case .string:
      return ScalarForm(words: "string", plural: "strings", schema: ["type": "string"])
    case .bool:
      return ScalarForm(words: "true or false", plural: "true or false", schema: ["type": "boolean"])
    case .number:
      var schema: SampleValue = ["type": "number"]
      if case .strings(let positive, let negative, let nan) = strategies.nonConformingFloats,
        facts.type.name != "Decimal"
      {
        schema = ["anyOf": .array([schema, ["enum": [positive, negative, nan].strings]])]
      }
      return ScalarForm(words: "number", plural: "numbers", schema: schema)
    case .integer: return integer(facts.type)
    case .url:
      // Foundation reads any string but the empty one as a URL: it escapes spaces and non-ASCII letters.
      return string(
        "a URL",
        isWritten ? ["format": "uri-reference"] : ["minLength": .number("1"), "$comment": "a URL"])
    case .uuid: return string("a UUID", ["format": "uuid"])
    case .date: return date ?? example("date", types[number].examples)
    case .data: return data ?? example("bytes", types[number].examples)
    case .collection, .text, .own: return example("", [])
    }
  }

  private func string(_ what: String, _ keywords: SampleValue) -> ScalarForm {
    ScalarForm(
      words: "string, \(what)", plural: "strings, \(what)",
      schema: .schema(ofKind: .string).adding(keywords))
  }

  private func integer(_ type: ModelType) -> ScalarForm {
    var (limits, schema): (String, SampleValue) = ("", ["type": "integer"])
    if let bounds = type.bounds {
      schema = schema.adding(["minimum": .number(bounds.least), "maximum": .number(bounds.greatest)])
      // Everybody knows the limits of the usual integers.
      switch type.name {
      case "Int", "Int64": break
      case "UInt", "UInt64": limits = " from 0"
      default: limits = " from \(bounds.least) to \(bounds.greatest)"
      }
    }
    return ScalarForm(words: "integer" + limits, plural: "integers" + limits, schema: schema)
  }

  /// The form of dates; nil if only examples show it.
  private var date: ScalarForm? {
    func seconds(_ what: String) -> ScalarForm {
      ScalarForm(words: "number, a date in \(what)", schema: ["type": "number"])
    }
    return switch strategies.dates {
    case .deferredToDate: seconds("seconds since 2001-01-01")
    case .secondsSince1970: seconds("seconds since 1970-01-01")
    case .millisecondsSince1970: seconds("milliseconds since 1970-01-01")
    case .iso8601: string(#"a date such as "2025-01-01T00:00:00Z""#, ["format": "date-time"])
    case .formatted, .custom: nil
    }
  }

  /// Base64, in groups of four.
  private static let base64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"

  /// The form of data; nil if only examples show it.
  private var data: ScalarForm? {
    switch strategies.data {
    case .base64:
      let encoding: SampleValue = ["contentEncoding": "base64"]
      return string("Base64", isWritten ? encoding : encoding.adding(["pattern": .string(Self.base64)]))
    case .deferredToData:
      return ScalarForm(
        words: "array, bytes such as [104,105]",
        schema: [
          "type": "array", "items": ["type": "integer", "minimum": .number("0"), "maximum": .number("255")],
        ])
    case .custom: return nil
    }
  }

  private func example(_ what: String, _ values: [SampleValue]) -> ScalarForm {
    guard let value = values.first else {
      return ScalarForm(words: "unexplored below here", schema: ["$comment": "unexplored, may accept more"])
    }
    let words = ", a \(what) such as \(value.text)"
    return ScalarForm(
      words: value.kind.noun + words, plural: value.kind == .string ? "strings" + words : nil,
      schema: .schema(ofKind: value.kind).adding([
        "examples": .array(values), "$comment": "not every value is accepted",
      ]))
  }
}

extension JSONKind {
  /// The noun for a value of this kind.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
