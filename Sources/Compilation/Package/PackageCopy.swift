import Foundation
import OperatingSystem

/// A package with one more target, in the cache: the host of the MODELs, which SwiftPM builds like any other program.
///
///     shop/Package.swift                      the package's manifest, and the code that adds the target
///     shop/Package.resolved                   a copy, which SwiftPM updates
///     shop/Sources -> …                       links to the rest of the package's folder
///     shop/.decode-model/DecodeModelProgram   the host's code
///     shop/.decode-model/Tool                 an executable's code, without the statements of its main.swift
struct PackageCopy {
  static let target = ProgramCode.module
  private static let ownFolder = ".decode-model"
  private static let mainFile = "main.swift"
  /// The file that replaces `main.swift`.
  private static let declarationsFile = "DecodeModelDeclarations.swift"

  let location: PackageLocation
  /// The folder, named like the package's: dependencies identify the package by it.
  let folder: String

  init(_ location: PackageLocation, in build: String) {
    self.location = location
    let name = FilePath.name(location.folder)
    folder = "\(build)/copy/\(name.isEmpty ? "package" : name)"
  }

  private var codeFolder: String { "\(folder)/\(Self.ownFolder)/\(Self.target)" }

  private func original(_ target: PackageDescription.Target) -> String {
    FilePath.resolved("\(location.folder)/\(target.path)")
  }

  private func executableFolder(_ target: PackageDescription.Target) -> String {
    "\(folder)/\(Self.ownFolder)/\(target.name)"
  }

  /// Writes everything except the host's code.
  ///
  /// - Parameters:
  ///   - targets: the targets that the host imports.
  ///   - compilerFlags: flags for the host's own code.
  ///   - linkerFlags: flags for linking the host, in addition to the targets.
  /// - Throws: `CannotOpen`.
  func write(
    importing targets: [PackageDescription.Target], compilerFlags: [String], linkerFlags: [String]
  ) throws(CannotOpen) {
    try CacheFile.makeFolder(codeFolder)
    try linkContents(of: location.folder, in: folder, but: Self.isSeparate)
    if PathKind(of: location.folder + "/.swiftpm/configuration").isFolder {
      try CacheFile.makeFolder(folder + "/.swiftpm")
      try link("\(location.folder)/.swiftpm/configuration", at: folder + "/.swiftpm/configuration")
    }
    try copyResolved()
    let executables = targets.filter { $0.kind == "executable" }
    for target in executables {
      try write(executable: target)
      // Headers may be next to the target's folder.
      let names = executables.map(\.name) + [Self.target]
      guard let parent = FilePath.folder(original(target)), parent.hasPrefix(location.folder) else {
        continue
      }
      try linkContents(of: parent, in: "\(folder)/\(Self.ownFolder)") {
        names.contains($0) || Self.isSeparate($0)
      }
    }
    for (name, text) in PackageManifests(in: location.folder).named {
      let addition = addition(
        to: text, targets.map(\.name), executables.map(\.name),
        compilerFlags, linkerFlags)
      try writeIfChanged(text + addition, to: "\(folder)/\(name)")
    }
  }

  /// Writes the host's code, and removes any other host's.
  func write(_ code: ProgramCode) throws(CannotOpen) {
    let names = Set(code.files.map(\.name))
    for old in CacheContents.names(in: codeFolder) where !names.contains(old) {
      CacheFile.remove("\(codeFolder)/\(old)")
    }
    for file in code.files {
      try writeIfChanged(String(decoding: file.bytes, as: UTF8.self), to: "\(codeFolder)/\(file.name)")
    }
  }

