import Foundation
import OperatingSystem

/// A file of Swift code, split into tokens and declarations. Code that `#if` excludes is blanked out.
final class CodeFile {
  let number: Int
  let path: String
  /// The code with the excluded branches of `#if`, and the directives, blanked out. Lines and columns stay.
  private(set) var code: [UInt8]
  private(set) var tokens: [CodeToken]
  /// The code as read, because a pipe can be read only once.
  let original: [UInt8]
  /// The folder of the file's module, judging by names; empty for the app itself.
  private(set) var module = ""
  var moduleName = ""
  /// Whether `--module` names the file's module, or it is a fetched module that a file imports.
  private var isGiven = false
  private(set) var declarations: [CodeDeclaration] = []
  /// The modules that the code imports or asks for with `canImport`, in all branches of `#if`.
  let modulesNamed: Set<String>
  /// Whether the code contains `#if`.
  let isConditional: Bool

  /// Splits the code into tokens; `read` finds its declarations.
  init(_ number: Int, path: String, code: [UInt8]) {
    self.number = number
    self.path = path
    original = code
    self.code = code
    let tokens = SwiftLexer.tokens(of: code)
    self.tokens = tokens
    modulesNamed = Self.modules(in: tokens, code)
    isConditional = tokens.contains { token in
      code[Int(token.start)] == UInt8(ascii: "#") && Self.text(token, in: code) == "#if"
    }
  }

  /// A file with the declarations in all branches of `#if`.
  convenience init(allOf code: [UInt8], _ number: Int, path: String) {
    self.init(number, path: path, code: code)
    var conditions = BuildConditions(modules: [])
    conditions.takesAll = true
    read(conditions)
  }

  private static func modules(in tokens: [CodeToken], _ code: [UInt8]) -> Set<String> {
    func text(_ token: CodeToken) -> String { Self.text(token, in: code) }
    var result: Set<String> = []
    for (number, token) in tokens.enumerated() where token.kind == .word {
      let isMember = number > 0 && tokens[number - 1].isSymbol(".")
      if token.keyword == .import, !isMember, number + 1 < tokens.count {
        // `import struct UIKit.CGRect`
        let isKind = tokens[number + 1].keyword?.declares != nil
        let name = number + (isKind ? 2 : 1)
        if name < tokens.count, tokens[name].kind == .word { result.insert(text(tokens[name])) }
      } else if number + 2 < tokens.count, tokens[number + 1].isSymbol("("), text(token) == "canImport" {
        result.insert(text(tokens[number + 2]))
      }
    }
    return result
  }

  /// Reads the declarations that are compiled under these conditions.
  func read(_ conditions: BuildConditions) {
    (code, tokens) = Self.active(original, SwiftLexer.tokens(of: original), conditions)
    declarations = DeclarationReader(self).declarations(in: tokens.indices, of: nil)
  }

  /// Reads a file.
  ///
  /// - Throws: `CannotOpen`.
  static func bytes(of path: String) throws(CannotOpen) -> [UInt8] {
    try FileBytes.read(path)
  }

  /// A line as the user wrote it, without its end; nil if the file is shorter than this 1-based number.
  func originalLine(_ number: Int) -> String? {
    let lines = original.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? String(decoding: lines[number - 1], as: UTF8.self) : nil
  }

  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Whether the file has a program's entry point.
  var hasMain: Bool {
    name == "main.swift"
      || declarations.contains { $0.attributes.contains { Self.mainAttributes.contains($0.name) } }
  }

  /// Whether it is in a folder of third-party code, builds, tests or examples. A folder inside a module is part of the
  /// module, whatever its name.
  var isPeripheral: Bool {
    if isGiven { return false }
    let own = module.split(separator: "/").filter { $0 != "." }
    return (own.isEmpty ? path.split(separator: "/").dropLast() : own).contains { name in
      Self.peripheralFolders.contains(String(name)) || name.hasSuffix("Tests")
    }
  }

  /// Folders of third-party code.
  static let foreignFolders: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]
  private static let peripheralFolders = foreignFolders.union(["build", "Tests", "Examples", "Example"])

  /// Whether it imports a testing module.
  var isTest: Bool { !importedNames.isDisjoint(with: Self.testModules) }

  /// The attributes of a program's entry point.
  private static let mainAttributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
  /// The modules that only tests import.
  private static let testModules: Set<String> = ["XCTest", "Testing", "Quick", "Nimble"]

  /// The types, aliases and extensions, including nested ones, in order. Types inside functions are left out: nothing
  /// outside can name them.
  var types: [CodeDeclaration] {
    func all(_ declaration: CodeDeclaration) -> [CodeDeclaration] {
      let isType = declaration.kind.isType || declaration.kind == .typealias
      return isType ? [declaration] + declaration.members.flatMap(all) : []
    }
    return declarations.flatMap(all)
  }

  /// The types that code declares in all branches of `#if`.
  static func types(in code: [UInt8]) -> [CodeDeclaration] { CodeFile(allOf: code, 0, path: "").types }

  var imports: [CodeDeclaration] { declarations.filter { $0.kind == .import } }

  /// The modules that the file imports.
  private(set) lazy var importedNames = Set(imports.map(\.name))

  func assign(_ module: (folder: String, name: String), isGiven: Bool) {
    (self.module, moduleName) = module
    self.isGiven = isGiven
  }

  /// The text of a token, without the backticks of a name.
  func text(_ token: CodeToken) -> String { Self.text(token, in: code) }

  private static func text(_ token: CodeToken, in code: [UInt8]) -> String {
    let isEscaped = token.kind == .escaped
    let start = Int(token.start) + (isEscaped ? 1 : 0)
    var end = Int(token.end)
    if isEscaped, end > start, code[end - 1] == UInt8(ascii: "`") { end -= 1 }
    return String(decoding: code[start..<end], as: UTF8.self)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

  /// The bytes of these tokens.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return Int(tokens[first].start)..<Int(tokens[last].end)
  }

  /// The 1-based line of a byte.
  func line(of offset: Int) -> Int {
    code[..<min(offset, code.count)].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The innermost declaration at a byte, except imports.
  func declaration(at offset: Int) -> CodeDeclaration? {
    var found: CodeDeclaration?
    var candidates = declarations
    while let next = candidates.first(where: { $0.range.contains(offset) && $0.kind != .import }) {
      (found, candidates) = (next, next.members)
    }
    return found
  }

  /// The tokens after this one on the same line.
  fileprivate static func condition(after number: Int, _ tokens: [CodeToken], _ code: [UInt8]) -> [Substring]
  {
    let rest = tokens[(number + 1)...].prefix { !$0.startsLine }
    return rest.map { Substring(decoding: code[Int($0.start)..<Int($0.end)], as: UTF8.self) }
  }
}

