import Diagnostics
import JSONCoding
import Words

/// The place of a model's schema: `FILE`, or `FILE#WHERE`.
package struct ContractPlace: Hashable {
  package let file: String
  /// A JSON pointer, the name of a schema, or an operation; nil for the model's own name.
  let place: String?

  package init(_ argument: String) {
    let parts = SchemaURI.parts(argument)
    file = parts.uri
    let place = parts.fragment.hasPrefix("#/") ? String(parts.fragment.dropFirst()) : parts.fragment
    self.place = place.isEmpty ? nil : place
  }

  /// The schema in the document.
  ///
  /// - Parameters:
  ///   - document: its top value.
  ///   - model: the type's name, if the schema may have it.
  ///   - writes: whether the schema is for values that the model writes.
  /// - Returns: the schema, and the direction of its values.
  package func schema(in document: Schema, model: String?, writes: Bool) throws(SchemaError)
    -> (schema: Schema, kind: MessageKind)
  {
    if let place, let operation = Operation(place) {
      return try operation.schema(in: document, writes: writes)
    }
    return (try schema(in: document, model: model), writes ? .request : .response)
  }

  private func schema(in document: Schema, model: String?) throws(SchemaError) -> Schema {
    guard let place else { return try schema(of: model, in: document) }
    if place.hasPrefix("/") {
      let found = try document.value(at: SchemaURI.decoded(place)) { words, help in
        document.file.error("nothing is at \(Quoted(place)): \(words)", at: document.value, help: help)
      }
      if let other = NonSchema(found.value, at: place) {
        throw found.file.error(other.message, at: found.value, help: other.help)
      }
      return try found.schema(at: found.value)
    }
    if let value = document.file.schema(named: place) { return try document.schema(at: value) }
    if let schema = document.library.schema(anchor: place, in: document.base) { return schema }
    let unknown = unknown("there is no schema \(Quoted(place))", place, document)
    let pointer = "/" + place
    let isPointer = try? document.value(at: SchemaURI.decoded(pointer)) { _, _ in unknown }
    guard isPointer != nil else { throw unknown }
    throw document.file.error(
      unknown.message, at: document.value, help: "did you mean \(Quoted(path: "#" + pointer))?")
  }

  private func schema(of model: String?, in document: Schema) throws(SchemaError) -> Schema {
    let isCollection =
      document.dialect.isOpenAPI || document.isOnlyDefinitions && !document.file.schemas.isEmpty
    guard isCollection else { return try document.schema(at: document.value) }
    guard let model else { throw unknown("which schema of the document?", "", document) }
    if let exact = document.file.schema(named: model) { return try document.schema(at: exact) }
    let same = document.file.schemas.filter { Self.folded($0.name) == Self.folded(model) }
    if same.count == 1 { return try document.schema(at: same[0].value) }
    throw unknown("no schema has the model's name \(Quoted(model))", model, document)
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

  private func unknown(_ message: String, _ name: String, _ document: Schema) -> SchemaError {
    let names = document.file.schemas.map(\.name)
    let total = names.count
    let nearest = NearNames.list(name, among: names)
    let shown = nearest.isEmpty ? Array(names.prefix(5)) : nearest
    let words = shown.map { "\(Quoted($0))" }.joined(separator: ", ")
    let more = total > shown.count ? " (of \(total))" : ""
    let example = shown.first.map { " as in \(Quoted(path: file).contents)#\(Quoted($0).contents)" } ?? ""
    return document.file.error(
      message, at: document.value,
      help: shown.isEmpty
        ? "the document has no schemas by name: name one by a JSON pointer, as in #/properties/user"
        : "\(nearest.isEmpty ? "name one\(example):" : nearest.count == 1 ? "the nearest is" : "the nearest are") \(words)\(more)"
    )
  }
}

/// A value that is not a schema, though a pointer names it: an operation, a response, a map of schemas.
private struct NonSchema {
  private let value: DocumentValue
  /// The pointer as it was typed.
  private let pointer: String

  /// Nil if the value may be a schema, judged by its keywords. It may be one if it has only annotations, or is empty.
  init?(_ value: DocumentValue, at pointer: String) {
    guard value.kind == .object else { return nil }
    let names = value.members.map(\.name).filter { !Schema.annotations.contains($0) && !$0.hasPrefix("x-") }
    let isHolder = names.contains { Self.holders.contains($0) }
    guard !names.isEmpty, isHolder || !names.contains(where: Schema.requirements.contains) else { return nil }
    if isHolder, names.contains("properties") || value["type"]?.string != nil { return nil }
    (self.value, self.pointer) = (value, pointer)
  }

  var message: String { "nothing at \(Quoted(pointer)) is a keyword of a schema" }

  /// A help that names the schema that was probably meant.
  var help: String? {
    if value["schema"]?.kind == .object { return "did you mean \(Quoted(path: "#\(pointer)/schema"))?" }
    let types = value["content"]?.members ?? []
    if let type = types.first(where: { MediaType.isJSON($0.name) && $0.value["schema"] != nil }) {
      let rest = JSONPointer.string([.member("content"), .member(type.name), .member("schema")])
      return "did you mean \(Quoted(path: "#\(pointer)\(rest)"))?"
    }
    let steps = SchemaURI.pointer(pointer)
    guard value["responses"] != nil, steps.count == 3, steps[0] == "paths" else { return nil }
    return
      "an operation is named by its method and path: \(Quoted(path: "#\(steps[2].uppercased()) \(steps[1])"))"
  }

  /// The members of OpenAPI's objects that lead to schemas.
  private static let holders: Set<String> = ["responses", "content", "schema"]
}

/// Finds the names in a document that were probably meant by an unknown one.
enum NearNames {
  /// The minimum likeness of two names, from 0 to 1.
  private static let minimumLikeness = 0.4

  /// The nearest first: names with few typing errors, then names with the most pairs of letters in common.
  static func list(_ name: String, among names: [String], most: Int = 5) -> [String] {
    let nearest = NearestName.find(name, in: names)
    let wanted = pairs(name)
    let alike = names.enumerated().filter { $0.element != nearest }
      .map { (number: $0.offset, name: $0.element, share: likeness(wanted, pairs($0.element))) }
      .filter { $0.share >= minimumLikeness }
      .sorted { ($1.share, $0.number) < ($0.share, $1.number) }
    return Array(([nearest].compactMap { $0 } + alike.map(\.name)).prefix(most))
  }

  /// A help that asks whether the nearest name was meant, or one of the three most alike; nil if none is near.
  static func question(_ name: String, among names: [String]) -> String? {
    if let nearest = NearestName.find(name, in: names) { return "did you mean \(Quoted(path: nearest))?" }
    let shown = list(name, among: names, most: 3).map { "\(Quoted(path: $0))" }
    return shown.isEmpty ? nil : "did you mean \(shown.listed("or"))?"
  }

  /// The number of times that each pair of adjacent letters occurs in the name.
  private static func pairs(_ name: String) -> [String: Int] {
    let letters = Array(name.lowercased().filter { $0 != "_" && $0 != "-" }.prefix(200))
    var pairs: [String: Int] = [:]
    for (first, second) in zip(letters, letters.dropFirst()) { pairs["\(first)\(second)", default: 0] += 1 }
    return pairs
  }

  /// The share of pairs that both names have: twice the common pairs, divided by all pairs.
  private static func likeness(_ one: [String: Int], _ other: [String: Int]) -> Double {
    let all = one.values.reduce(0, +) + other.values.reduce(0, +)
    let common = one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) }
    return all == 0 ? 0 : Double(2 * common) / Double(all)
  }
}

/// A place in a contract.
package struct ContractSpot: Hashable {
  package let schema: Schema
  let range: SourceRange

  /// A value in the schema, or the schema itself.
  package init(_ schema: Schema, _ value: DocumentValue? = nil) {
    self.schema = schema
    range = (value ?? schema.value).range
  }

  /// The name of a property.
  init(name value: DocumentValue, in schema: Schema) {
    self.schema = schema
    range = value.nameRange ?? value.range
  }

  package var place: Diagnostic.Place? { schema.file.place(at: range) }
  package var excerpt: Excerpt? { schema.file.excerpt(at: range) }

  package static func == (left: ContractSpot, right: ContractSpot) -> Bool {
    left.range == right.range && left.schema.file === right.schema.file
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(range.start) }
}

/// A value or absence that a contract allows at a place, and where the contract says so.
package struct ContractChange: Hashable {
  /// The code of the finding, if the model refuses it.
  package let code: DiagnosticCode
  package let spot: ContractSpot
  /// The element that allows it, if the spot is a list.
  package var element: ContractSpot?
  /// A few words for it: `null`, `"open"`, `a string`.
  package let subject: String
  /// Whether the author meant to allow it, but OpenAPI's rules do not: `nullable` without a `type`.
  package var isMeantOnly = false

  package init(
    code: DiagnosticCode, spot: ContractSpot, element: ContractSpot? = nil, subject: String,
    isMeantOnly: Bool = false
  ) {
    (self.code, self.spot, self.element, self.subject) = (code, spot, element, subject)
    self.isMeantOnly = isMeantOnly
  }
}
