import Diagnostics
import JSONCoding
import Words

/// The properties that schemas name, each with every schema that describes it.
package struct ObjectProperties {
  package struct Property {
    package let name: String
    /// The name in quotes.
    let words: String
    package fileprivate(set) var schemas: [Schema]
    /// Where the contract names it.
    let spot: ContractSpot

    /// All the schemas that apply to its values.
    var merged: MergedSchema {
      get throws(SchemaError) {
        try schemas.count == 1 ? schemas[0].merged() : MergedSchema(schemas)
      }
    }
  }

  package private(set) var all: [Property] = []
  private var indexes: [String: Int] = [:]
  /// The schema of `additionalProperties`, if any.
  package let other: Schema?
  /// The patterns of `patternProperties`.
  package let patterns: [Pattern]

  package init(_ merged: MergedSchema) throws(SchemaError) {
    let others = merged.first("additionalProperties")
    other = try others.map { (found) throws(SchemaError) in try found.schema.schema(at: found.value) }
    patterns = try Self.patterns(of: merged)
    for schema in merged.schemas {
      for (name, property) in try schema.named("properties") {
        add(name, property, ContractSpot(name: property.value, in: schema))
      }
    }
    for name in merged.required.subtracting(indexes.keys).sorted() {
      let isOther = !patterns.contains { $0.matches(name) }
      add(name, isOther ? other : nil, merged.spot(of: "required"))
    }
    // A single pattern without named properties is a dictionary's.
    if !all.isEmpty || patterns.count > 1 {
      for pattern in patterns {
        guard let name = pattern.expression.sample, indexes[name] == nil else { continue }
        add(name, nil, pattern.spot)
      }
    }
    for index in all.indices {
      all[index].schemas += patterns.filter { $0.matches(all[index].name) }.map(\.schema)
    }
  }

  private mutating func add(_ name: String, _ schema: Schema?, _ spot: ContractSpot) {
    if let index = indexes[name] {
      all[index].schemas += [schema].compactMap { $0 }
    } else {
      indexes[name] = all.count
      all.append(
        Property(name: name, words: Quoted(name).description, schemas: [schema].compactMap { $0 }, spot: spot)
      )
    }
  }

  package struct Pattern {
    let text: String
    package let schema: Schema
    fileprivate let spot: ContractSpot
    fileprivate let expression: SchemaPattern

    fileprivate func matches(_ name: String) -> Bool { expression.isRead && expression.matches(name) }
  }

  private static func patterns(of merged: MergedSchema) throws(SchemaError) -> [Pattern] {
    var patterns: [Pattern] = []
    for schema in merged.schemas {
      for (text, value) in try schema.named("patternProperties") {
        let spot = ContractSpot(name: value.value, in: schema)
        patterns.append(Pattern(text: text, schema: value, spot: spot, expression: schema.pattern(text)))
      }
    }
    return patterns
  }
}