extension CodeFile {
  private struct Branches {
    /// Whether the enclosing code is compiled.
    let isInside: Bool
    /// Whether one of the branches so far is compiled.
    var isDecided: Bool
    var isActive: Bool
  }

  /// The code and the tokens that `#if` includes.
  private static func active(_ code: [UInt8], _ all: [CodeToken], _ conditions: BuildConditions)
    -> (code: [UInt8], tokens: [CodeToken])
  {
    var blank = code
    var kept: [CodeToken] = []
    var branches: [Branches] = []
    var directiveEnds = -1
    // The start of the excluded code, including comments.
    var erased: Int?
    for (number, token) in all.enumerated() {
      let start = Int(token.start)
      if number > directiveEnds, token.kind == .word, token.startsLine, code[start] == UInt8(ascii: "#") {
        let words = condition(after: number, all, code)
        let word = String(decoding: code[start..<Int(token.end)], as: UTF8.self)
        if change(&branches, word, takesAll: conditions.takesAll, { conditions.hold(words) }) {
          directiveEnds = number + words.count
        }
      }
      if number <= directiveEnds || branches.last?.isActive == false {
        erased = erased ?? start
      } else {
        if let from = erased { erase(&blank, from..<start) }
        erased = nil
        kept.append(token)
      }
    }
    if let erased { erase(&blank, erased..<code.count) }
    match(&kept)
    return (blank, kept)
  }

  /// Enters or leaves a branch. Returns whether the word is a directive.
  private static func change(
    _ branches: inout [Branches], _ directive: String, takesAll: Bool, _ holds: () -> Bool
  ) -> Bool {
    switch directive {
    case "#if":
      let isInside = branches.last?.isActive ?? true
      let isActive = isInside && (takesAll || holds())
      branches.append(Branches(isInside: isInside, isDecided: isActive, isActive: isActive))
    case "#elseif", "#else":
      guard var last = branches.popLast() else { return true }
      last.isActive =
        last.isInside && (takesAll || !last.isDecided && (directive == "#else" || holds()))
      last.isDecided = last.isDecided || last.isActive
      branches.append(last)
    case "#endif": _ = branches.popLast()
    default: return false
    }
    return true
  }

  /// Replaces code with spaces, except line breaks.
  static func erase(_ code: inout [UInt8], _ range: Range<Int>) {
    for offset in range where code[offset] != UInt8(ascii: "\n") && code[offset] != UInt8(ascii: "\r") {
      code[offset] = UInt8(ascii: " ")
    }
  }

  private static func match(_ tokens: inout [CodeToken]) {
    var open: [Int] = []
    for (number, token) in tokens.enumerated() where token.kind == .symbol {
      if token.opensBracket {
        open.append(number)
      } else if token.closesBracket, let start = open.popLast() {
        tokens[start].match = Int32(number)
      }
    }
  }
}

extension CodeFile {
  /// The contents of a one-line string literal without interpolation; nil for other tokens.
  func string(_ token: CodeToken) -> String? {
    guard token.kind == .literal else { return nil }
    let literal = text(Int(token.start)..<Int(token.end))
    let pounds = literal.prefix { $0 == "#" }
    let body = literal.dropFirst(pounds.count).dropLast(pounds.count)
    guard body.hasPrefix("\""), body.hasSuffix("\""), body.count >= 2, !body.hasPrefix("\"\"\"") else {
      return nil
    }
    var rest = body.dropFirst().dropLast()
    let escape = "\\" + pounds
    var string = ""
    while let next = rest.range(of: escape) {
      string += rest[..<next.lowerBound]
      rest = rest[next.upperBound...]
      guard let character = rest.popFirst() else { return nil }
      switch character {
      case "n": string += "\n"
      case "t": string += "\t"
      case "r": string += "\r"
      case "0": string += "\0"
      case "u":
        let digits = rest.prefix { $0 != "}" }
        guard let number = UInt32(digits.dropFirst(), radix: 16), let scalar = Unicode.Scalar(number) else {
          return nil
        }
        string.unicodeScalars.append(scalar)
        rest = rest[digits.endIndex...].dropFirst()
      case "(": return nil
      default: string.append(character)
      }
    }
    return string + rest
  }

  /// The bytes of the line around a byte, without the line break.
  func line(around offset: Int) -> Range<Int> {
    func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = code[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return start..<(code[offset...].firstIndex(where: isEnd) ?? code.count)
  }
}
