import Foundation

/// The targets that a Package.swift names, with their folders, read without running it: enough to tell modules apart.
struct ManifestTargets {
  /// The folders below the package's.
  private(set) var folders: [(name: String, folder: String)] = []

  /// The kinds of targets, with the folder that those are in whose path is not written.
  private static let kinds = [
    "target": "Sources", "executableTarget": "Sources", "macro": "Sources", "plugin": "Plugins",
    "testTarget": "Tests",
  ]

  init(_ text: [UInt8]) {
    let file = CodeFile(0, path: "Package.swift", code: text)
    file.read(BuildConditions(modules: []))
    let tokens = file.tokens
    for number in tokens.indices.dropFirst().dropLast(2) where tokens[number - 1].isSymbol(".") {
      guard let parent = Self.kinds[file.text(tokens[number])], tokens[number + 1].isSymbol("("),
        tokens[number + 1].match > 0
      else { continue }
      let arguments = Self.arguments(file, number + 2..<Int(tokens[number + 1].match))
      // The target of a dependency has neither folder nor dependencies.
      guard let name = arguments["name"] else { continue }
      folders.append((name, arguments["path"] ?? "\(parent)/\(name)"))
    }
  }

  /// The string literals among the arguments of a call, by label.
  private static func arguments(_ file: CodeFile, _ range: Range<Int>) -> [String: String] {
    var result: [String: String] = [:]
    var next = range.lowerBound
    while next + 2 < range.upperBound {
      let (label, colon, value) = (file.tokens[next], file.tokens[next + 1], file.tokens[next + 2])
      if label.kind == .word, colon.isSymbol(":"), value.kind == .literal {
        result[file.text(label)] = file.text(value).trimmingCharacters(in: ["\""])
      }
      next = label.opensBracket && label.match > 0 ? Int(label.match) + 1 : next + 1
    }
    return result
  }
}
