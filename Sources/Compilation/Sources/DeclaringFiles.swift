import Foundation
import OperatingSystem
import Words

/// The Swift files below the working directory that declare a type.
package enum DeclaringFiles {
  /// The limits for the number of searched files and their total size in bytes.
  private static let maximumFiles = 5000
  private static let maximumBytes = 100 << 20

  /// The type named by `Order` or `[String: Shop.Order]`, with the first file that declares it; tests come last.
  ///
  /// If no file declares it, the Decodable type that was probably meant.
  package static func find(_ type: String) -> DeclaredType? {
    guard let path = TypeExpression(type)?.paths.first(where: { !DecodableTypes.isStandard($0) }) else {
      return nil
    }
    let files = sources().map { CodeFile(allOf: $0.bytes, 0, path: $0.path) }
    let declaring = files.filter { declares($0, path) }
    if let file = declaring.first(where: { !isTest($0) }) ?? declaring.first {
      let names = DecodableTypes.names(in: files)
      return DeclaredType(
        name: type, isExact: true, isDecodable: names.contains { TypeExpression($0)?.paths.first == path },
        file: file.path, source: source(file, declaring))
    }
    // In a longer expression, any of the names may be wrong.
    return path.joined(separator: ".") == type ? nearestType(type, in: files.filter { !isTest($0) }) : nil
  }

  private static func isTest(_ file: CodeFile) -> Bool { file.path.contains("Tests/") }

  private static func declares(_ file: CodeFile, _ type: [String]) -> Bool {
    file.types.contains {
      $0.kind != .extension && $0.kind != .protocol && $0.path == type.joined(separator: ".")
    }
  }

  private static func nearestType(_ type: String, in files: [CodeFile]) -> DeclaredType? {
    let names = DecodableTypes.names(in: files).filter { !$0.contains("<") }
    let nested = names.first { $0.hasSuffix("." + type) }
    guard let name = nested ?? NearestName.find(type, in: names) else { return nil }
    let path = name.split(separator: ".").map(String.init)
    return files.first { declares($0, path) }.map {
      DeclaredType(name: name, isExact: false, isDecodable: true, file: $0.path, source: folder(of: $0.path))
    }
  }

  /// The files in order, without third-party code.
  private static func sources() -> [SwiftSource] {
    let files = Glob("**/*.swift").files().filter { file in
      !file.hasSuffix("/")
        && CodeFile.foreignFolders.isDisjoint(with: file.split(separator: "/").map(String.init))
    }
    var bytes = 0
    var sources: [SwiftSource] = []
    for file in files.prefix(maximumFiles) where bytes < maximumBytes {
      guard let source = try? SwiftSource(reading: file) else { continue }
      bytes += source.bytes.count
      sources.append(source)
    }
    return sources
  }

  /// The folder of the file's module; the file itself if another file below that folder also declares the type.
  private static func source(_ file: CodeFile, _ declaring: [CodeFile]) -> String {
    let folder = folder(of: file.path)
    let count = declaring.count { folder == "." || $0.path.hasPrefix(folder + "/") }
    return count > 1 ? file.path : folder
  }

  /// The folder of the file's module, or the outermost.
  private static func folder(of file: String) -> String {
    let names = file.split(separator: "/").dropLast().map(String.init)
    guard let first = names.first else { return "." }
    return first == "Sources" && names.count > 1 ? "Sources/\(names[1])" : first
  }
}

/// A type that a Swift file nearby declares.
package struct DeclaredType {
  /// The spelling for MODEL.
  package let name: String
  /// Whether this is exactly the typed name, rather than a similar one.
  package let isExact: Bool
  /// Whether its declarations make it Decodable. A macro may also do that.
  package let isDecodable: Bool
  package let file: String
  /// The folder or file to give to `--source`.
  package let source: String
}

/// The types and decoders in sources: the result of `list --source`.
package enum SourceTypes {
  /// The full names of the types that can be MODEL, in order, judging by their declarations.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func names(in source: String) throws -> [String] {
    DecodableTypes.names(in: try files(SourceList([source])))
  }

  /// One line for each type that can be MODEL, generic types with their parameters, then one for each decoder, as an
  /// option.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func text(_ sources: [String], excluding excluded: [String], isQuiet: Bool = false) throws
    -> String
  {
    let list = try SourceList(sources, excluding: excluded)
    if !isQuiet { list.warn() }
    let files = try files(list)
    let options = DeclaredDecoders.expressions(in: files).compactMap {
      ShellCommand.text([OptionName.decoder.long, $0])
    }
    return (DecodableTypes.names(in: files) + options).map { $0 + "\n" }.joined()
  }

  /// The available modules are unknown, so all branches of `#if` count.
  private static func files(_ list: SourceList) throws -> [CodeFile] {
    try list.all.enumerated().map { try CodeFile(allOf: CodeFile.bytes(of: $1), $0, path: $1) }
  }
}
