import Foundation
import OperatingSystem
import Words

/// The Swift files below the working directory that declare a type.
package enum DeclaringFiles {
  /// The limits for the number of files that are searched, and their total size in bytes.
  private static let maximumFiles = 5000
  private static let maximumBytes = 100 << 20

  /// The type of this name, `Order` or `[String: Shop.Order]`, with the first file that declares it, tests last;
  /// otherwise the Decodable type that was probably meant.
  package static func find(_ type: String) -> DeclaredType? {
    guard let path = TypeExpression(type)?.paths.first(where: { !DecodableTypes.isStandard($0) }) else {
      return nil
    }
    let files = sources().map { CodeFile(allOf: $0.bytes, 0, path: $0.path) }
    let declaring = files.filter { declares($0, path) }
    if let file = declaring.first(where: { !isOfTests($0) }) ?? declaring.first {
      let names = DecodableTypes.names(in: files)
      return DeclaredType(
        name: type, isExact: true, isDecodable: names.contains { TypeExpression($0)?.paths.first == path },
        file: file.path, source: source(file, declaring))
    }
    // In a longer expression, any of the names may be wrong.
    return path.joined(separator: ".") == type ? near(type, in: files.filter { !isOfTests($0) }) : nil
  }

  private static func isOfTests(_ file: CodeFile) -> Bool { file.path.contains("Tests/") }

  private static func declares(_ file: CodeFile, _ type: [String]) -> Bool {
    file.types.contains {
      $0.kind != .extension && $0.kind != .protocol && $0.path == type.joined(separator: ".")
    }
  }

  private static func near(_ type: String, in files: [CodeFile]) -> DeclaredType? {
    let names = DecodableTypes.names(in: files).filter { !$0.contains("<") }
    let nested = names.first { $0.hasSuffix("." + type) }
    guard let name = nested ?? NearestName.find(type, in: names) else { return nil }
    let path = name.split(separator: ".").map(String.init)
    return files.first { declares($0, path) }.map {
      DeclaredType(name: name, isExact: false, isDecodable: true, file: $0.path, source: folder(of: $0.path))
    }
  }

  /// The files in order, without other people's code.
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

  /// The folder of the file's module; the file itself if another one below the folder declares the type, too.
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
  /// Whether this is the name that was typed, rather than a similar one.
  package let isExact: Bool
  /// Whether its declarations make it Decodable. A macro may, too.
  package let isDecodable: Bool
  package let file: String
  /// The folder or file to give to `--source`.
  package let source: String
}

/// The types and decoders in sources: the result of `list --source`.
package enum SourceTypes {
  /// The full names of the types that can be MODEL, in order, as far as their declarations say.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func names(in source: String) throws -> [String] {
    DecodableTypes.names(
      in: try SwiftSource.read([source], isQuiet: true).map { CodeFile(allOf: $0.bytes, 0, path: $0.path) })
  }

  /// A line for each type that can be MODEL, generic types with their parameters, and then one for each decoder, as
  /// an option.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func text(
    _ sources: [String], excluding excluded: [String], _ environment: [String: String], isQuiet: Bool = false
  )
    throws -> String
  {
    let list = try SourceList(sources, excluding: excluded)
    if !isQuiet { list.warn() }
    // Which modules there are is unknown, so all branches of `#if` are listed.
    let files = try list.all.enumerated().map { try CodeFile(allOf: CodeFile.bytes(of: $1), $0, path: $1) }
    let names = DecodableTypes.names(in: files)
    let options = DeclaredDecoders.expressions(in: files).compactMap {
      ShellCommand.text([OptionName.decoder.long, $0])
    }
    return (names + options).map { $0 + "\n" }.joined()
  }
}

/// Advice on sources that do not compile.
struct SourceAdvice {
  /// The maximum number of files around the sources that are searched.
  private static let maximumFiles = 3000
  static let maximumLines = 5

  let sources: [SwiftSource]
  let missing: Set<String>
  let list: SourceList
  /// Whether the sources belong to a package that did not build.
  let isOfPackage: Bool

  /// Advice for the compiler's messages; empty without any.
  func text(_ output: CompilerOutput, maximumLines: Int = Self.maximumLines) -> String {
    let unknown = output.messages.filter { $0.severity == .error }.compactMap(\.unknownName)
    let lines = (statements(output) + declarations(of: Set(unknown)) + modules).prefix(maximumLines)
    return lines.joined(separator: "\n")
  }

  /// Advice for code that only a main file may have, such as a playground's.
  private func statements(_ output: CompilerOutput) -> [String] {
    let isTopLevel = output.messages.contains { $0.words.contains("not allowed at the top level") }
    return isTopLevel ? ["statements at the top level: put them into main.swift, or give the folder"] : []
  }

  /// The other files that declare an unknown name.
  private func declarations(of names: Set<String>) -> [String] {
    if names.isEmpty || !list.found.isEmpty { return [] }
    let around = Set(list.named.map { FilePath.folder($0) ?? "." })
    let files = around.sorted().flatMap { Glob("**/*.swift").files(in: $0 + "/") }.prefix(Self.maximumFiles)
    var homes: [String: [String]] = [:]
    for file in files where !list.named.contains(file) && !list.named.contains(String(file.dropFirst(2))) {
      guard let bytes = CacheFile.bytes(of: file) else { continue }
      for type in CodeFile.types(in: bytes) where type.kind != .extension {
        let path = FilePath.plain(file)
        if type.parent == nil, names.contains(type.name) { homes[type.name, default: []].append(path) }
      }
    }
    return homes.sorted { $0.key < $1.key }.compactMap { name, files in
      guard let option = ShellCommand.text([OptionName.source.long, files[0]]) else { return nil }
      return "\(Quoted(name)) is declared in \(Quoted(path: files[0])): add \(option)"
    }
  }

  /// The modules whose imports were left out.
  private var modules: [String] {
    let imports = sources.reduce(into: Set()) {
      $0.formUnion(CodeFile(allOf: $1.bytes, 0, path: $1.path).importedNames)
    }
    let names = imports.intersection(missing).subtracting(AppleModules.names).sorted()
    guard let first = names.first else { return [] }
    if isOfPackage { return [] }
    if let package = package(with: names), let option = ShellCommand.text([OptionName.package.long, package])
    {
      return [
        "the sources belong to a package that names \(names.joined(separator: ", ")): \(option) instead of --source builds it with its dependencies"
      ]
    }
    return [
      "for the sources of \(names.joined(separator: ", ")), use \(OptionName.module.long) \(first)=FOLDER"
    ]
  }

  /// The folder of the nearest package above the sources, if one of its targets contains them and it names these
  /// modules.
  private func package(with names: [String]) -> String? {
    guard let source = sources.first, let folder = TargetName.place(of: source.path)?.package,
      let text = CacheFile.bytes(of: "\(folder)/\(PackageManifests.name)").map({
        String(decoding: $0, as: UTF8.self)
      }),
      names.allSatisfy({ text.contains("\"\($0)\"") })
    else { return nil }
    // Spelled like the path above: macOS omits a leading /private.
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    return folder == here
      ? "." : folder.hasPrefix(here + "/") ? String(folder.dropFirst(here.count + 1)) : folder
  }
}

extension CompilerOutput.Message {
  /// The name that the compiler does not know.
  fileprivate var unknownName: String? {
    guard let match = words.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/) else { return nil }
    return String(match.output.1)
  }
}
