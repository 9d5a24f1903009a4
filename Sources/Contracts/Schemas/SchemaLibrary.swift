import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// The schema documents that a run has opened, and the targets of their references. Nothing is ever fetched.
package final class SchemaLibrary {
  private let read: (String) throws(CannotOpen) -> Text
  /// The dialect of documents that name none.
  private let dialect: SchemaDialect
  /// The top value of each file's document, by the file's path.
  private var files: [String: Schema] = [:]
  /// Documents, and schemas in them that have a separate URI, by that URI without its fragment.
  private var resources: [String: Schema] = [:]
  /// The schemas with an anchor, by their whole URI: `file:a.json#user`.
  private var anchors: [String: Schema] = [:]

  /// - Parameter read: reads the file at a path; by default, no file exists.
  package init(
    dialect: SchemaDialect = .unnamed,
    reading read: @escaping (String) throws(CannotOpen) -> Text = { path throws(CannotOpen) in
      throw CannotOpen(name: path, purpose: "read", error: SystemError(code: ENOENT))
    }
  ) {
    self.dialect = dialect
    self.read = read
  }

  // MARK: - Documents

  /// The top value of the file's document.
  package func open(_ path: String) throws -> Schema {
    try files[path] ?? add(try read(path), name: path, uri: SchemaURI.file(path))
  }

  /// Adds a document that is known by its URI, or standard input.
  ///
  /// - Returns: its top value.
  package func add(_ text: Text, name: String, uri: String? = nil, dialect: SchemaDialect? = nil)
    throws(SchemaError)
    -> Schema
  {
    let file = try SchemaFile(text, name: name, uri: uri ?? SchemaURI.file(""))
    let root = Schema(
      file.root, in: file, of: self, base: file.uri, dialect: file.dialect ?? dialect ?? self.dialect)
    if let path = SchemaURI.path(file.uri) { files[path] = root }
    resources[file.uri] = root
    register(root)
    SchemaNames(root: root).register()
    return root
  }

  /// The dialect that `$schema` names, perhaps by way of a metaschema in the library.
  func dialect(_ uri: String) -> SchemaDialect? {
    if let dialect = SchemaDialect(uri: uri) { return dialect }
    let own = resources[SchemaURI.parts(uri).uri]?.value["$schema"]?.string
    return own.flatMap { SchemaDialect(uri: $0) }
  }

  // MARK: - Names

  /// Registers the schema under its URI. If the URI is taken, the first schema keeps it.
  func register(_ schema: Schema) {
    if resources[schema.base] == nil { resources[schema.base] = schema }
  }

  func register(_ schema: Schema, anchor: String) {
    let uri = "\(schema.base)#\(anchor)"
    if anchors[uri] == nil { anchors[uri] = schema }
  }

  /// The schema that an anchor of the resource names.
  func schema(anchor: String, in base: String) -> Schema? { anchors["\(base)#\(anchor)"] }

  /// The schema with this URI.
  func schema(uri: String) -> Schema? { resources[uri] }

  // MARK: - References

  /// The schema that a `$ref` names.
  func target(of reference: DocumentValue, in schema: Schema) throws(SchemaError) -> Schema {
    let found = try value(of: reference, in: schema)
    return try found.schema(at: found.value)
  }

  /// The value that a `$ref` names, which may be any part of an OpenAPI document.
  func value(of reference: DocumentValue, in schema: Schema) throws(SchemaError) -> Schema {
    let words = reference.string ?? ""
    let (relative, fragment) = SchemaURI.parts(words)
    let root = try document(relative, reference, schema)
    let name = SchemaURI.decoded(fragment)
    if name.isEmpty { return root }
    if name.hasPrefix("/") {
      return try root.value(at: name) { message, help in
        schema.file.error("\(Quoted(words)) leads nowhere: \(message)", at: reference, help: help)
      }
    }
    guard let found = self.schema(anchor: name, in: root.base) else {
      throw schema.file.error(
        "\(Quoted(words)) leads nowhere: there is no \"$anchor\": \(Quoted(name))", at: reference,
        help: NearNames.question(name, among: anchors(in: root.base)))
    }
    return found
  }

  private func anchors(in base: String) -> [String] {
    anchors.keys.filter { $0.hasPrefix(base + "#") }.map { String($0.dropFirst(base.count + 1)) }.sorted()
  }

  private func document(_ relative: String, _ reference: DocumentValue, _ schema: Schema) throws(SchemaError)
    -> Schema
  {
    var uri = SchemaURI.resolve(relative, schema.base)
    if let found = resources[uri] { return found }
    // A schema may have the URI of a server, while the schemas it refers to are files beside it.
    if SchemaURI.path(uri) == nil, !relative.hasPrefix("/") {
      let beside = SchemaURI.resolve(relative, schema.file.uri)
      if beside != relative { uri = beside }
    }
    guard let path = SchemaURI.path(uri), !path.isEmpty else {
      throw schema.file.error(
        "\(Quoted(reference.string ?? "")) is on a server, and nothing is fetched", at: reference,
        help: "save it beside \(Quoted(path: schema.file.name)), and refer to it by its relative path")
    }
    if let found = files[path] { return found }
    let text: Text
    do throws(CannotOpen) { text = try read(path) } catch {
      if let found = try nearbyFile(relative, schema) { return found }
      throw schema.file.error("\(error)", at: reference)
    }
    return try add(text, name: path, uri: uri, dialect: schema.dialect)
  }

  /// Looks for the file relative to the schema's folder, and then to each of the four folders above it.
  ///
  /// `$id` and references may be relative to a folder that only their author knows.
  private func nearbyFile(_ relative: String, _ schema: Schema) throws(SchemaError) -> Schema? {
    for parents in 0...4 {
      let uri = SchemaURI.resolve(String(repeating: "../", count: parents) + relative, schema.file.uri)
      guard let path = SchemaURI.path(uri) else { return nil }
      if let found = files[path] { return found }
      guard let text = try? read(path) else { continue }
      let found = try add(text, name: path, uri: uri, dialect: schema.dialect)
      // Farther up, a file with that name may be unrelated.
      if parents == 0 || found.value["$id"]?.string == relative { return found }
    }
    return nil
  }
}

