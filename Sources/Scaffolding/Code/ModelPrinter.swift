import Compilation
import Words

/// Prints a model.
struct ModelPrinter {
  private let tree: TypeTree
  private let options: ScaffoldOptions
  /// Whether values of unknown type are read as any JSON; otherwise, they were always null or empty.
  private let hasAnyJSON: Bool
  private let parts: Set<SwiftType>
  private var code = CodeLines()

  /// - Parameter header: comments at the top, without the slashes.
  static func text(_ tree: TypeTree, _ options: ScaffoldOptions, hasAnyJSON: Bool, header: [String]) -> String
  {
    var printer = ModelPrinter(
      tree: tree, options: options, hasAnyJSON: hasAnyJSON, parts: tree.declarations.parts(of: tree.root))
    for line in header { printer.code.comment(line) }
    printer.print()
    return printer.code.text
  }

  private var access: String { options.isPublic ? "public " : "" }

  private func text(_ type: SwiftType) -> String {
    type.text(json: jsonName) { tree.declarations[$0].name }
  }

  /// Helper types are nested in the outermost type, so that a module may have several models.
  private var jsonName: String { tree.root.mentioned == nil ? options.name + "Value" : ScaffoldTypeName.json }

  private var needsBoxed: Bool { tree.declarations.flatMap(\.properties).contains(where: \.isBoxed) }

  private mutating func print() {
    if parts.contains(where: \.isOfFoundation) {
      code.blank()
      code.add("import Foundation")
    }
    code.blank()
    guard let outermost = tree.root.mentioned else {
      code.add("\(access)typealias \(options.name) = \(text(tree.root))")
      return addHelpers()
    }
    declare(outermost)
    guard needsBoxed else { return }
    add(AddedTypes.boxedExtensions(access, name: "\(options.name).\(ScaffoldTypeName.boxed)"))
  }

  private mutating func addHelpers() {
    let jsonCode = hasAnyJSON ? AddedTypes.jsonCode : AddedTypes.unseenCode
    if needsBoxed { add(AddedTypes.boxedCode(access)) }
    if parts.contains(.json) { add(jsonCode(access, jsonName)) }
  }

