import Diagnostics
import Foundation

/// The Swift files below the working directory that declare a type.
enum DeclaringFiles {
  /// The most files that are looked through, and the bytes of all of them.
  private static let mostFiles = 5000
  private static let mostBytes = 100 << 20

  /// The type of this name, `Order` or `[String: Shop.Order]`, with the first file that declares it, those of tests
  /// last; else the Decodable type that was probably meant.
  static func find(_ type: String) -> DeclaredType? {
    guard let path = TypeExpression(type)?.paths.first(where: { !DecodableTypes.isStandard($0) }),
      let name = path.last
    else { return nil }
    let sources = sources()
    let found = sources.filter { source in
      // To parse a file takes longer than to look for a name in it.
      guard String(decoding: source.bytes, as: UTF8.self).contains(name) else { return false }
      let declared = DeclarationParser.declarations(in: source.bytes)
      return declared.contains { $0.isType && $0.path == path }
    }.map(\.path)
    if let file = found.first(where: { !$0.contains("Tests/") }) ?? found.first {
      let declarations = sources.flatMap { DeclarationParser.declarations(in: $0.bytes) }
      let isDecodable = DecodableTypes.names(in: declarations).contains {
        TypeExpression($0)?.paths.first == path
      }
      return DeclaredType(
        name: type, isExact: true, isDecodable: isDecodable, file: file, folder: folder(of: file))
    }
    // In a longer expression, nobody knows which name is wrong.
    return path.joined(separator: ".") == type ? near(type, in: sources) : nil
  }

  private static func near(_ type: String, in sources: [SwiftSource]) -> DeclaredType? {
    let files = sources.filter { !$0.path.contains("Tests/") }.map {
      (path: $0.path, declarations: DeclarationParser.declarations(in: $0.bytes))
    }
    let names = DecodableTypes.names(in: files.flatMap(\.declarations)).filter { !$0.contains("<") }
    let nested = names.first { $0.hasSuffix("." + type) }
    guard let name = nested ?? NearestName.find(type, in: names) else { return nil }
    let path = name.split(separator: ".").map(String.init)
    return files.first { $0.declarations.contains { $0.isType && $0.path == path } }.map {
      DeclaredType(name: name, isExact: false, isDecodable: true, file: $0.path, folder: folder(of: $0.path))
    }
  }

  /// The files, other people's code left out, in order.
  static func sources() -> [SwiftSource] {
    let files = Glob("**/*.swift").files().filter { file in
      !file.hasSuffix("/")
        && CodeFile.foreignFolders.isDisjoint(with: file.split(separator: "/").map(String.init))
    }
    var bytes = 0
    var sources: [SwiftSource] = []
    for file in files.prefix(mostFiles) where bytes < mostBytes {
      guard let source = try? SwiftSource(reading: file) else { continue }
      bytes += source.bytes.count
      sources.append(source)
    }
    return sources
  }

  /// The folder of the file's module, or the outermost.
  static func folder(of file: String) -> String {
    let names = file.split(separator: "/").dropLast().map(String.init)
    guard let first = names.first else { return "." }
    return first == "Sources" && names.count > 1 ? "Sources/\(names[1])" : first
  }
}

extension TypeDeclaration {
  fileprivate var isType: Bool { kind != .extension && kind != .protocol }
}
