import Foundation
import OperatingSystem

/// The compiler, and the options for all modules of a program.
struct CompilerOptions {
  let languageMode: SwiftVersion
  /// The user's own compiler arguments, which come after all others.
  let flags: [String]
  let compiler: SwiftCompiler
  /// A hash, computed on creation, of the files that the compiler reads because of flags and variables.
  let inputs: String

  init(languageMode: SwiftVersion, flags: [String], compiler: SwiftCompiler) {
    self.languageMode = languageMode
    self.flags = flags
    self.compiler = compiler
    inputs = CompilerInputs(flags, compiler.environment).sum
  }

  func add(to key: inout CacheKey) {
    addFlags(to: &key)
    key.add("inputs", inputs)
  }

  /// Adds everything except the state of the files that flags and variables name.
  func addFlags(to key: inout CacheKey) {
    key.add(compiler)
    key.add("language mode", languageMode.rawValue)
    for flag in flags { key.add("flag", flag) }
  }

  func arguments(module: String, isColored: Bool) -> [String] {
    [
      // Optimizing takes longer than it saves. As in a release build, `assert` is left out.
      "-Onone", "-assert-config", "Release", "-wmo", "-parse-as-library", "-swift-version",
      languageMode.rawValue,
      "-module-name", module, "-package-name", ModuleCode.module,
    ] + Self.colors(isColored)
  }

  /// The conditions of `#if` on a machine with these modules.
  func conditions(modules: Set<String>) -> BuildConditions {
    var conditions = BuildConditions(modules: modules, language: languageMode == .six ? [6, 0] : [5, 10])
    conditions.flags = definedFlags
    if let version = compiler.number { conditions.compiler = version }
    return conditions
  }

  /// The names that the user's `-D` flags define.
  private var definedFlags: Set<String> {
    let joined = flags.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
    let apart = zip(flags, flags.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
    return Set(joined + apart)
  }

  static func colors(_ isColored: Bool) -> [String] {
    [isColored ? "-color-diagnostics" : "-no-color-diagnostics"]
  }
}

/// The files other than sources that the compiler reads because of its flags and variables.
///
/// These are folders of headers, modules and libraries, single files, and the headers that these include.
struct CompilerInputs {
  /// Variables that list folders, separated by colons.
  static let variables = [
    "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH",
    "LIBRARY_PATH",
  ]
  /// Flags with a folder as their value, separate or joined, longer flags first.
  private static let folderFlags = [
    "-Fsystem", "-iframework", "-isystem", "-idirafter", "-iquote", "-I", "-F", "-L",
  ]
  /// The folders that are searched for headers without a flag.
  private static let usualFolders = ["/usr/local/include", "/usr/include"]
  private static let headerEndings: Set<Substring> = ["h", "hh", "hpp", "hxx", "inc", "modulemap", "yaml"]
  /// A line for each file.
  private var text = ""
  private let folders: [String]
  private var seen: Set<FileIdentity> = []
  /// The headers and module maps whose includes have not been searched.
  private var headers: [String] = []

  init(_ flags: [String], _ environment: [String: String]) {
    var folders: [String] = []
    var others: [String] = []
    var last = ""
    for flag in flags where !["-Xcc", "-Xfrontend"].contains(flag) {
      if Self.folderFlags.contains(last) {
        folders.append(flag)
      } else if let start = Self.folderFlags.first(where: flag.hasPrefix) {
        folders.append(String(flag.dropFirst(start.count)))
      } else {
        others += [flag, String(flag.drop { $0 != "=" }.dropFirst())]
      }
      last = flag
    }
    for name in Self.variables {
      folders += (environment[name] ?? "").split(separator: ":").map(String.init)
    }
    self.folders = folders.filter { !$0.isEmpty }
    for line in FolderListing(self.folders).lines {
      if let file = line.file { add(file) } else { text += line.text + "\n" }
    }
    for path in others where !path.isEmpty {
      if PathKind(of: path).isFolder {
        text += "\(path) \(CacheContents.names(in: path).sorted())\n"
      } else {
        add(path)
      }
    }
    while let header = headers.popLast() { addIncluded(by: header) }
  }

  /// A hash of all files' contents; empty without files.
  var sum: String { text.isEmpty ? "" : CacheFile.name(Array(text.utf8)) }

  private mutating func add(_ path: String) {
    guard let identity = FileIdentity(readAs: path), seen.insert(identity).inserted else { return }
    text += "\(path) \(ContentSum.text(ofFile: path) ?? "")\n"
    if Self.headerEndings.contains(path.split(separator: ".").last ?? "") { headers.append(path) }
  }

  /// Adds the files that a header, a module map or an overlay names, in its own folder or the searched folders.
  private mutating func addIncluded(by header: String) {
    let isHeader = !header.hasSuffix(".modulemap") && !header.hasSuffix(".yaml")
    for line in (CacheFile.bytes(of: header) ?? []).split(separator: UInt8(ascii: "\n")) {
      let words = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if isHeader, words.first != UInt8(ascii: "#") { continue }
      // The names in quotes or angle brackets.
      for match in String(decoding: words, as: UTF8.self).matches(of: /["<]([^">]{1,1023})[">]/) {
        let name = String(match.output.1)
        let searched = [FilePath.prefix(ofFolderOf: header)] + (folders + Self.usualFolders).map { $0 + "/" }
        let places = name.hasPrefix("/") ? [""] : searched
        guard let path = places.map({ $0 + name }).first(where: { PathKind(of: $0) != .nothing }) else {
          continue
        }
        if PathKind(of: path).isFolder {
          // An umbrella folder.
          for file in FolderListing([path]).lines.compactMap(\.file) { add(file) }
        } else {
          add(path)
        }
      }
    }
  }
}

/// The contents of a folder and its subfolders, in order, without hidden files. Links to folders are followed once.
struct FolderListing {
  struct Line {
    /// The path, with the target of a link to a folder.
    let text: String
    /// The path of a file; nil for a folder.
    let file: String?
  }

  private(set) var lines: [Line] = []
  // A link may lead to an enclosing folder.
  private var seen: Set<String> = []

  init(_ folders: [String]) {
    for folder in folders { add(folder) }
  }

  private mutating func add(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      switch PathKind(of: path) {
      case .folder:
        lines.append(Line(text: path + "/", file: nil))
        add(path)
      case .linkToFolder:
        let target = FilePath.resolved(path)
        lines.append(Line(text: "\(path) -> \(target)", file: nil))
        if seen.insert(target).inserted { add(target) }
      case .other, .nothing:
        lines.append(Line(text: path, file: path))
      }
    }
  }
}
