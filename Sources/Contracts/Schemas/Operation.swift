import Diagnostics
import JSONCoding
import Words

/// An operation of an OpenAPI document, as in `GET /users/{id} 404` or `POST /users request`.
///
/// It stands for the schema of its JSON response, or of its request's body.
struct Operation: Hashable {
  private let method: String
  private let path: String
  private let status: String?

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard (2...3).contains(words.count), Self.methods.contains(words[0].lowercased()) else { return nil }
    method = words[0].lowercased()
    path = words[1].hasPrefix("/") ? words[1] : "/" + words[1]
    status = words.count == 3 ? words[2] : nil
  }

  private static let methods: Set = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// - Parameter writes: whether to prefer the request's body, if the operation names neither it nor a status.
  func schema(in document: Schema, writes: Bool) throws(SchemaError) -> (schema: Schema, kind: MessageKind) {
    let operation = try operation(in: document)
    if status == "request" || writes && status == nil {
      if let schema = try requestBody(of: operation) { return (schema, .request) }
      if status != nil {
        throw document.file.error("\(words) has no request body in JSON", at: operation.value)
      }
    }
    return (try response(of: operation, in: document), .response)
  }

  /// The schema of the request's body, in OpenAPI or Swagger; nil without one.
  private func requestBody(of operation: Schema) throws(SchemaError) -> Schema? {
    if let body = operation.value["requestBody"] {
      return try Self.schema(of: operation.inside(body).referred())
    }
    for parameter in operation.value["parameters"]?.elements ?? [] {
      let parameter = try operation.inside(parameter).referred()
      if parameter.value["in"]?.string == "body" { return try Self.schema(of: parameter) }
    }
    return nil
  }

  private func response(of operation: Schema, in document: Schema) throws(SchemaError) -> Schema {
    var problem: SchemaError?
    for (name, value) in try responses(of: operation) {
      let response = try operation.inside(value).referred()
      if let schema = try Self.schema(of: response) { return schema }
      let types = response.value["content"]?.members.map(\.name) ?? []
      problem =
        problem
        ?? document.file.error(
          "the response \(name) of \(words) has no schema for JSON", at: response.value,
          help: types.isEmpty ? nil : "it has \(types.joined(separator: ", "))")
    }
    throw problem ?? document.file.error("\(words) has no response", at: operation.value)
  }

  private var words: String { "\(method.uppercased()) \(Quoted(path: path).contents)" }

  private func operation(in document: Schema) throws(SchemaError) -> Schema {
    guard let paths = document.value["paths"] else {
      throw document.file.error("the document has no paths, so no \(words)", at: document.value)
    }
    let same = paths.members.first { Self.withoutNames($0.name) == Self.withoutNames(path) }
    guard let item = paths[path] ?? same?.value else {
      let names = paths.members.map(\.name)
      throw document.file.error(
        "there is no path \(Quoted(path: path))", at: paths,
        help: NearNames.question(path, among: names))
    }
    let place = try document.inside(item).referred()
    guard let operation = place.value[method] else {
      let names = place.value.members.map(\.name).filter { Self.methods.contains($0) }
      throw document.file.error(
        "there is no \(words)", at: item,
        help: "it has \(names.map { $0.uppercased() }.joined(separator: ", "))")
    }
    return place.inside(operation)
  }

  /// The path with `{}` for each parameter, because their names make no difference.
  private static func withoutNames(_ path: String) -> String {
    path.replacing(/\{[^}]*\}/, with: "{}")
  }

  /// The response with the status; without a status, the successful ones, then the default one.
  private func responses(of operation: Schema) throws(SchemaError) -> [(name: String, value: DocumentValue)] {
    let all = operation.value["responses"]?.members ?? []
    guard let status else {
      let successes = all.filter { $0.name.hasPrefix("2") }
      return successes + all.filter { $0.name == "default" }
    }
    let range = status.prefix(1) + "XX"
    let found = [status, String(range), "default"].lazy.compactMap { wanted in
      all.first { $0.name.uppercased() == wanted.uppercased() }
    }.first
    guard let found else {
      throw operation.file.error(
        "\(words) has no response \(Quoted(status))", at: operation.value["responses"] ?? operation.value,
        help: "it has \(all.map(\.name).joined(separator: ", "))")
    }
    return [found]
  }

  /// The schema for JSON, from OpenAPI's media types, or from Swagger's response or parameter.
  private static func schema(of response: Schema) throws(SchemaError) -> Schema? {
    if let schema = response.value["schema"] { return try response.schema(at: schema) }
    let types = response.value["content"]?.members ?? []
    let ranked = types.compactMap { name, type in
      MediaType.rank(MediaType.bare(name)).flatMap { rank in type["schema"].map { (rank, $0) } }
    }
    return try ranked.min { $0.0 < $1.0 }.map { (_, schema) throws(SchemaError) in
      try response.schema(at: schema)
    }
  }
}

