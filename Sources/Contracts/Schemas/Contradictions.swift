import Diagnostics
import JSONCoding
import Words

extension Schema {
  /// The first rule that no value can meet, or that is malformed, if any.
  var contradiction: SchemaError? {
    guard value.kind == .object else { return nil }
    if let values = self["enum"], values.kind == .array, values.count == 0 {
      return file.error("no value is allowed here: \"enum\" is empty", at: values)
    }
    return wrongForm ?? unknownType ?? crossedBounds
  }

  /// The error for a keyword whose value the dialect's metaschema refuses.
  private var wrongForm: SchemaError? {
    for (keyword, value) in value.members where self[keyword] == value {
      guard let form = Self.forms[keyword], !form.isRight(value, dialect) else { continue }
      return file.error("\"\(keyword)\" must be \(form.words)", at: value)
    }
    return nil
  }

  /// The requirement on a keyword's value: its words in a message, and a test.
  typealias Form = (words: String, isRight: @Sendable (DocumentValue, SchemaDialect) -> Bool)

  // Schemas themselves are checked where they are made.
  static let forms: [String: Form] = {
    var forms: [String: Form] = [:]
    func must(_ keywords: String..., be words: String, _ isRight: @escaping @Sendable (DocumentValue) -> Bool)
    {
      for keyword in keywords { forms[keyword] = (words, { value, _ in isRight(value) }) }
    }
    @Sendable func isSchema(_ value: DocumentValue) -> Bool { value.kind == .object || value.kind == .bool }
    @Sendable func isMap(_ value: DocumentValue, of isRight: (DocumentValue) -> Bool) -> Bool {
      value.kind == .object && value.members.map(\.value).allSatisfy(isRight)
    }
    @Sendable func number(_ value: DocumentValue) -> ExactNumber? { value.number.flatMap(ExactNumber.init) }

    must("minimum", "maximum", be: "a number") { $0.kind == .number }
    must("multipleOf", be: "a number above 0") { number($0).map { !$0.isZero && !$0.isNegative } ?? false }
    must(
      "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains",
      "maxContains", be: "a whole number from 0"
    ) { number($0).map { $0.isInteger && !$0.isNegative } ?? false }
    must(
      "uniqueItems", "deprecated", "readOnly", "writeOnly", "nullable", "$recursiveAnchor",
      be: "true or false"
    ) { $0.kind == .bool }
    must(
      "title", "description", "format", "contentEncoding", "contentMediaType", "$ref", "$dynamicRef",
      "$recursiveRef", "$id", "$schema", "$comment", be: "a string"
    ) { $0.kind == .string }
    must("$anchor", "$dynamicAnchor", be: "a plain name") {
      $0.string?.wholeMatch(of: /[A-Za-z_][-A-Za-z0-9._]*/) != nil
    }
    must("pattern", be: "a regular expression") { $0.string.map(SchemaPattern.isWellFormed) ?? false }
    must("enum", be: "an array of values") { $0.kind == .array }
    must("allOf", "anyOf", "oneOf", "prefixItems", be: "an array of schemas") {
      $0.kind == .array && $0.count > 0
    }
    must("contentSchema", be: "a schema", isSchema)
    must("properties", be: "an object with a schema for each name") { $0.kind == .object }
    must("$defs", "definitions", "dependentSchemas", be: "an object with a schema for each name") {
      isMap($0, of: isSchema)
    }
    must("patternProperties", be: "an object with a schema for each regular expression") {
      $0.kind == .object && $0.members.map(\.name).allSatisfy(SchemaPattern.isWellFormed)
    }
    must("dependentRequired", be: "an object with an array of names for each name") {
      isMap($0, of: isNameList)
    }
    must("dependencies", be: "an object with a schema or an array of names for each name") {
      isMap($0) { isSchema($0) || isNameList($0) }
    }
    // These depend on the dialect. Draft 3's `"required": true` is ignored, as it always was.
    forms["required"] = (
      "an array of names, each once", { isNameList($0) || $0.kind == .bool && $1.hasFlags }
    )
    for keyword in ["exclusiveMinimum", "exclusiveMaximum"] {
      forms[keyword] = ("a number", { $0.kind == .number || $0.kind == .bool && $1.hasFlags })
    }
    forms["items"] = ("a schema", { $0.kind != .array || !$1.hasPrefixItemsOnly })
    forms["examples"] = ("an array of values", { $0.kind == .array || $1 == .swagger2 || $1 == .openAPI30 })
    return forms
  }()

  /// Whether it is an array of distinct strings.
  private static func isNameList(_ value: DocumentValue) -> Bool {
    value.kind == .array && Set(value.elements.compactMap(\.string)).count == value.count
  }

  private var unknownType: SchemaError? {
    guard let value = self["type"] else { return nil }
    if value.kind == .array, !Self.isNameList(value) || value.count == 0,
      value.elements.allSatisfy({ $0.string != nil })
    {
      return file.error("\"type\" must be a type, or an array of types, each once", at: value)
    }
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

  /// The error for a lower bound above the upper one.
  private var crossedBounds: SchemaError? {
    for (low, high) in Self.bounds {
      guard let lower = self[low], let upper = self[high], let least = number(low), let most = number(high)
      else { continue }
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
}
