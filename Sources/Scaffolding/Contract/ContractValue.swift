import Contracts
import JSONCoding

/// A contract's rules for a value, down to the first alternatives that are separate types.
struct ContractValue {
  /// The rules that apply whichever alternative is chosen.
  private(set) var merged: MergedSchema
  /// The alternatives: none, or at least two.
  private(set) var branches: [MergedSchema.Branch] = []
  /// Whether one of the alternatives is null.
  private(set) var isNullable: Bool
  /// The rules that apply under a condition (`then`, `else`).
  private(set) var conditional: [Schema] = []

  init(_ merged: MergedSchema) throws(SchemaError) {
    self.merged = merged
    for schema in merged.schemas {
      if let target = try schema.dynamicReference(scope: [schema.base]) { try self.merged.add(target) }
    }
    isNullable = merged.schemas.contains(where: \.isNullable)
    while let choice = self.merged.choices.first, branches.isEmpty {
      if choice.contains(where: \.isConditional) {
        for branch in choice { conditional += branch.schemas }
        self.merged = self.merged.withoutChoice
        continue
      }
      let others = try typed(choice)
      if others.count > 1 {
        branches = others
      } else if let only = others.first {
        self.merged = try self.merged.choosing(only)
        isNullable = isNullable || self.merged.schemas.contains(where: \.isNullable)
      } else {
        self.merged = self.merged.withoutChoice
      }
    }
  }

  /// The alternatives that are types. None if they require no other type than the rest of the schema does, such as
  /// one of two keys, or if the schema itself is among them.
  private mutating func typed(_ choice: [MergedSchema.Branch]) throws(SchemaError) -> [MergedSchema.Branch] {
    var typed: [MergedSchema.Branch] = []
    for branch in choice {
      for schema in branch.schemas where merged.schemas.contains(try schema.resolved()) { return [] }
      let parts = try MergedSchema(branch.schemas)
      if parts.isFalse { continue }
      if parts.isNull {
        isNullable = true
      } else {
        typed.append(branch)
      }
    }
    for branch in typed {
      let parts = try MergedSchema(branch.schemas)
      if !parts.choices.isEmpty || parts.schemas.contains(where: { $0.asks(besides: Self.limits) }) {
        return typed
      }
    }
    return merged.withoutChoice.asksForType ? [] : Array(typed.prefix(1))
  }

  /// Keywords that no Swift type can express.
  private static let limits: Set<String> = [
    "required", "not", "minProperties", "maxProperties", "minItems", "maxItems", "uniqueItems", "minLength",
    "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "dependentRequired", "propertyNames",
  ]
}

extension MergedSchema {
  /// Whether it allows only null.
  var isNull: Bool {
    guard choices.isEmpty else { return false }
    if let values { return !values.isEmpty && values.allSatisfy { $0.value == .null } }
    return kinds.map { $0.map(\.word) == ["null"] } ?? false
  }

  var asksForType: Bool {
    kinds != nil || values != nil || !choices.isEmpty || !impliedKinds.isEmpty
  }

  /// Whether it restricts more than one of the alternatives of its first choice.
  var addsToChoice: Bool {
    choices.count > 1
      || schemas.contains { $0.asks(besides: Schema.holders.union(["oneOf", "anyOf"])) }
  }

  /// The schemas that define the type of an object or a value, without those that only contain others: values with
  /// the same schemas have the same type.
  var identity: [Schema] { asking(besides: Schema.holders.union(["oneOf", "anyOf"])) }

  /// The same for a value with alternatives.
  var identityOfUnion: [Schema] { asking(besides: Schema.holders) }

  private func asking(besides keywords: Set<String>) -> [Schema] {
    let asking = schemas.filter { $0.asks(besides: keywords) }
    return asking.isEmpty ? schemas : asking
  }

  /// The kinds of values that it allows, except null: of integers and numbers, only numbers. Empty if nothing is
  /// known.
  var words: [String] {
    guard let kinds else { return impliedWords }
    var words = kinds.map(\.word).filter { $0 != "null" }
    if words.contains("number") { words.removeAll { $0 == "integer" } }
    let isAnything = words.count >= 5 && impliedWords.isEmpty
    return isAnything ? [] : words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The kinds that keywords apply to. Keywords for several kinds leave all kinds open.
  private var impliedWords: [String] {
    let implied = impliedKinds.map(\.word)
    guard implied == ["object"], first("items") != nil else { return implied }
    return ["boolean", "number", "string", "array", "object"]
  }
}

extension Schema {
  /// Keywords whose schemas describe the value itself.
  fileprivate static let holders: Set<String> = [
    "id", "allOf", "discriminator", "type", "nullable", "x-nullable",
    "$dynamicRef", "$recursiveRef",
  ]

  fileprivate func asks(besides keywords: Set<String>) -> Bool {
    value.members.contains {
      !Self.annotations.contains($0.name) && !keywords.contains($0.name) && !$0.name.hasPrefix("x-")
    }
  }
}