/// The names of media types.
enum MediaType {
  /// The name in lower case, without parameters such as the character set.
  static func bare(_ name: String) -> String {
    String(name.lowercased().prefix { $0 != ";" }).filter { $0 != " " }
  }

  /// Whether values of the type are, or may be, JSON.
  static func isJSON(_ name: String) -> Bool { rank(bare(name)) != nil }

  /// The rank of the type, 0 for the most preferred one; nil if it is not JSON.
  static func rank(_ bare: String) -> Int? {
    if bare == "application/json" { return 0 }
    if bare.hasSuffix("+json") || bare.hasSuffix("/json") { return 1 }
    return bare == "*/*" ? 2 : nil
  }
}

/// The direction of a value in an API. OpenAPI has properties that are sent in only one of them.
package enum MessageKind: Hashable, Sendable {
  case request, response

  /// The keyword of a property that is never sent in this direction, even if it is required.
  private var exclusion: String { self == .request ? "readOnly" : "writeOnly" }

  /// Whether a property with one of these schemas is not sent.
  package func excludes(_ schemas: [Schema]) -> Bool {
    schemas.contains { $0.dialect.isOpenAPI && $0.value[exclusion]?.bool == true }
  }

  /// Whether any of the schemas that apply to the property exclude it.
  func excludes(_ property: ObjectProperties.Property) throws(SchemaError) -> Bool {
    try excludes(property.schemas + property.merged.schemas)
  }

  /// The properties that are not sent in this direction, by the schema or by others that apply to the same value.
  func excludedNames(in schema: Schema) throws(SchemaError) -> Set<String> {
    var names: Set<String> = []
    for property in try schema.merged().properties.all where try excludes(property) {
      names.insert(property.name)
    }
    return names
  }
}

/// The examples that an API's document has outside its schemas: in responses, request bodies and parameters.
package struct MediaTypeExamples {
  package struct Example {
    /// The document's part that holds the value.
    package let place: Schema
    package let value: DocumentValue
    /// The direction of the value.
    package let kind: MessageKind
  }

  /// The examples of the schema's values, in the order of the document. In a list of such values, each is an example.
  package private(set) var all: [Example] = []
  private let target: Schema

  /// - Parameters:
  ///   - target: the schema of the values, perhaps as a `$ref`.
  ///   - document: the top value of a document.
  package init(of target: Schema, in document: Schema) throws(SchemaError) {
    self.target = try target.resolved()
    guard document.dialect.isOpenAPI else { return }
    for name in ["paths", "webhooks", "components", "responses", "parameters"] {
      guard let part = document.value[name] else { continue }
      try walk(document.inside(part), .response)
    }
  }

  /// The members that hold parts of requests, and the members without examples of media types, which are skipped.
  private static let requests: Set = ["requestBody", "requestBodies", "parameters"]
  private static let skipped: Set = ["schema", "schemas", "example", "examples", "security", "links"]

  private mutating func walk(_ place: Schema, _ kind: MessageKind) throws(SchemaError) {
    if let schema = place.value["schema"] { try add(place, schema, kind) }
    for (name, value) in place.value.members
    where !Self.skipped.contains(name) && (value.kind == .object || value.kind == .array) {
      let inner = place.inside(value)
      let kind = Self.requests.contains(name) ? MessageKind.request : name == "responses" ? .response : kind
      if name == "content" {
        for (type, value) in value.members where MediaType.isJSON(type) {
          try walk(inner.inside(value), kind)
        }
      } else {
        try walk(inner, kind)
      }
    }
    for element in place.value.elements where element.kind == .object {
      try walk(place.inside(element), kind)
    }
  }

  /// - Parameter place: the object with the schema: a media type, a parameter, or a response of Swagger.
  private mutating func add(_ place: Schema, _ schema: DocumentValue, _ kind: MessageKind)
    throws(SchemaError)
  {
    guard place.value["example"] != nil || place.value["examples"] != nil,
      // Errors in unrelated schemas are ignored.
      let schema = try? place.schema(at: schema).resolved()
    else { return }
    let isList = schema != target
    if isList {
      guard let element = schema["items"], (try? schema.schema(at: element).resolved()) == target else {
        return
      }
    }
    for (place, value) in try values(of: place) {
      for value in isList ? value.elements : [value] {
        all.append(Example(place: place, value: value, kind: kind))
      }
    }
  }

  private func values(of place: Schema) throws(SchemaError) -> [(place: Schema, value: DocumentValue)] {
    var values = [place.value["example"]].compactMap { $0 }.map { (place, $0) }
    for (name, value) in place.value["examples"]?.members ?? [] {
      if place.dialect == .swagger2 {
        if MediaType.isJSON(name) { values.append((place, value)) }
        continue
      }
      let example = try place.inside(value).referred()
      if let value = example.value["value"] ?? example.value["dataValue"] { values.append((example, value)) }
    }
    return values
  }
}
