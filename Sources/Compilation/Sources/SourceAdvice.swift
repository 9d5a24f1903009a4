import Foundation
import OperatingSystem
import Words

/// Advice on sources that do not compile.
struct SourceAdvice {
  /// The maximum number of files around the sources that are searched.
  private static let maximumFiles = 3000
  static let maximumLines = 5

  /// The files that do not compile.
  let files: [CodeFile]
  let missing: Set<String>
  let list: SourceList
  /// Whether the sources belong to a package that did not build.
  let isOfPackage: Bool

  /// Advice for the compiler's messages; empty without any.
  func text(_ output: String, maximumLines: Int = Self.maximumLines) -> String {
    let output = CompilerOutput(output)
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
    let imports = files.reduce(into: Set()) { $0.formUnion($1.importedNames) }
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
    guard let file = files.first, let folder = TargetName.place(of: file.path)?.package,
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
