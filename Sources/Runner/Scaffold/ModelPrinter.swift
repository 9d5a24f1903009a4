/// Prints a model as `swift format` would.
struct ModelPrinter {
  private let tree: TypeTree
  private let root: SwiftType
  private let options: ScaffoldOptions
  private var code = CodeLines()
  /// The code of the types that are printed along.
  private var helpers: [String] = []

  /// - Parameter header: comments at the top, without the slashes.
  static func text(_ tree: TypeTree, root: SwiftType, _ options: ScaffoldOptions, header: [String]) -> String
  {
    var printer = ModelPrinter(tree: tree, root: root, options: options)
    for line in header { printer.code.comment(line) }
    printer.print()
    return printer.code.text
  }

  private init(tree: TypeTree, root: SwiftType, options: ScaffoldOptions) {
    (self.tree, self.root, self.options) = (tree, root, options)
  }

  private var access: String { options.isPublic ? "public " : "" }
  private var keyword: String { options.isConstant ? "let" : "var" }

  private func name(_ number: Int) -> String { tree.declarations[number].name }
  private func text(_ type: SwiftType) -> String { type.text(json: jsonName, name) }

  /// The types that are printed along are nested in the outermost type, so that a module may have several models.
  private var isNested: Bool { root.mentioned != nil }
  private var jsonName: String { isNested ? helper(ScaffoldTypeName.json) : options.name + "Value" }
  /// The property wrapper of values that keep null, or may hold themselves.
  private var wrapper: String { options.isLossless ? ScaffoldTypeName.nullable : ScaffoldTypeName.boxed }
  private func helper(_ name: String) -> String { options.isFlat ? "\(options.name).\(name)" : name }

  private mutating func print() {
    let parts = Set(([root] + tree.declarations.flatMap(\.types)).flatMap(\.parts))
    let needsJSON = parts.contains(.json)
    let needsFoundation = parts.contains {
      if case .plain = $0 { !$0.isOfStandardLibrary } else { false }
    }
    if needsFoundation || needsJSON && options.isLossless {
      code.blank()
      code.add("import Foundation")
    }
    if needsJSON {
      let name = isNested ? ScaffoldTypeName.json : jsonName
      helpers.append(
        options.isLossless
          ? AddedTypes.exactJSONCode(access, name: name) : AddedTypes.jsonCode(access, name: name))
    }
    let needsWrapper = tree.declarations.contains(where: \.hasWrapper)
    if needsWrapper {
      helpers.insert(
        options.isLossless ? AddedTypes.nullableCode(access) : AddedTypes.boxedCode(access), at: 0)
    }
    guard isNested else {
      code.blank()
      code.add("\(access)typealias \(options.name) =", " \(text(root))")
      return addHelpers()
    }
    for number in tree.outermost {
      code.blank()
      declare(number)
    }
    guard needsWrapper else { return }
    code.blank()
    let name = "\(options.name).\(wrapper)"
    add(
      options.isLossless
        ? AddedTypes.nullableExtensions(access, name: name) : AddedTypes.boxedExtensions(access, name: name))
  }

  /// Adds the types that are printed along, once.
  private mutating func addHelpers() {
    for text in helpers {
      code.blank()
      add(text)
    }
    helpers = []
  }

