import JSONCoding

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
        root.library.register(schema, anchor: fragment, isDynamic: false)
      }
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let name = schema[keyword]?.string else { continue }
      root.library.register(schema, anchor: name, isDynamic: keyword == "$dynamicAnchor")
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
    if schema.base != outer.base {
      root.library.register(schema, base: outer.base, dialect: outer.dialect)
    }
    walk(schema)
  }

  /// Walks over the parts of an OpenAPI document that are no schemas.
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
  /// Their values are no schemas, whatever they look like.
  private static let data: Set = [
    "const", "default", "enum", "example", "examples", "$ref", "required", "type",
  ]
}
