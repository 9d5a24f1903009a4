import Diagnostics
import JSONCoding

/// How a value that a strategy reads is written.
struct AcceptedForm {
  let words: String
  let kinds: Set<JSONKind>
  let schema: SampleValue
}

extension AcceptedModel {
  /// Base64, in groups of four.
  private static let base64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"

  /// The form of a date or of data, by the strategy.
  func form(ofType number: Int) -> AcceptedForm {
    let isDate = types[number].facts.form == .date
    if isDate {
      switch strategies.dates {
      case .deferredToDate: return seconds("a date in seconds since 2001-01-01")
      case .secondsSince1970: return seconds("a date in seconds since 1970-01-01")
      case .millisecondsSince1970: return seconds("a date in milliseconds since 1970-01-01")
      case .iso8601:
        return AcceptedForm(
          words: #"string, a date such as "2025-01-01T00:00:00Z""#, kinds: [.string],
          schema: ["type": "string", "format": "date-time"])
      case .formatted, .custom: break
      }
    } else {
      switch strategies.data {
      case .base64:
        return AcceptedForm(
          words: "string, Base64", kinds: [.string],
          schema: ["type": "string", "contentEncoding": "base64", "pattern": .string(Self.base64)])
      case .deferredToData:
        return AcceptedForm(
          words: "array, bytes such as [104,105]", kinds: [.array],
          schema: [
            "type": "array",
            "items": ["type": "integer", "minimum": .number("0"), "maximum": .number("255")],
          ])
      case .custom: break
      }
    }
    return example(isDate ? "date" : "bytes", examples[number])
  }

  private func seconds(_ words: String) -> AcceptedForm {
    AcceptedForm(words: "number, \(words)", kinds: [.number], schema: ["type": "number"])
  }

  /// A form that only its examples tell.
  private func example(_ what: String, _ values: [SampleValue]?) -> AcceptedForm {
    guard let value = values?.first else {
      return AcceptedForm(
        words: "unexplored below here", kinds: [], schema: ["$comment": "unexplored, may accept more"])
    }
    let kind = SampleValue.schema(ofKind: value.kind)
    let name = value.kind == .string ? "string" : value.kind == .number ? "number" : "array"
    return AcceptedForm(
      words: "\(name), a \(what) such as \(value.text)", kinds: [value.kind],
      schema: kind.adding(["examples": .array(values ?? []), "$comment": "not every value is accepted"]))
  }
}
