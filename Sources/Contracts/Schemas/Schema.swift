import Diagnostics
import JSONCoding

/// A schema at its place in a document. It is read once and used for many values.
///
/// While references are followed, other values, such as an OpenAPI operation, are represented as a `Schema`, too.
/// Schemas and their library hold each other: documents stay until the program ends.
package final class Schema {
  package let value: DocumentValue
  let library: SchemaLibrary
  package let file: SchemaFile
  /// The URI that references are relative to, without a fragment.
  package let base: String
  let dialect: SchemaDialect

  /// The keywords that the dialect has, unless a `$ref` beside them replaces them.
  private lazy var keywords = keptKeywords
  private var inner: [DocumentValue: Schema] = [:]
  private var target: Schema?
  private var ownMerged: MergedSchema?
  private var patterns: [String: SchemaPattern] = [:]
  /// The values of `enum`; nil without one.
  private(set) lazy var allowed: Set<ExactValue>? = self["enum"].flatMap {
    $0.kind == .array ? Set($0.elements.map { ExactValue($0.sample) }) : nil
  }

  /// A value inside the document, with this base and dialect unless the value names others.
  init(
    _ value: DocumentValue, in file: SchemaFile, of library: SchemaLibrary, base: String,
    dialect: SchemaDialect
  ) {
    (self.value, self.file, self.library) = (value, file, library)
    self.dialect = value["$schema"]?.string.flatMap { library.dialect($0) } ?? dialect
    let identifier = Self.identifier(of: value, self.dialect).map { SchemaURI.parts($0).uri } ?? ""
    self.base = identifier.isEmpty ? base : SchemaURI.resolve(identifier, base)
  }

  /// The URI that the schema gives itself. A fragment in it names the schema in the resource around it.
  var identifier: String? { Self.identifier(of: value, dialect) }

  private static func identifier(of value: DocumentValue, _ dialect: SchemaDialect) -> String? {
    guard let keyword = dialect.identifier else { return nil }
    if dialect.ignoresSiblingsOfReference, value["$ref"]?.string != nil { return nil }
    return value[keyword]?.string
  }

  /// Its name among the document's schemas, or else its title.
  package var name: String? {
    let path = value.path
    if path.count > 1, case .member(let collection) = path[path.count - 2],
      case .member(let name) = path[path.count - 1],
      ["schemas", "definitions", "$defs"].contains(collection)
    {
      return name
    }
    return value["title"]?.string
  }

  // MARK: - Contents

  package var isTrue: Bool { value.bool == true }
  package var isFalse: Bool { value.bool == false }

  /// The keyword's value; nil if the schema's dialect does not have the keyword, or ignores it because of a `$ref`.
  package subscript(keyword: String) -> DocumentValue? { keywords[keyword] }

  private var keptKeywords: [String: DocumentValue] {
    let isReplaced = dialect.ignoresSiblingsOfReference && value["$ref"]?.string != nil
    let kept = value.members.filter { dialect.has($0.name) && (!isReplaced || $0.name == "$ref") }
    return Dictionary(kept.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// A value anywhere inside the schema, such as an element of `allOf`, as a schema.
  package func schema(at value: DocumentValue) throws(SchemaError) -> Schema {
    guard value.kind == .object || value.kind == .bool else {
      throw file.error("a schema is an object, true or false", at: value)
    }
    return inside(value)
  }

  /// A value anywhere inside this one, which need not be a schema.
  func inside(_ value: DocumentValue) -> Schema {
    // A relative `$id` must not be resolved twice.
    if value == self.value { return self }
    if let known = inner[value] { return known }
    let made = Schema(value, in: file, of: library, base: base, dialect: dialect)
    inner[value] = made
    return made
  }

  /// The keyword's schema.
  func child(_ keyword: String) throws(SchemaError) -> Schema? {
    guard let value = self[keyword] else { return nil }
    return try schema(at: value)
  }

  /// The keyword's list of schemas, as in `allOf`.
  package func list(_ keyword: String) throws(SchemaError) -> [Schema] {
    try (self[keyword]?.elements ?? []).map { (element) throws(SchemaError) in try schema(at: element) }
  }

  /// The keyword's schemas by name, as in `properties`.
  func named(_ keyword: String) throws(SchemaError) -> [(name: String, schema: Schema)] {
    let members = (self[keyword]?.members ?? []).filter {
      keyword != "dependencies" || $0.value.kind != .array
    }
    return try members.map { (name, value) throws(SchemaError) in (name, try schema(at: value)) }
  }

  /// The schemas of an array's first elements, and the schema of all others with its keyword.
  var elements: (first: [Schema], rest: Schema?, keyword: String) {
    get throws(SchemaError) {
      let isOlder = self["items"]?.kind == .array
      let keyword = isOlder ? "additionalItems" : "items"
      return (try list(isOlder ? "items" : "prefixItems"), try child(keyword), keyword)
    }
  }

  func number(_ keyword: String) -> ExactNumber? {
    self[keyword]?.number.flatMap(ExactNumber.init)
  }

  /// A regular expression from `pattern` or a name in `patternProperties`, read once.
  func pattern(_ text: String) -> SchemaPattern {
    if let known = patterns[text] { return known }
    let pattern = SchemaPattern(text)
    patterns[text] = pattern
    return pattern
  }

  /// The strings in the keyword's array, as in `required`; empty without an array.
  func strings(_ keyword: String) -> [String] { self[keyword]?.elements.compactMap(\.string) ?? [] }

  /// The names in `type`; empty if any type will do.
  var types: [String] { self["type"].map { $0.string.map { [$0] } ?? strings("type") } ?? [] }

  /// Whether `nullable` allows null in addition to `type`.
  package var isNullable: Bool { dialect.nullable.flatMap { self[$0]?.bool } ?? false }

  /// The key whose value names the schema of an object.
  package var discriminator: String? {
    guard let description = self["discriminator"] else { return nil }
    return description["propertyName"]?.string ?? description.string
  }

  // MARK: - References

  /// The schema that `$ref` names; nil without one.
  func reference() throws(SchemaError) -> Schema? {
    if target == nil, let value = self["$ref"], value.kind == .string {
      target = try library.target(of: value, in: self)
    }
    return target
  }

  /// The schema that this one stands for: itself, unless it is only a `$ref`.
  ///
  /// From draft 2019-09 on, keywords beside a `$ref` apply, too. Such a schema is returned unchanged, because its
  /// ``reference()`` is only one of its rules.
  package func resolved() throws(SchemaError) -> Schema {
    var schema = self
    var passed: Set<Schema> = [self]
    while schema.isOnlyReference, let next = try schema.reference() {
      schema = next
      if !passed.insert(next).inserted {
        throw file.error("$ref leads back to itself, so it describes no value", at: self["$ref"] ?? value)
      }
    }
    return schema
  }

  /// The part of an API's document, such as a path, that this one stands for: itself, unless it has a `$ref`.
  func referred() throws(SchemaError) -> Schema {
    var place = self
    var passed: Set<Schema> = [self]
    while let reference = place.value["$ref"], reference.kind == .string {
      let next = try library.value(of: reference, in: place)
      guard passed.insert(next).inserted else {
        throw place.file.error("$ref leads back to itself", at: reference)
      }
      place = next
    }
    return place
  }

  var isOnlyReference: Bool {
    self["$ref"]?.kind == .string
      && (dialect.ignoresSiblingsOfReference
        || value.members.allSatisfy { Self.annotations.contains($0.name) || $0.name.hasPrefix("x-") })
  }

  /// Keywords that ask for nothing.
  package static let annotations: Set<String> = [
    "$ref", "$id", "$schema", "$comment", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$defs",
    "$vocabulary",
    "definitions", "title", "description", "default", "example", "examples", "deprecated", "readOnly",
    "writeOnly",
    "summary", "externalDocs", "xml",
  ]

  /// Keywords that ask for something.
  static let requirements = Set(keywordsWithSchema).union(keywordsWithList).union(keywordsWithNames).union(
    forms.keys
  )
  .union(["const", "discriminator", "collectionFormat", "id", "type"]).subtracting(annotations)

  /// Whether it only holds other schemas and asks for nothing itself.
  var isOnlyDefinitions: Bool {
    value.kind == .object && value["$ref"] == nil
      && value.members.allSatisfy { Self.annotations.contains($0.name) || $0.name == "id" }
  }

  /// The schema merged with every other one that applies to the same values.
  func merged() throws(SchemaError) -> MergedSchema {
    if let ownMerged { return ownMerged }
    let merged = try MergedSchema([self])
    ownMerged = merged
    return merged
  }

  // MARK: - Reachable schemas

  /// Keywords with a schema, with a list of schemas, and with schemas by name. `items` has a schema or a list.
  private static let keywordsWithSchema = [
    "additionalItems", "additionalProperties", "contains", "else", "if", "not", "propertyNames", "then",
    "unevaluatedItems", "unevaluatedProperties",
  ]
  private static let keywordsWithList = ["allOf", "anyOf", "oneOf", "prefixItems"]
  static let keywordsWithNames = ["dependencies", "dependentSchemas", "patternProperties", "properties"]

  /// The schemas directly inside it and the targets of its references, without definitions.
  func next() throws(SchemaError) -> [Schema] {
    var schemas = try [reference(), dynamicReference(scope: [base])].compactMap { $0 }
    let hasList = self["items"]?.kind == .array
    for keyword in Self.keywordsWithList + (hasList ? ["items"] : []) { schemas += try list(keyword) }
    for keyword in Self.keywordsWithSchema + (hasList ? [] : ["items"]) {
      schemas += try [child(keyword)].compactMap { $0 }
    }
    for keyword in Self.keywordsWithNames { schemas += try named(keyword).map(\.schema) }
    return schemas
  }

  /// This schema and every schema that is reachable from it, each once, checked for contradictions.
  package func reachable() throws(SchemaError) -> [Schema] {
    var schemas = [self]
    var known: Set<Schema> = [self]
    var index = 0
    while index < schemas.count {
      if let problem = schemas[index].contradiction { throw problem }
      for next in try schemas[index].next() where known.insert(next).inserted { schemas.append(next) }
      index += 1
    }
    return schemas
  }
}

/// Schemas are equal if they are at the same place.
extension Schema: Hashable {
  package static func == (left: Schema, right: Schema) -> Bool { left.value == right.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// An error in a contract, which cannot be read or contradicts itself, and its place.
package struct SchemaError: Error, Hashable, Sendable {
  /// The file's name as shown.
  package var file: String
  /// Nil if the file cannot be read.
  package var place: Diagnostic.Place?
  /// Lower case, no full stop.
  package var message: String
  /// One line each, lower case, no full stop.
  package var help: [String] = []
  package var excerpt: Excerpt?
}

/// References whose target depends on the schemas that led to them.
extension Schema {
  /// The schema that `$dynamicRef` or `$recursiveRef` names; nil without one.
  ///
  /// - Parameter scope: the URIs of the resources on the way to this schema, the outermost first.
  package func dynamicReference(scope: [String]) throws(SchemaError) -> Schema? {
    if let value = self["$dynamicRef"], value.kind == .string {
      let target = try library.target(of: value, in: self)
      let name = SchemaURI.decoded(SchemaURI.parts(value.string ?? "").fragment)
      // An outer resource can only replace a target that is dynamic itself.
      guard target.hasDynamicAnchor(name) else { return target }
      let others = scope.lazy.compactMap { self.library.schema(anchor: name, in: $0) }
      return others.first { $0.hasDynamicAnchor(name) } ?? target
    }
    guard let value = self["$recursiveRef"], value.kind == .string else { return nil }
    var target = try library.target(of: value, in: self)
    guard target.isRecursive else { return target }
    for uri in scope.reversed() {
      guard let root = library.schema(uri: uri), root.isRecursive else { break }
      target = root
    }
    return target
  }

  private func hasDynamicAnchor(_ name: String) -> Bool { self["$dynamicAnchor"]?.string == name }

  private var isRecursive: Bool { value["$recursiveAnchor"]?.bool == true }
}