  /// Output about the copy, with the paths of the package's own files.
  func original(_ text: String, _ targets: [PackageDescription.Target]) -> String {
    // SwiftPM may print the copy's path with all links resolved.
    let resolved = realpath(folder, nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    var text = resolved.map { text.replacing($0 + "/", with: folder + "/") } ?? text
    var lines: [String: [Substring]] = [:]
    for target in targets where target.kind == "executable" {
      let copy = executableFolder(target)
      for main in mains(of: target) {
        let path = "\(original(target))/\(main)"
        let declarations = "\(copy)/" + main.dropLast(Self.mainFile.count) + Self.declarationsFile
        text = text.replacing(declarations, with: path)
        let code = String(decoding: CacheFile.bytes(of: path) ?? [], as: UTF8.self)
        lines[path] = code.split(separator: "\n", omittingEmptySubsequences: false)
      }
      text = text.replacing(copy + "/", with: original(target) + "/")
    }
    let parents = (FilePath.folder(folder) ?? folder, FilePath.folder(location.folder) ?? "")
    text = text.replacing("\(folder)/\(Self.ownFolder)/", with: "")
      .replacing(folder + "/", with: location.folder + "/").replacing(parents.0 + "/", with: parents.1 + "/")
    if lines.isEmpty { return text }
    // Excerpts show the user's lines, including statements.
    let restored = CompilerOutput(text).text { file, number in
      lines[file].flatMap { $0.indices.contains(number - 1) ? String($0[number - 1]) : nil }
    }
    // The last line is empty after splitting.
    return String(restored.dropLast())
  }

  /// Copies an executable as a library, because SwiftPM cannot link an executable into another program.
  ///
  /// A library may not have top-level statements, so only the declarations of `main.swift` are kept.
  private func write(executable target: PackageDescription.Target) throws(CannotOpen) {
    let mains = mains(of: target)
    // `/App` for `App/main.swift`. All other folders are links.
    let folders = Set(mains.flatMap(FilePath.folders).map { "/" + $0 } + [""]).sorted()
    for folder in folders {
      let (original, copy) = (original(target) + folder, executableFolder(target) + folder)
      try linkContents(of: original, in: copy) {
        [Self.mainFile, Self.declarationsFile].contains($0) || folders.contains("\(folder)/\($0)")
      }
      guard let code = CacheFile.bytes(of: "\(original)/\(Self.mainFile)") else {
        CacheFile.remove("\(copy)/\(Self.declarationsFile)")
        continue
      }
      let declarations = CodeFile(allOf: code, 0, path: Self.mainFile).declarationsAlone
      try writeIfChanged(
        String(decoding: declarations, as: UTF8.self), to: "\(copy)/\(Self.declarationsFile)")
    }
  }

  /// The paths of all `main.swift` files in an executable's folder, usually one.
  private func mains(of target: PackageDescription.Target) -> [String] {
    target.sources.filter { FilePath.name($0) == Self.mainFile }
  }

  /// The code that a manifest needs to add the target.
  private func addition(
    to manifest: String, _ targets: [String], _ executables: [String], _ compilerFlags: [String],
    _ linkerFlags: [String]
  ) -> String {
    let toolsVersion = PackageManifests.toolsVersion(manifest)
    let package = PackageManifests.variable(manifest)
    func isAtLeast(_ version: Int...) -> Bool { !toolsVersion.lexicographicallyPrecedes(version) }
    func list(_ texts: [String]) -> String { "[\(texts.map(StringLiteral.of).joined(separator: ", "))]" }
    // Relative paths of local packages would start from the copy.
    let root = StringLiteral.of(location.folder)
    let local =
      isAtLeast(5, 6)
      ? """
      guard case .fileSystem(let name, let path) = dependency.kind, !path.hasPrefix("~") else { return dependency }
        let copy = Context.packageDirectory
        let isAbsolute = path.hasPrefix("/") && !path.hasPrefix(copy)
        let inside = path.hasPrefix(copy) ? String(path.dropFirst(copy.count)) : "/" + path
      """
      : """
      guard case .localPackageItem = dependency.requirement, let path = dependency.url, !path.hasPrefix("~")
        else { return dependency }
        let (name, isAbsolute, inside) = (dependency.name, path.hasPrefix("/"), "/" + path)
      """
    let named = isAtLeast(5, 2) ? "name.map { .package(name: $0, path: place) } ?? " : ""
    let traits = isAtLeast(6, 1) ? ", traits: dependency.traits" : ""
    let settings = ["cSettings", "cxxSettings"].map { "\($0): target.\($0), " }.joined()
    let plugins = isAtLeast(5, 5) ? ", plugins: target.plugins" : ""
    let resources = isAtLeast(5, 3) ? "resources: target.resources, " : ""
    let library = """
        return .target(
          name: target.name, dependencies: target.dependencies, path: "\(Self.ownFolder)/" + target.name,
          exclude: target.exclude,
          sources: target.sources?.map { file in
            file == "\(Self.mainFile)" || file.hasSuffix("/\(Self.mainFile)")
              ? String(file.dropLast(\(Self.mainFile.count))) + "\(Self.declarationsFile)" : file
          },
          \(resources)\(settings)swiftSettings: (target.swiftSettings ?? []) + [
            .unsafeFlags([
              "-Xfrontend", "-entry-point-function-name", "-Xfrontend",
              "decodeModelMainOf" + String(target.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }),
            ])
          ], linkerSettings: target.linkerSettings\(plugins))
      """
    let asLibraries = """

      \(package).targets = \(package).targets.map { target in
        guard \(list(executables)).contains(target.name) else { return target }
      \(library)
      }
      \(package).products.removeAll { product in
        (product as? Product.Executable)?.targets.contains(where: \(list(executables)).contains) ?? false
      }
      """
    return """


      // From here on by \(Version.program).
      \(package).dependencies = \(package).dependencies.map { dependency in
        \(local)
        _ = name
        let place = isAbsolute ? path : \(root) + inside
        return \(named).package(path: place\(traits))
      }\(executables.isEmpty ? "" : asLibraries)
      \(package).targets.append(
        .\(isAtLeast(5, 4) ? "executableTarget" : "target")(
          name: "\(Self.target)", dependencies: \(list(targets)), path: "\(Self.ownFolder)/\(Self.target)",
          swiftSettings: [.unsafeFlags(\(list(compilerFlags)))],
          linkerSettings: [.unsafeFlags(\(list(linkerFlags)))]))

      """
  }

  /// Whether the copy has no link to a file, but its own version or none.
  private static func isSeparate(_ name: String) -> Bool {
    PackageManifests.isManifest(name)
      || [PackageManifests.resolved, ".build", ".swiftpm", ".git", ownFolder].contains(name)
  }

  /// Copies `Package.resolved` if it differs from the last copy. SwiftPM's changes to the copy are kept.
  private func copyResolved() throws(CannotOpen) {
    let copy = "\(folder)/\(PackageManifests.resolved)"
    let last = "\(FilePath.folder(folder) ?? folder)/resolved"
    let bytes = CacheFile.bytes(of: "\(location.folder)/\(PackageManifests.resolved)")
    guard bytes != CacheFile.bytes(of: last) else { return }
    for file in [copy, last] {
      CacheFile.remove(file)
      if let bytes { try CacheFile.write(bytes, to: file) }
    }
  }

  /// Makes the copy contain a link to each file and folder of the original, and nothing else. Names that are left out
  /// are not touched.
  private func linkContents(of original: String, in copy: String, but isLeftOut: (String) -> Bool)
    throws(CannotOpen)
  {
    try CacheFile.makeFolder(copy)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: original)) ?? []
    let old = (try? FileManager.default.contentsOfDirectory(atPath: copy)) ?? []
    for name in Set(old).subtracting(names) where !isLeftOut(name) { CacheFile.remove("\(copy)/\(name)") }
    for name in names where !isLeftOut(name) { try link("\(original)/\(name)", at: "\(copy)/\(name)") }
  }

  private func link(_ target: String, at path: String) throws(CannotOpen) {
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == target { return }
    CacheFile.remove(path)
    guard symlink(target, path) == 0 else { throw CannotOpen(name: path, purpose: "write", error: .last) }
  }

  /// Writes a file only if its contents change, because SwiftPM recompiles every written file.
  private func writeIfChanged(_ text: String, to path: String) throws(CannotOpen) {
    let bytes = Array(text.utf8)
    if CacheFile.bytes(of: path) != bytes { try CacheFile.write(bytes, to: path) }
  }
}

