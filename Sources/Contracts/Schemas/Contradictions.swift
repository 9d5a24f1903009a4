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
    return wrongForm ?? unknownType ?? crossedNumbers ?? crossedCounts
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
  private var crossedNumbers: SchemaError? {
    for low in ["minimum", "exclusiveMinimum"] {
      for high in ["maximum", "exclusiveMaximum"] {
        guard let (lower, least) = bound(low), let (upper, most) = bound(high) else { continue }
        let isOpen =
          low != "minimum" || high != "maximum" || self["exclusiveMinimum"]?.bool == true
          || self["exclusiveMaximum"]?.bool == true
        guard least > most || isOpen && least == most else { continue }
        return crossed(low, lower, high, upper)
      }
    }
    return nil
  }

  private var crossedCounts: SchemaError? {
    for what in ["Length", "Items", "Properties"] {
      let (low, high) = ("min" + what, "max" + what)
      guard let (lower, least) = bound(low), let (upper, most) = bound(high), least > most else { continue }
      return crossed(low, lower, high, upper)
    }
    return nil
  }

  private func bound(_ keyword: String) -> (DocumentValue, ExactNumber)? {
    guard let value = self[keyword], let number = value.number.flatMap(ExactNumber.init) else { return nil }
    return (value, number)
  }

  private func crossed(_ low: String, _ lower: DocumentValue, _ high: String, _ upper: DocumentValue)
    -> SchemaError
  {
    let isAfter = lower.range.start > upper.range.start
    let (least, most) = (lower.number ?? "", upper.number ?? "")
    return file.error(
      "no value is allowed here: \"\(low)\" is \(least), and \"\(high)\" is \(most)",
      at: isAfter ? lower : upper)
  }
}
