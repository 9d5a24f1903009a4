import Foundation
import JSONCoding

/// The words for what a model accepts in one place: `string, a URL, or null`.
struct AcceptedWording {
  private let strategies: CodingStrategies

  /// The most values that are listed.
  private static let mostValues = 12

  init(_ strategies: CodingStrategies) { self.strategies = strategies }

  /// What is accepted, without details of the values in it.
  func text(_ place: AcceptedPlace) -> String {
    if let unexplored = place.unexplored {
      let words = unexplored.isEmpty ? "" : ", the model says \(QuotedValue.string(unexplored, isCut: false))"
      return (place.acceptsNull ? "null, or " : "") + "unexplored below here" + words
    }
    if isAnyValue(place) { return "any value" }
    var parts: [String] = []
    for alternative in place.alternatives {
      var part = text(alternative)
      if let condition = alternative.condition, condition.test != .unknown { part += " (\(text(condition)))" }
      if !parts.contains(part) { parts.append(part) }
    }
    if place.acceptsNull, !parts.contains(where: { $0.hasSuffix(" or null") }) { parts.append("null") }
    let unseen = place.unseen.subtracting(place.alternatives.reduce(into: []) { $0.formUnion($1.kinds) })
    parts = JSONKind.allCases.filter { unseen.contains($0) && $0 != .null }.map(kind) + parts
    if unseen.contains(.null), !parts.contains("null") { parts.append("null") }
    if parts.isEmpty { return "any value, which is dropped" }
    if !place.dropped.isEmpty {
      return joined(parts) + (place.dropsOnlySome ? "; some are dropped" : "; other values are dropped")
    }
    return joined(parts)
  }

  /// `a`, `a or b`, `a, b or c`, and `a, such as b, or c`.
  private func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let parts = parts.map { $0 == "true or false" ? "true, false" : $0 }
    let hasCommas = parts.contains { $0.contains(", ") && $0 != "true, false" }
    return parts.dropLast().joined(separator: ", ") + (hasCommas ? ", or " : " or ") + last
  }

  /// Whether values of all kinds are accepted, and nothing is asked of objects.
  func isAnyValue(_ place: AcceptedPlace) -> Bool {
    // A model that does not look at a value does not look at null.
    let kinds = place.kinds.union([.null])
    return place.dropped.isEmpty && kinds.count == JSONKind.allCases.count
      && place.alternatives.allSatisfy {
        if case .object(let object) = $0.content { object.members.isEmpty } else { true }
      }
  }

  func isContainer(_ alternative: AcceptedAlternative) -> Bool {
    switch alternative.content {
    case .object, .array, .tuple: true
    case .type(let type):
      switch type.form {
      case .array, .dictionary: true
      case .own(let place): place.alternatives.contains(where: isContainer)
      default: false
      }
    }
  }

  private func text(_ alternative: AcceptedAlternative) -> String {
    switch alternative.content {
    case .object: return "object"
    case .array: return "array"
    case .tuple(let positions, let least, _):
      return "array of \(least == positions.count ? "" : "\(least) to ")\(positions.count)"
    case .type(let type):
      let plain = text(type)
      guard let values = alternative.values, !values.isEmpty else { return plain }
      if case .choices = type.form { return list(values) }
      return "\(plain) such as \(list(Array(values.prefix(Self.mostValues))))"
    }
  }

  private func text(_ type: AcceptedType) -> String {
    switch type.form {
    case .unknown: return "unexplored below here"
    case .string: return "string"
    case .bool: return "true or false"
    case .number: return "number"
    case .integer(let least, let greatest): return integer(type, least, greatest)
    case .special: return special(type)
    case .choices(let values): return list(values)
    case .optional(let wrapped): return text(wrapped) + " or null"
    case .array(let element): return short(element).map { "array of \($0)" } ?? "array"
    case .dictionary(let value):
      return short(value).map { "object with any keys, whose values are \($0)" } ?? "object with any keys"
    case .text(let inner): return "string with JSON text: \(text(inner))"
    case .own(let place): return text(place)
    }
  }

  /// For the values of an array or dictionary, if they need no lines of their own: `strings`.
  func short(_ type: AcceptedType) -> String? {
    switch type.form {
    case .string: "strings"
    case .bool: "true or false"
    case .number: "numbers"
    case .integer(let least, let greatest): "integers" + limits(type, least, greatest)
    case .special: type.kinds == [.string] ? "strings\(special(type).dropFirst("string".count))" : nil
    default: nil
    }
  }

  private func integer(_ type: AcceptedType, _ least: String, _ greatest: String) -> String {
    "integer" + limits(type, least, greatest)
  }

  /// Nothing for the integers that everybody uses.
  private func limits(_ type: AcceptedType, _ least: String, _ greatest: String) -> String {
    if type.type == Int.self || type.type == Int64.self { return "" }
    if type.type == UInt.self || type.type == UInt64.self { return " from 0" }
    return " from \(least) to \(greatest)"
  }

  private func special(_ type: AcceptedType) -> String {
    switch type.type {
    case is URL.Type: return "string, a URL"
    case is UUID.Type: return "string, a UUID"
    case is Decimal.Type: return "number"
    case is Date.Type: return date(type)
    case is Data.Type:
      if case .base64 = strategies.data { return "string, Base64" }
      return example(type, of: "bytes")
    default: return example(type, of: "value")
    }
  }

  private func date(_ type: AcceptedType) -> String {
    switch strategies.dates {
    case .deferredToDate: "number, a date in seconds since 2001-01-01"
    case .secondsSince1970: "number, a date in seconds since 1970-01-01"
    case .millisecondsSince1970: "number, a date in milliseconds since 1970-01-01"
    case .iso8601, .formatted, .custom: example(type, of: "date")
    }
  }

  /// `string, a date such as "2025-01-01"`
  private func example(_ type: AcceptedType, of what: String) -> String {
    guard let value = type.variations.first else { return "unexplored below here" }
    return "\(kind(value.kind)), a \(what) such as \(text(value))"
  }

  private func kind(_ kind: JSONKind) -> String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  private func text(_ value: SampleValue) -> String {
    if case .string(let string) = value { return QuotedValue.string(string, isCut: false) }
    return value.text
  }

  /// `"a", "b" or "c"`
  private func list(_ values: [SampleValue]) -> String {
    var shown = values.prefix(Self.mostValues).map(text)
    if values.count > shown.count { shown.append("one of \(values.count - shown.count) more") }
    return shown.listed("or")
  }

  func text(_ condition: AcceptedCondition) -> String {
    let path = JQPath.string(PathExpression(condition.path.map { .init(to: $0) }))
    return switch condition.test {
    case .isOneOf(let values): "only if \(path) is \(list(values))"
    case .isPresent: "only if \(path) is present"
    case .isAbsent: "only if \(path) is absent or null"
    case .hasKeys(let sets, let known):
      "only if the keys\(path == "." ? "" : " of \(path)") are\(known == nil ? " exactly" : "") "
        + sets.map { $0.joined(separator: ", ") }.joined(separator: "; or ")
    case .unknown: "not always read"
    }
  }
}