extension CodeFile {
  private static let directives: Set<String> = ["#if", "#elseif", "#else", "#endif"]

  /// The code with everything except declarations and `#if` directives blanked out. Lines and columns stay.
  fileprivate var declarationsAlone: [UInt8] {
    var kept = declarations.map { bytes($0.tokens.lowerBound..<end(of: $0)) }
    // The tokens so far lack the directives.
    let unread = CodeFile(number, path: path, code: original)
    for token in unread.tokens where token.startsLine && Self.directives.contains(unread.text(token)) {
      let end = original[Int(token.start)...].firstIndex(of: UInt8(ascii: "\n")) ?? original.count
      kept.append(Int(token.start)..<end)
    }
    var code = original.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    for range in kept { code.replaceSubrange(range, with: original[range]) }
    return code
  }

  /// The token after a declaration, which ends with its body or, if the next line does not continue it, with its
  /// line.
  private func end(of declaration: CodeDeclaration) -> Int {
    if let body = declaration.body { return body.upperBound + 1 }
    var next = declaration.keyword + 1
    while next < declaration.tokens.upperBound, !tokens[next].isSymbol(";") {
      let continues = tokens[next].isOperator || tokens[next - 1].isOperator
      if tokens[next].startsLine, !continues { break }
      next = tokens[next].match > next ? Int(tokens[next].match) + 1 : next + 1
    }
    return min(next, declaration.tokens.upperBound)
  }
}

extension CodeToken {
  /// Whether it is a dot, a comma or part of an operator.
  fileprivate var isOperator: Bool { ".,=+-*/%<>&|^?:".contains { isSymbol($0) } }
}
