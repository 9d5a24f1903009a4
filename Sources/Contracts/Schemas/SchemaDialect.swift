import JSONCoding

/// The dialect of a schema, which determines the meaning of its keywords.
package enum SchemaDialect: Hashable, Sendable {
  case draft4, draft6, draft7, draft2019, draft2020
  /// A JSON Schema that does not name its draft. It is read as the latest one, with the keywords of all earlier ones.
  case unnamed
  case swagger2, openAPI30, openAPI31

  /// The dialect that a document names.
  init?(ofDocument root: DocumentValue) {
    if let version = root["swagger"], version.string ?? version.number == "2.0" {
      self = .swagger2
    } else if let version = root["openapi"], let words = version.string ?? version.number {
      self = words.hasPrefix("3.0") ? .openAPI30 : .openAPI31
    } else if let uri = root["$schema"]?.string {
      self.init(uri: uri)
    } else {
      return nil
    }
  }

  /// The draft that `$schema` names.
  init?(uri: String) {
    for (name, dialect) in Self.names where uri.contains(name) {
      self = dialect
      return
    }
    return nil
  }

  private static let names: [(String, SchemaDialect)] = [
    ("json-schema.org/draft-04/", .draft4), ("json-schema.org/draft-06/", .draft6),
    ("json-schema.org/draft-07/", .draft7), ("json-schema.org/draft/2019-09/", .draft2019),
    ("json-schema.org/draft/2020-12/", .draft2020), ("spec.openapis.org/oas/3.1/", .openAPI31),
  ]

  var isOpenAPI: Bool { self == .swagger2 || self == .openAPI30 || self == .openAPI31 }

  /// The keyword that gives a schema its URI, if any.
  var identifier: String? {
    switch self {
    case .draft4: "id"
    case .swagger2, .openAPI30: nil
    default: "$id"
    }
  }

  /// Whether `$ref` stands for the whole schema, whatever is beside it.
  var ignoresSiblingsOfReference: Bool {
    switch self {
    case .draft4, .draft6, .draft7, .swagger2, .openAPI30: true
    default: false
    }
  }

  /// The keyword that allows null beside the type, if any.
  var nullable: String? {
    switch self {
    case .openAPI30: "nullable"
    case .swagger2: "x-nullable"
    default: nil
    }
  }

  /// Whether `1.0` is an integer. In draft 4, it is only a number.
  var hasIntegersWithFraction: Bool { self != .draft4 }

  /// Whether keywords may have the flags of early drafts: `"exclusiveMinimum": true` beside a `minimum`.
  var hasFlags: Bool {
    self == .draft4 || self == .swagger2 || self == .openAPI30 || self == .unnamed
  }

  /// Whether the schemas of an array's first elements are in `prefixItems`, and never in `items`.
  var hasPrefixItemsOnly: Bool { self == .draft2020 || self == .openAPI31 }

  /// Whether the dialect has the keyword. OpenAPI's older versions, and schemas that name no draft, are read as their
  /// authors meant: with all keywords.
  func has(_ keyword: String) -> Bool {
    guard let age, let (first, last) = Self.ages[keyword] else { return true }
    return (first...last).contains(age)
  }

  private var age: Int? {
    switch self {
    case .draft4: 4
    case .draft6: 6
    case .draft7: 7
    case .draft2019: 8
    case .draft2020, .openAPI31: 9
    case .unnamed, .swagger2, .openAPI30: nil
    }
  }

  /// The first and the last draft of each keyword that some drafts lack: 8 is 2019-09, 9 is 2020-12.
  private static let ages: [String: (Int, Int)] = [
    "const": (6, 9), "contains": (6, 9), "propertyNames": (6, 9), "if": (7, 9), "then": (7, 9),
    "else": (7, 9),
    "dependencies": (4, 7), "dependentRequired": (8, 9), "dependentSchemas": (8, 9), "minContains": (8, 9),
    "maxContains": (8, 9), "unevaluatedItems": (8, 9), "unevaluatedProperties": (8, 9), "$anchor": (8, 9),
    "$recursiveRef": (8, 8), "$recursiveAnchor": (8, 8), "additionalItems": (4, 8), "prefixItems": (9, 9),
    "$dynamicRef": (9, 9), "$dynamicAnchor": (9, 9),
  ]
}