extension Schema {
  /// The value at a JSON pointer, with the base URI that the schemas on the way set.
  ///
  /// - Parameter error: makes an error from a message and a hint.
  package func value(at pointer: String, _ error: (String, String?) -> SchemaError) throws(SchemaError)
    -> Schema
  {
    var place = self
    for name in SchemaURI.pointer(pointer) {
      let value = place.value
      if let member = value[name] {
        place = place.inside(member)
      } else if let index = Int(name), index >= 0, value.kind == .array, index < value.count {
        place = place.inside(value.elements[index])
      } else {
        let help = NearNames.question(name, among: value.members.map(\.name))
        throw error("there is no \(Quoted(name))", help)
      }
    }
    return place
  }
}

/// Finds the named schemas of a document: `$id`, `$anchor` and the like.
struct SchemaNames {
  let root: Schema

  func register() {
    // Most documents have none, and a large one takes a while to walk.
    guard root.value.hasName(in: ["$id", "$anchor", "$dynamicAnchor", "id"]) else { return }
    if root.dialect.isOpenAPI { walkDocument(root) } else { walk(root) }
  }

  private func walk(_ schema: Schema) {
    if let identifier = schema.identifier {
      let fragment = SchemaURI.parts(identifier).fragment
      if !fragment.isEmpty, !fragment.hasPrefix("/") {
        root.library.register(schema, anchor: fragment)
      }
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      if let name = schema[keyword]?.string { root.library.register(schema, anchor: name) }
    }
    for (name, value) in schema.value.members {
      if Self.maps.contains(name) {
        for member in value.members { enter(member.value, of: schema) }
      } else if !Self.data.contains(name) {
        enter(value, of: schema)
        for element in value.elements { enter(element, of: schema) }
      }
    }
  }

  private func enter(_ value: DocumentValue, of outer: Schema) {
    guard value.kind == .object else { return }
    let schema = outer.inside(value)
    if schema.base != outer.base { root.library.register(schema) }
    walk(schema)
  }

  /// Walks the parts of an OpenAPI document that are not schemas.
  private func walkDocument(_ place: Schema) {
    for (name, value) in place.value.members where !Self.data.contains(name) {
      if name == "schema" {
        enter(value, of: place)
      } else if name == "schemas" {
        for member in value.members { enter(member.value, of: place) }
      } else {
        walkDocument(place.inside(value))
        for element in value.elements { walkDocument(place.inside(element)) }
      }
    }
  }

  private static let maps = Set(Schema.keywordsWithNames + ["definitions", "$defs"])
  /// Keywords whose values are never schemas, even if they look like one.
  private static let data: Set = [
    "const", "default", "enum", "example", "examples", "$ref", "required", "type",
  ]
}