  private mutating func add(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.isEmpty { code.blank() } else { code.add(String(line)) }
    }
  }

  // Calls itself for each level of types in types; there are few.
  private mutating func declare(_ number: Int) {
    let declaration = tree.declarations[number]
    code.documentation(declaration.notes)
    let prefix = access + (declaration.isIndirect ? "indirect " : "")
    let name = declaration.name
    switch declaration.kind {
    case .structure(let properties):
      code.add("\(access)struct \(name): Codable, Hashable, Sendable {")
      block { printer in
        for property in properties { printer.declare(property) }
        if printer.options.isPublic { printer.declareInit(properties) }
        printer.declareChildren(of: number)
        printer.declareKeys(properties)
      }
    case .union(let cases):
      code.add("\(prefix)enum \(name): Codable, Hashable, Sendable {")
      block { printer in
        for part in cases { printer.declareCase(part.name, part.type) }
        printer.declareChildren(of: number)
        printer.code.blank()
        printer.declareUnionCoding(cases)
      }
    case .variants(let key, let variants):
      code.add("\(prefix)enum \(name): Codable, Hashable, Sendable {")
      block { printer in
        for variant in variants { printer.declareCase(variant.name, variant.type) }
        printer.declareChildren(of: number)
        printer.code.blank()
        printer.declareVariantCoding(key, variants)
      }
    case .strings(let cases):
      let raw = options.hasOpenEnums ? "RawRepresentable" : "String"
      code.add("\(access)enum \(name): \(raw), Codable, Hashable, Sendable {")
      block { printer in
        guard !printer.options.hasOpenEnums else { return printer.declareOpenStrings(cases) }
        for part in cases { printer.declareKey(part.value, name: part.name) }
      }
    }
    code.add("}")
  }

  /// Everything that `body` adds is indented one level further.
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
    if number == root.mentioned { addHelpers() }
  }

  // MARK: - Structures

  private mutating func declare(_ property: Declaration.Property) {
    code.documentation(property.notes)
    let name = SwiftName.code(property.name)
    let attribute = property.keepsNull && !options.isConstant ? "@\(helper(wrapper)) " : ""
    code.add("\(attribute)\(access)\(keyword) \(name):", " \(storedType(property))")
  }

  private func storedType(_ property: Declaration.Property) -> String {
    guard property.keepsNull, options.isConstant else { return text(property.type) }
    var type = property.type
    if case .optional(let inner) = type { type = inner }
    return "\(helper(wrapper))<\(text(type))>"
  }

  /// The parameter for a property `self`.
  private static let itself = "itself"

  private mutating func declareInit(_ properties: [Declaration.Property]) {
    code.blank()
    code.addList(
      "\(access)init(",
      properties.map { property in
        let type = storedType(property)
        let name = property.name == "self" ? "self \(Self.itself)" : SwiftName.code(property.name)
        return "\(name): \(type)\(type.hasSuffix("?") ? " = nil" : "")"
      }, ") {")
    block { printer in
      for property in properties {
        let name = SwiftName.code(property.name)
        printer.code.add("self.\(name) =", " \(property.name == "self" ? Self.itself : name)")
      }
    }
    code.add("}")
  }

  private mutating func declareKeys(_ properties: [Declaration.Property]) {
    guard properties.contains(where: { $0.name != $0.key }) else { return }
    code.blank()
    code.add("\(access)enum CodingKeys: String, CodingKey {")
    block { printer in
      for property in properties { printer.declareKey(property.key, name: property.name) }
    }
    code.add("}")
  }

  private mutating func declareKey(_ key: String, name: String) {
    if name == key {
      code.add("case \(SwiftName.code(name))")
    } else {
      code.add("case \(SwiftName.code(name)) =", " \(CodeLines.literal(key))")
    }
  }

  // MARK: - Enums

  private mutating func declareCase(_ name: String, _ type: SwiftType) {
    code.add("case \(SwiftName.code(name))(", "\(text(type)))")
  }

  private mutating func declareUnionCoding(_ cases: [Declaration.Case]) {
    code.add("\(access)init(from decoder: any Decoder) throws {")
    block { printer in
      if cases.contains(where: { $0.form == .tried }) {
        printer.code.add("let container = try decoder.singleValueContainer()")
      }
      for (place, part) in cases.enumerated() {
        let isLast = place == cases.count - 1
        let type = printer.text(part.type)
        let opening = place == 0 ? "" : "} else "
        if isLast {
          printer.code.add("} else {")
        } else {
          // A case with the form of an object is always the last.
          let isTried = part.form == .tried
          let attempt = isTried ? "container.decode(\(type).self)" : "decoder.unkeyedContainer()"
          printer.code.addCondition(
            "\(opening)if \(isTried ? "let value = try? \(attempt)" : "(try? \(attempt)) != nil")",
            printer.hasOwnKeys(part))
        }
        printer.block { printer in
          let name = SwiftName.code(part.name)
          if part.form == .tried, !isLast {
            printer.code.add("self = .\(name)(value)")
          } else {
            let decode = part.form == .tried ? "container.decode(\(type).self)" : "\(type)(from: decoder)"
            printer.code.add("self = .\(name)(", "try \(decode))")
          }
        }
      }
      printer.code.add("}")
    }
    code.add("}")
    code.blank()
    code.add("\(access)func encode(to encoder: any Encoder) throws {")
    block { printer in
      printer.code.add("var container = encoder.singleValueContainer()")
      printer.encodeCases(cases.map(\.name), "try container.encode(value)")
    }
    code.add("}")
  }

  /// The condition that an object has one of the keys that later cases have not; nil if it need not be asked.
  private func hasOwnKeys(_ part: Declaration.Case) -> String? {
    guard case .declared(let number) = part.type,
      case .structure(let properties) = tree.declarations[number].kind
    else { return nil }
    let own = properties.filter { part.ownKeys.contains($0.key) }
    guard !own.isEmpty, own.allSatisfy({ if case .optional = $0.type { true } else { false } }) else {
      return nil
    }
    return own.map { "value.\(SwiftName.code($0.name)) != nil" }.joined(separator: " || ")
  }

  private mutating func encodeCases(_ names: [String], _ body: String) {
    code.add("switch self {")
    for name in names { code.addCase("case .\(SwiftName.code(name))(let value):", body) }
    code.add("}")
  }

  private mutating func declareVariantCoding(_ key: String, _ variants: [Declaration.Variant]) {
    let property = SwiftName.property(key)
    let name = SwiftName.code(property)
    code.add("private enum CodingKeys: String, CodingKey {")
    block { $0.declareKey(key, name: property) }
    code.add("}")
    code.blank()
    code.add("\(access)init(from decoder: any Decoder) throws {")
    block { printer in
      printer.code.add("let container = try decoder.container(keyedBy: CodingKeys.self)")
      printer.code.add("switch try container.decode(String.self, forKey: .\(name)) {")
      for variant in variants {
        printer.code.addCase(
          "case \(variant.values.map(CodeLines.literal).joined(separator: ", ")):",
          "self = .\(SwiftName.code(variant.name))(",
          "try \(printer.text(variant.type))(from: decoder))")
      }
      printer.code.add("case let other:")
      printer.block { printer in
        printer.code.add("throw DecodingError.dataCorruptedError(")
        printer.block {
          $0.code.add("forKey: .\(name), in: container, debugDescription: \"unknown: \\(other)\")")
        }
      }
      printer.code.add("}")
    }
    code.add("}")
    code.blank()
    code.add("\(access)func encode(to encoder: any Encoder) throws {")
    block { $0.encodeCases(variants.map(\.name), "try value.encode(to: encoder)") }
    code.add("}")
  }

  private mutating func declareOpenStrings(_ cases: [Declaration.StringCase]) {
    for part in cases { code.add("case \(SwiftName.code(part.name))") }
    code.add("case unknown(String)")
    code.blank()
    code.add("\(access)init(rawValue: String) {")
    block { printer in
      printer.code.add("switch rawValue {")
      for part in cases {
        printer.code.addCase("case \(CodeLines.literal(part.value)):", "self = .\(SwiftName.code(part.name))")
      }
      printer.code.add("default: self = .unknown(rawValue)")
      printer.code.add("}")
    }
    code.add("}")
    code.blank()
    code.add("\(access)var rawValue: String {")
    block { printer in
      printer.code.add("switch self {")
      for part in cases {
        printer.code.addCase("case .\(SwiftName.code(part.name)):", CodeLines.literal(part.value))
      }
      printer.code.add("case .unknown(let value): value")
      printer.code.add("}")
    }
    code.add("}")
  }
}

extension Declaration {
  fileprivate var hasWrapper: Bool {
    if case .structure(let properties) = kind { properties.contains(where: \.keepsNull) } else { false }
  }
}
