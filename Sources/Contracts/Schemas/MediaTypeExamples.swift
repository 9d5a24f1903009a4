import JSONCoding

/// The examples that a document of an API has beside its schemas: those of responses, bodies of requests and
/// parameters.
package struct MediaTypeExamples {
  package struct Example {
    /// The document's part that holds the value.
    package let place: Schema
    package let value: DocumentValue
    /// Which way the value goes.
    package let kind: MessageKind
  }

  /// Those of the schema, in the order of the document. Where a list of such values is meant, each is one.
  package private(set) var all: [Example] = []
  private let target: Schema

  /// - Parameters:
  ///   - target: the schema in question, perhaps as a `$ref`.
  ///   - document: the top value of a document.
  package init(of target: Schema, in document: Schema) throws(SchemaError) {
    self.target = try target.resolved()
    guard document.dialect.isOpenAPI else { return }
    for name in ["paths", "webhooks", "components", "responses", "parameters"] {
      guard let part = document.value[name] else { continue }
      try walk(document.inside(part), .response)
    }
  }

  /// Names of requests' parts, and of what holds no examples of media types.
  private static let requests: Set = ["requestBody", "requestBodies", "parameters"]
  private static let passedOver: Set = ["schema", "schemas", "example", "examples", "security", "links"]

  private mutating func walk(_ place: Schema, _ kind: MessageKind) throws(SchemaError) {
    if let schema = place.value["schema"] { try add(place, schema, kind) }
    for (name, value) in place.value.members
    where !Self.passedOver.contains(name) && (value.kind == .object || value.kind == .array) {
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

  /// - Parameter place: what has a schema: a media type, a parameter, or a response of Swagger.
  private mutating func add(_ place: Schema, _ schema: DocumentValue, _ kind: MessageKind)
    throws(SchemaError)
  {
    guard place.value["example"] != nil || place.value["examples"] != nil,
      // An error in a schema that is not asked for is no reason to end.
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
