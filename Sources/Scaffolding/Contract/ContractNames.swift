import Contracts
import Diagnostics
import JSONCoding
import Runner

/// What contracts call their schemas.
struct ContractNames {
  /// By document: the names of its schemas.
  private var known: [ObjectIdentifier: [DocumentValue: String]] = [:]

  /// The name of a schema that is kept by a name, or is a document of its own; nil for one that is only written where
  /// it is needed.
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

  /// A title that is a name, and no sentence.
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
    let words = String(kept).split(whereSeparator: \.isWhitespace)
    var sentence = ""
    for word in words {
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
