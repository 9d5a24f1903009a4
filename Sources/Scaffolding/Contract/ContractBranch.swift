import Contracts
import Diagnostics
import JSONCoding
import Words

/// An alternative of a contract.
struct ContractBranch {
  let schema: Schema
  /// The schema of the value if the alternative is chosen.
  let value: ContractValue
  /// The last part of its reference.
  let reference: String?
  private let discriminator: (property: String, values: [String])?
  /// The name of its type, if nothing in it has one.
  var name: String?
  /// The name of its case, if that is not the type's.
  var caseName: String?
  /// The values of the discriminating key for this alternative.
  var values: [String]?

  /// - Parameter parent: the schema with the alternatives, if it has a discriminator.
  init(_ branch: MergedSchema.Branch, _ value: ContractValue, of parent: Schema?) {
    schema = branch.schemas[0]
    self.value = value
    reference = branch.name
    if let parent, let property = parent.discriminator, let reference {
      discriminator = (property, parent.values(for: reference))
    } else {
      discriminator = nil
    }
  }

  /// A subtype by inheritance, with the values of the discriminating key.
  package init(_ schema: Schema, named name: String, values: [String], _ value: ContractValue) {
    (self.schema, self.value, reference) = (schema, value, name)
    (self.name, self.values, discriminator) = (name, values, nil)
  }

  var isObject: Bool {
    value.branches.isEmpty && value.merged.values == nil && value.merged.words == ["object"]
  }

  /// The strings that the value may be; nil if it may be anything else.
  var words: [String]? { value.branches.isEmpty ? value.merged.strings : nil }

  /// The first property that this object has and the others lack, preferably a required one.
  func ownKey(beside others: [ContractBranch]) -> String? {
    func keys(_ branch: ContractBranch) -> [String] {
      branch.value.merged.schemas.flatMap { $0["properties"]?.members.map(\.name) ?? [] }
    }
    let taken = Set(others.flatMap(keys))
    let own = keys(self).filter { !taken.contains($0) }
    return own.first(where: value.merged.required.contains) ?? own.first
  }

  // MARK: - The discriminating key

  /// The key whose value tells the objects apart, if any. Each object then has its values.
  static func tellingKey(_ branches: inout [ContractBranch]) throws(SchemaError) -> String? {
    guard branches.count > 1 else { return nil }
    if let key = branches[0].discriminator?.property {
      let values = branches.map { $0.discriminator?.values }
      if assign(values, to: &branches) { return key }
    }
    for property in try ObjectProperties(branches[0].value.merged).all {
      var values: [[String]?] = []
      for branch in branches { values.append(try branch.strings(of: property.name)) }
      if assign(values, to: &branches) { return property.name }
    }
    return nil
  }

  /// Whether all have values, and none in common.
  private static func assign(_ values: [[String]?], to branches: inout [ContractBranch]) -> Bool {
    let all = values.flatMap { $0 ?? [] }
    guard !values.contains(nil), Set(all).count == all.count else { return false }
    for (index, own) in values.enumerated() { branches[index].values = own }
    return true
  }

  /// The strings that a required property is one of; nil for any other property.
  private func strings(of key: String) throws(SchemaError) -> [String]? {
    guard value.merged.required.contains(key),
      let property = try ObjectProperties(value.merged).all.first(where: { $0.name == key }),
      case let merged = try MergedSchema(property.schemas)
    else { return nil }
    return merged.strings
  }
}

extension MergedSchema {
  /// The strings that `enum` or `const` list; nil if they list other values, or nothing.
  fileprivate var strings: [String]? {
    guard let values, !values.isEmpty else { return nil }
    var strings: [String] = []
    for value in values {
      guard case .string(let text) = value.value else { return nil }
      strings.append(text)
    }
    return strings
  }
}

/// The names that contracts give their schemas.
struct ContractNames {
  /// By document: the names of its schemas.
  private var known: [ObjectIdentifier: [DocumentValue: String]] = [:]

  /// The name of a schema that has one or is a document of its own; nil for an inline schema.
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

  private static let longestTitle = 4

  /// A title that is a name rather than a sentence.
  func title(_ schema: Schema) -> String? {
    guard let title = schema.value["title"]?.string,
      (1...Self.longestTitle).contains(title.split(separator: " ").count)
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
  private static let longestSentence = 90

  /// The first sentence of a schema's description, on one line; nil without one.
  var sentence: String? {
    let kept = (self["description"]?.string ?? "").unicodeScalars.prefix(1000).map { scalar in
      [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        ? " " : Character(scalar)
    }
    var sentence = ""
    for word in String(kept).split(whereSeparator: \.isWhitespace) {
      guard sentence.count + word.count < Self.longestSentence else { return sentence + " …" }
      sentence += sentence.isEmpty ? "\(word)" : " \(word)"
      if word.hasSuffix("?") || word.hasSuffix("!") { return sentence }
      if word.hasSuffix("."), !word.dropLast().contains("."), !["etc.", "vs."].contains(word) {
        return String(sentence.dropLast())
      }
    }
    return sentence.isEmpty ? nil : sentence
  }
}