  /// Adds lines of code below an empty one.
  private mutating func add(_ text: String) {
    code.blank()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.isEmpty { code.blank() } else { code.add(String(line)) }
    }
  }

  // Recursive for nested types; there are few levels.
  private mutating func declare(_ number: Int) {
    let declaration = tree.declarations[number]
    code.documentation(declaration.notes)
    addEvidence(declaration.properties)
    let prefix = access + (declaration.isIndirect ? "indirect " : "")
    let name = declaration.name
    switch declaration.kind {
    case .structure(let properties):
      braces("\(access)struct \(name): Codable, Hashable, Sendable") { printer in
        for property in properties { printer.declare(property) }
        if printer.options.isPublic { printer.declareInit(properties) }
        printer.declareChildren(of: number)
        printer.declareKeys(properties)
      }
    case .union(let cases):
      braces("\(prefix)enum \(name): Codable, Hashable, Sendable") { printer in
        for part in cases { printer.declareCase(part.name, part.type) }
        printer.declareChildren(of: number)
        printer.code.blank()
        printer.declareUnionCoding(cases)
      }
    case .variants(let key, let variants):
      braces("\(prefix)enum \(name): Codable, Hashable, Sendable") { printer in
        for variant in variants { printer.declareCase(variant.name, variant.type) }
        printer.declareChildren(of: number)
        printer.code.blank()
        printer.declareVariantCoding(key, variants)
      }
    case .strings(let cases):
      braces("\(access)enum \(name): String, Codable, Hashable, Sendable") { printer in
        for part in cases { printer.declareKey(part.value, name: part.name) }
      }
    }
  }

  /// Adds evidence from the payloads about the properties, grouped where it is the same.
  private mutating func addEvidence(_ properties: [Declaration.Property]) {
    var notes: [String] = []
    var names: [String: [String]] = [:]
    for property in properties {
      for note in property.evidence {
        if names[note] == nil { notes.append(note) }
        names[note, default: []].append(property.name)
      }
    }
    for note in notes { code.listing(note, names[note] ?? []) }
  }

  /// Adds the head and, in braces and indented, everything that `body` adds.
  private mutating func braces(_ head: String, _ body: (inout ModelPrinter) -> Void) {
    code.add("\(head) {")
    block(body)
    code.add("}")
  }

  /// Indents everything that `body` adds.
  private mutating func block(_ body: (inout ModelPrinter) -> Void) {
    code.indent()
    body(&self)
    code.outdent()
  }

  private mutating func declareChildren(of number: Int) {
    for child in tree.children[number] ?? [] {
      code.blank()
      declare(child)
    }
    if number == tree.root.mentioned { addHelpers() }
  }

  // MARK: - Structures

  private mutating func declare(_ property: Declaration.Property) {
    code.documentation(property.notes)
    let name = SwiftName.code(property.name)
    let attribute = property.isBoxed ? "@\(ScaffoldTypeName.boxed) " : ""
    code.add("\(attribute)\(access)var \(name): \(text(property.type))")
  }

  /// The parameter for a property named `self`.
  private static let itself = "itself"

  private mutating func declareInit(_ properties: [Declaration.Property]) {
    code.blank()
    code.addList(
      "\(access)init(",
      properties.map { property in
        let type = text(property.type)
        let name = property.name == "self" ? "self \(Self.itself)" : SwiftName.code(property.name)
        return "\(name): \(type)\(type.hasSuffix("?") ? " = nil" : "")"
      }, ") {")
    block { printer in
      for property in properties {
        let name = SwiftName.code(property.name)
        printer.code.add("self.\(name) = \(property.name == "self" ? Self.itself : name)")
      }
    }
    code.add("}")
  }

  private mutating func declareKeys(_ properties: [Declaration.Property]) {
    guard properties.contains(where: { $0.name != $0.key }) else { return }
    code.blank()
    braces("\(access)enum CodingKeys: String, CodingKey") { printer in
      for property in properties { printer.declareKey(property.key, name: property.name) }
    }
  }

  private mutating func declareKey(_ key: String, name: String) {
    if name == key {
      code.add("case \(SwiftName.code(name))")
    } else {
      code.add("case \(SwiftName.code(name)) = \(StringLiteral.of(key))")
    }
  }
}

/// Enums: unions of types, variants and strings.
extension ModelPrinter {
  private mutating func declareCase(_ name: String, _ type: SwiftType) {
    code.add("case \(SwiftName.code(name))(\(text(type)))")
  }

  private mutating func declareUnionCoding(_ cases: [Declaration.Case]) {
    braces("\(access)init(from decoder: any Decoder) throws") { printer in
      if cases.contains(where: { $0.form == .tried }) {
        printer.code.add("let container = try decoder.singleValueContainer()")
      }
      for (place, part) in cases.enumerated() {
        let isLast = place == cases.count - 1
        let isTried = part.form == .tried
        let type = printer.text(part.type)
        let decode = isTried ? "container.decode(\(type).self)" : "\(type)(from: decoder)"
        // A case with the form of an object is always the last.
        let attempt = isTried ? "let value = try? \(decode)" : "(try? decoder.unkeyedContainer()) != nil"
        let condition = "if \(attempt)\(printer.hasOwnKeys(part).map { ", \($0)" } ?? "") "
        printer.code.add((place == 0 ? "" : "} else ") + (isLast ? "" : condition) + "{")
        printer.block { printer in
          let value = isTried && !isLast ? "value" : "try \(decode)"
          printer.code.add("self = .\(SwiftName.code(part.name))(\(value))")
        }
      }
      printer.code.add("}")
    }
    code.blank()
    braces("\(access)func encode(to encoder: any Encoder) throws") { printer in
      printer.code.add("var container = encoder.singleValueContainer()")
      printer.encodeCases(cases.map(\.name), "try container.encode(value)")
    }
  }

