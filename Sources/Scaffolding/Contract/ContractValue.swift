import Contracts
import Diagnostics
import JSONCoding
import Words

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

  init(_ schemas: [Schema]) throws { try self.init(MergedSchema(schemas)) }

  init(_ merged: MergedSchema) throws {
    self.merged = merged
    for schema in merged.schemas {
      if let target = try schema.dynamicReference(scope: [schema.base]) {
        self.merged = try self.merged.adding(target)
      }
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

  /// The alternatives that are separate types. Empty if they only add rules to the rest of the schema, as for one of
  /// two required keys, or if the schema itself is among them.
  private mutating func typed(_ choice: [MergedSchema.Branch]) throws -> [MergedSchema.Branch] {
    var typed: [(branch: MergedSchema.Branch, parts: MergedSchema)] = []
    for branch in choice {
      if try branch.schemas.contains(where: { try merged.schemas.contains($0.resolved()) }) { return [] }
      let parts = try MergedSchema(branch.schemas)
      if parts.isFalse { continue }
      if parts.isNull { isNullable = true } else { typed.append((branch, parts)) }
    }
    let hasTypes = typed.contains {
      !$0.parts.choices.isEmpty || $0.parts.schemas.contains { $0.asks(besides: Self.limits) }
    }
    if !hasTypes, merged.withoutChoice.asksForType { return [] }
    return typed.prefix(hasTypes ? typed.count : 1).map(\.branch)
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

  /// The schemas that define the type of an object or a value. Schemas that only contain others do not count. Values
  /// with the same schemas have the same type.
  var identity: [Schema] { asking(besides: Schema.holders.union(["oneOf", "anyOf"])) }

  /// The same for a value with alternatives.
  var identityOfUnion: [Schema] { asking(besides: Schema.holders) }

  private func asking(besides keywords: Set<String>) -> [Schema] {
    let asking = schemas.filter { $0.asks(besides: keywords) }
    return asking.isEmpty ? schemas : asking
  }

  /// The kinds of values that it allows, except null, and without integers if it allows numbers. Empty if nothing is
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

/// An alternative of a contract.
struct ContractBranch {
  let schema: Schema
  /// The schema of the value if the alternative is chosen.
  let value: ContractValue
  /// The last part of its reference.
  let reference: String?
  private let discriminator: (property: String, values: [String])?
  /// The name of its type, if nothing in it has one.
  private(set) var name: String?
  /// The name of its case, if that is not the type's.
  private(set) var caseName: String?
  /// The values of the discriminating key for this alternative.
  private(set) var values: [String]?

  /// - Parameter parent: the schema with the alternatives, if it has a discriminator.
  init(_ branch: MergedSchema.Branch, _ value: ContractValue, of parent: Schema?) {
    (schema, self.value, reference) = (branch.schemas[0], value, branch.name)
    if let parent, let property = parent.discriminator, let name = branch.name {
      discriminator = (property, parent.values(for: name))
    } else {
      discriminator = nil
    }
  }

  /// A subtype by inheritance, with the values of the discriminating key.
  init(_ schema: Schema, _ value: ContractValue, named name: String, values: [String]) {
    (self.schema, self.value, reference, discriminator) = (schema, value, name, nil)
    (self.name, self.values) = (name, values)
  }

  var isObject: Bool {
    value.branches.isEmpty && value.merged.values == nil && value.merged.words == ["object"]
  }

  /// The strings that the value may be; nil if it may be anything else.
  var words: [String]? { value.branches.isEmpty ? value.merged.strings : nil }

  /// Names an object's type after its schema, or after what distinguishes it from the others.
  mutating func name(_ title: String?, beside others: [ContractBranch], at place: ModelPlace) {
    if let name = reference.flatMap(ContractNames.type) ?? title {
      (self.name, caseName) = (name, SwiftName.property(name))
    } else if let name = values?.first.flatMap(ContractNames.type) {
      self.name = name
    } else if !others.isEmpty {
      let own = ownKey(beside: others) ?? "other"
      name = SwiftName.type(own) + Singular.type(place.name)
      caseName = SwiftName.property(own)
    }
  }

  /// The first property that this object has and the others lack, preferably a required one.
  private func ownKey(beside others: [ContractBranch]) -> String? {
    let taken = Set(others.flatMap(\.keys))
    let own = keys.filter { !taken.contains($0) }
    return own.first(where: value.merged.required.contains) ?? own.first
  }

  private var keys: [String] {
    value.merged.schemas.flatMap { $0["properties"]?.members.map(\.name) ?? [] }
  }

  // MARK: - The discriminating key

  /// The key whose value tells the objects apart, if any. Each object then has its values.
  ///
  /// - Parameter objects: the indexes of the objects among the alternatives.
  static func tellingKey(_ branches: inout [ContractBranch], _ objects: [Int]) throws -> String? {
    guard objects.count > 1 else { return nil }
    // Gives the objects their values, if all have some and no two share any. Returns whether that was so.
    func setValues(by values: (ContractBranch) throws -> [String]?) throws -> Bool {
      let values = try objects.map { try values(branches[$0]) }
      let all = values.flatMap { $0 ?? [] }
      guard !values.contains(nil), Set(all).count == all.count else { return false }
      for (object, own) in zip(objects, values) { branches[object].values = own }
      return true
    }
    let first = branches[objects[0]]
    if let key = first.discriminator?.property, try setValues(by: { $0.discriminator?.values }) { return key }
    return try ObjectProperties(first.value.merged).all.map(\.name).first { key in
      try setValues { try $0.strings(of: key) }
    }
  }

  /// The strings that a required property may have; nil for any other property.
  private func strings(of key: String) throws -> [String]? {
    guard value.merged.required.contains(key),
      let property = try ObjectProperties(value.merged).all.first(where: { $0.name == key })
    else { return nil }
    return try MergedSchema(property.schemas).strings
  }
}

extension MergedSchema {
  /// The strings that `enum` or `const` list; nil if they list other values, or nothing.
  fileprivate var strings: [String]? {
    let strings = (values ?? []).compactMap { if case .string(let text) = $0.value { text } else { nil } }
    return strings.isEmpty || strings.count != values?.count ? nil : strings
  }
}

extension Schema {
  /// The values of the discriminator's key for a schema.
  func values(for name: String) -> [String] {
    let mapped = (self["discriminator"]?["mapping"]?.members ?? []).filter {
      $0.value.string == name || $0.value.string?.hasSuffix("/" + name) == true
    }
    return mapped.isEmpty ? [name] : mapped.map(\.name)
  }
}

/// The names that contracts give their schemas.
struct ContractNames {
  /// The names of each document's schemas, by document.
  private var known: [ObjectIdentifier: [DocumentValue: String]] = [:]

  /// The name of a schema in its document, or of a whole document; nil for an inline schema.
  mutating func definition(_ schema: Schema) -> String? {
    let file = ObjectIdentifier(schema.file)
    if known[file] == nil {
      known[file] = Dictionary(
        schema.file.schemas.map { ($0.value, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
    if let name = known[file]?[schema.value] { return Self.type(name) }
    guard schema.value == schema.file.root, schema.value.kind == .object else { return nil }
    let name = schema.file.name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    return title(schema) ?? (name.hasPrefix("<") ? nil : Self.type(String(name)))
  }

  private static let maximumTitleWords = 4

  /// A title that is a name rather than a sentence.
  func title(_ schema: Schema) -> String? {
    guard let title = schema.value["title"]?.string,
      (1...Self.maximumTitleWords).contains(title.split(separator: " ").count)
    else { return nil }
    return Self.type(title)
  }

  /// The name of the type for the schemas of one value.
  mutating func name(of merged: MergedSchema, _ identity: [Schema]) -> String? {
    if identity.count == 1, let name = definition(identity[0]) { return name }
    for schema in merged.schemas.prefix(1) + identity.prefix(1) {
      if let name = definition(schema) ?? title(schema) { return name }
    }
    return nil
  }

  static func type(_ name: String) -> String? {
    SwiftName.words(name).isEmpty ? nil : SwiftName.type(name)
  }
}

extension DocumentValue {
  private static let maximumSentenceLength = 90

  /// The first sentence of a schema's description, on one line; nil without one.
  var sentence: String? {
    let kept = (self["description"]?.string ?? "").unicodeScalars.prefix(1000).map { scalar in
      [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        ? " " : Character(scalar)
    }
    var sentence = ""
    for word in String(kept).split(whereSeparator: \.isWhitespace) {
      guard sentence.count + word.count < Self.maximumSentenceLength else { return sentence + " …" }
      sentence += sentence.isEmpty ? "\(word)" : " \(word)"
      if word.hasSuffix("?") || word.hasSuffix("!") { return sentence }
      if word.hasSuffix("."), !word.dropLast().contains("."), !["etc.", "vs."].contains(word) {
        return String(sentence.dropLast())
      }
    }
    return sentence.isEmpty ? nil : sentence
  }
}
