import Diagnostics
import JSONCoding
import Words

extension Schema {
  /// A rule that no value can meet, or that is not a rule at all, if any.
  var contradiction: SchemaError? {
    guard value.kind == .object else { return nil }
    if let values = self["enum"], values.kind == .array, values.count == 0 {
      return file.error("no value is allowed here: \"enum\" is empty", at: values)
    }
    return wrongForm ?? unknownType ?? crossedBounds
  }

  /// A keyword whose value is not what the keyword needs. Draft 3's `"required": true` is ignored, as it ever was.
  private var wrongForm: SchemaError? {
    for (keyword, isRight, words) in Self.forms {
      guard let value = self[keyword], !isRight(value), keyword != "required" || value.kind != .bool else {
        continue
      }
      return file.error("\"\(keyword)\" is \(words)", at: value)
    }
    return nil
  }

  private static let forms: [(keyword: String, isRight: @Sendable (DocumentValue) -> Bool, words: String)] = [
    ("required", { $0.kind == .array && $0.elements.allSatisfy { $0.string != nil } }, "an array of names"),
    ("enum", { $0.kind == .array }, "an array of values"),
    ("properties", { $0.kind == .object }, "an object with a schema for each name"),
    ("patternProperties", { $0.kind == .object }, "an object with a schema for each pattern"),
    ("allOf", { $0.kind == .array }, "an array of schemas"),
    ("anyOf", { $0.kind == .array }, "an array of schemas"),
    ("oneOf", { $0.kind == .array }, "an array of schemas"),
  ]

  private var unknownType: SchemaError? {
    guard let value = self["type"] else { return nil }
    for name in value.kind == .array ? value.elements : [value] {
      if let word = name.string, Self.typeNames.contains(word) { continue }
      if name.string == "file", dialect == .swagger2 { continue }
      let help = name.string.flatMap { NearestName.find($0, in: Self.typeNames) }
      return file.error(
        "\(Quoted(name.string ?? name.sample.text)) is not a type of JSON", at: name,
        help: help.map { "did you mean \(Quoted($0))?" } ?? "types are "
          + Self.typeNames.joined(separator: ", "))
    }
    return nil
  }

  private static let typeNames = ["array", "boolean", "integer", "null", "number", "object", "string"]

  /// A least number above the greatest.
  private var crossedBounds: SchemaError? {
    for (low, high) in Self.bounds {
      guard let (lower, least) = bound(low), let (upper, most) = bound(high) else { continue }
      let isOpen = (low + high).contains("exclusive") || high == "maximum" && hasOpenBound
      guard least > most || isOpen && least == most else { continue }
      let isAfter = lower.range.start > upper.range.start
      return file.error(
        "no value is allowed here: \"\(low)\" is \(lower.number ?? ""), and \"\(high)\" is \(upper.number ?? "")",
        at: isAfter ? lower : upper)
    }
    return nil
  }

  private static let bounds = [
    ("minimum", "maximum"), ("minimum", "exclusiveMaximum"), ("exclusiveMinimum", "maximum"),
    ("exclusiveMinimum", "exclusiveMaximum"), ("minLength", "maxLength"), ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
  ]

  /// Whether a flag of older dialects excludes one of the bounds.
  private var hasOpenBound: Bool {
    self["exclusiveMinimum"]?.bool == true || self["exclusiveMaximum"]?.bool == true
  }

  private func bound(_ keyword: String) -> (DocumentValue, ExactNumber)? {
    guard let value = self[keyword], let number = number(keyword) else { return nil }
    return (value, number)
  }
}