  /// The condition that an object has one of the keys that later cases lack; nil if it need not be checked.
  private func hasOwnKeys(_ part: Declaration.Case) -> String? {
    guard case .declared(let number) = part.type,
      case .structure(let properties) = tree.declarations[number].kind
    else { return nil }
    let own = properties.filter { part.ownKeys.contains($0.key) }
    guard !own.isEmpty, own.allSatisfy({ $0.type == $0.type.orNil }) else { return nil }
    return own.map { "value.\(SwiftName.code($0.name)) != nil" }.joined(separator: " || ")
  }

  private mutating func encodeCases(_ names: [String], _ body: String) {
    code.add("switch self {")
    for name in names { code.add("case .\(SwiftName.code(name))(let value): \(body)") }
    code.add("}")
  }

  private mutating func declareVariantCoding(_ key: String, _ variants: [Declaration.Variant]) {
    let property = SwiftName.property(key)
    let name = SwiftName.code(property)
    braces("private enum CodingKeys: String, CodingKey") { $0.declareKey(key, name: property) }
    code.blank()
    braces("\(access)init(from decoder: any Decoder) throws") { printer in
      printer.code.add("let container = try decoder.container(keyedBy: CodingKeys.self)")
      printer.code.add("switch try container.decode(String.self, forKey: .\(name)) {")
      for variant in variants {
        let values = variant.values.map(StringLiteral.of).joined(separator: ", ")
        let type = printer.text(variant.type)
        printer.code.add(
          "case \(values): self = .\(SwiftName.code(variant.name))(try \(type)(from: decoder))")
      }
      printer.code.add("case let other:")
      printer.block { printer in
        printer.code.addList(
          "throw DecodingError.dataCorruptedError(",
          ["forKey: .\(name)", "in: container", #"debugDescription: "unknown: \(other)""#], ")")
      }
      printer.code.add("}")
    }
    code.blank()
    braces("\(access)func encode(to encoder: any Encoder) throws") {
      $0.encodeCases(variants.map(\.name), "try value.encode(to: encoder)")
    }
  }
}

/// Lines of Swift code, indented by two spaces. Only lists are wrapped: other long lines are due to names of the
/// payload.
struct CodeLines {
  /// The width of a list, in columns.
  private static let width = 100

  private(set) var text = ""
  private var level = 0

  mutating func blank() { text += "\n" }

  mutating func indent() { level += 1 }

  mutating func outdent() { level -= 1 }

  mutating func add(_ line: String) { text += String(repeating: " ", count: 2 * level) + line + "\n" }

  mutating func comment(_ note: String) { add("// " + note) }

  /// Adds a line of documentation that consists of the notes as sentences.
  mutating func documentation(_ notes: [String]) {
    guard let first = notes.first?.first else { return }
    let text = notes.joined(separator: "; ")
    let end = [".", "…", "!", "?"].contains { text.hasSuffix($0) } ? "" : "."
    add("/// \(first.uppercased())\(text.dropFirst())\(end)")
  }

  /// Adds documentation that applies to all names, broken between them.
  mutating func listing(_ note: String, _ names: [String]) {
    var line = "/// \(note.prefix(1).uppercased())\(note.dropFirst()):"
    for (place, name) in names.enumerated() {
      let part = " \(name)\(place == names.count - 1 ? "." : ",")"
      if !fits(line + part) {
        add(line)
        line = "///"
      }
      line += part
    }
    add(line)
  }

  /// Adds items in parentheses after `start`, one per line if they do not fit on one.
  mutating func addList(_ start: String, _ items: [String], _ end: String) {
    let whole = start + items.joined(separator: ", ") + end
    if fits(whole) { return add(whole) }
    add(start)
    indent()
    for (place, item) in items.enumerated() { add(place == items.count - 1 ? item : item + ",") }
    outdent()
    add(end)
  }

  private func fits(_ line: String) -> Bool { 2 * level + line.count <= Self.width }
}
