import Foundation

/// The Swift files below the working directory that declare a type.
enum DeclaringFiles {
  /// The most files that are looked through, and the bytes of all of them.
  private static let mostFiles = 5000
  private static let mostBytes = 100 << 20

  /// The first file that declares a type with this name, `Order` or `Shop.Order`, those of tests last, and the folder
  /// to give to `--source` for it.
  static func find(_ type: String) -> (file: String, folder: String)? {
    guard let path = TypeExpression(type)?.paths.first, let name = path.last else { return nil }
    let found = sources().filter { source in
      // To parse a file takes longer than to look for a name in it.
      guard String(decoding: source.bytes, as: UTF8.self).contains(name) else { return false }
      let declared = DeclarationParser.declarations(in: source.bytes)
      return declared.contains { $0.kind != .extension && $0.kind != .protocol && $0.path == path }
    }.map(\.path)
    let file = found.first { !$0.contains("Tests/") } ?? found.first
    return file.map { ($0, folder(of: $0)) }
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
