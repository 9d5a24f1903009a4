import Diagnostics
import JSONCoding

/// Collects changes to the declarations of a file, and makes them.
struct CodeEditor {
  /// Why a declaration is not changed.
  struct Refusal: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Text that replaces some bytes, or none.
  struct Splice: Hashable {
    let range: Range<Int>
    let text: String
  }

  /// A change of the type of a property, or of a part of it.
  struct TypeChange: Hashable {
    let steps: [Issue.Step]
    let isOptional: Bool
  }

  /// A case for an enum.
  struct NewCase: Hashable {
    let value: String
    let isNumber: Bool
  }

  let file: CodeFile
  /// The changes, by the number of the first token of a declaration: of a type by the number of an item in it, of keys
  /// by the name of a property.
  private(set) var types: [Int: (property: CodeDeclaration, changes: [Int: Set<TypeChange>])] = [:]
  private(set) var cases: [Int: (type: CodeDeclaration, cases: Set<NewCase>)] = [:]
  private(set) var keys: [Int: (type: CodeDeclaration, names: [String: String])] = [:]
  private(set) var splices: Set<Splice> = []

  init(path: String, code: [UInt8]) {
    file = CodeFile(allOf: code, 0, path: path)
  }

  /// A name that stays the same while the code is changed: `App/Order.swift Order.email`.
  func name(at start: SourceLocation) -> String? {
    guard let (token, declaration) = find(start) else { return nil }
    return "\(file.path) \(declaration.path).\(file.text(file.tokens[token]))"
  }

  /// Takes note of a change.
  ///
  /// - Parameters:
  ///   - start: where the declaration's name begins.
  ///   - others: other files that declare the type.
  mutating func add(
    _ remedy: Remedy, at start: SourceLocation, _ others: [CodeEditor] = []
  ) throws(Refusal) {
    guard let (token, declaration) = find(start) else { throw Refusal("its declaration is not found again") }
    switch remedy.change {
    case .optional, .fraction:
      try addType(
        TypeChange(steps: remedy.steps, isOptional: remedy.change == .optional), token, declaration, others)
    case .addCase(let value, let isNumber):
      guard declaration.kind == .enum else { throw Refusal("it is no enum") }
      guard isNumber ? declaration.hasIntegers : declaration.inherits("String") else {
        throw Refusal("the enum's raw values are no \(isNumber ? "integers" : "strings")")
      }
      cases[declaration.tokens.lowerBound, default: (declaration, [])].cases.insert(
        NewCase(value: value, isNumber: isNumber))
    case .rename(let name):
      try addKey(remedy.key ?? "", name, token, declaration)
    }
  }

  private mutating func addType(
    _ change: TypeChange, _ token: Int, _ declaration: CodeDeclaration, _ others: [CodeEditor]
  ) throws(Refusal) {
    if declaration.kind == .`init` {
      splices.insert(try splice(change, ofRead: token, in: declaration, others))
      return
    }
    guard declaration.kind == .let || declaration.kind == .var else {
      throw Refusal("no property of a synthesized coding is declared for it")
    }
    let items = TypedItem.all(of: declaration)
    guard let item = items.firstIndex(where: { $0.name == token }) else {
      throw Refusal("its declaration is not understood")
    }
    // Fails here if it will.
    _ = try text(of: item, in: items, [change])
    types[declaration.tokens.lowerBound, default: (declaration, [:])].changes[item, default: []].insert(
      change)
  }

  private mutating func addKey(
    _ key: String, _ name: String, _ token: Int, _ declaration: CodeDeclaration
  ) throws(Refusal) {
    let isCase = declaration.kind == .case && declaration.parent?.inherits("CodingKey") == true
    guard let owner = isCase ? declaration.parent?.parent : declaration.parent else {
      throw Refusal("its type is not found")
    }
    let keys = isCase ? declaration.parent : keys(of: owner.path)
    if let keys {
      splices.formUnion(try splices(renaming: key, to: name, in: keys))
    } else {
      guard declaration.isStored, owner.kind == .struct || owner.kind == .class else {
        throw Refusal("its CodingKeys are not in its files")
      }
      self.keys[owner.tokens.lowerBound, default: (owner, [:])].names[file.text(file.tokens[token])] = name
    }
  }

  /// The path of the type with the property or the initializer at a place.
  func type(at start: SourceLocation) -> String { find(start)?.1.parent?.path ?? "" }

  /// Takes note of another string for a key, where only the type's `CodingKeys` are in this file.
  mutating func rename(_ key: String, to name: String, of type: String) throws(Refusal) {
    if let keys = keys(of: type) { splices.formUnion(try splices(renaming: key, to: name, in: keys)) }
  }

  func hasKeys(of type: String) -> Bool { keys(of: type) != nil }

  private func keys(of type: String) -> CodeDeclaration? {
    members(of: type).first { $0.kind == .enum && $0.name == "CodingKeys" }
  }

  /// The members of a type, as far as they are in the file.
  func members(of type: String) -> [CodeDeclaration] {
    all(file.declarations).filter { $0.kind.isType && $0.path == type }.flatMap(\.members)
  }

  private func all(_ declarations: [CodeDeclaration]) -> [CodeDeclaration] {
    declarations.flatMap { [$0] + all($0.members) }
  }

  /// The innermost declaration at a place, and the token there.
  func find(_ start: SourceLocation) -> (token: Int, CodeDeclaration)? {
    var offset = file.offset(line: start.line, column: 1)
    for _ in 1..<max(start.column, 1) {
      offset += 1
      while offset < file.code.count, file.code[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    guard let token = file.tokens.firstIndex(where: { Int($0.start) == offset }) else { return nil }
    return file.declaration(at: offset).map { (token, $0) }
  }

  // MARK: - The result

  /// The code with all changes.
  ///
  /// - Throws: `Refusal` if two of them contradict each other.
  func edited() throws(Refusal) -> [UInt8] {
    var all = splices
    for (_, (property, changes)) in types { all.formUnion(try splices(changes, of: property)) }
    for (_, (type, cases)) in cases { all.formUnion(try splices(adding: cases, to: type)) }
    for (_, (type, names)) in keys { all.insert(try splice(addingKeysTo: type, names)) }
    var code = file.original ?? file.code
    var end = code.count
    for splice in all.sorted(by: { ($0.range.lowerBound, $0.text) > ($1.range.lowerBound, $1.text) }) {
      guard splice.range.upperBound <= end else { throw Refusal("two changes of it contradict each other") }
      code.replaceSubrange(splice.range, with: Array(splice.text.utf8))
      end = splice.range.lowerBound
    }
    return code
  }
}

extension CodeDeclaration {
  static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  fileprivate var hasIntegers: Bool { Self.integers.contains(where: inherits) }
}
