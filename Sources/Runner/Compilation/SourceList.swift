import Foundation

/// The files that `--source` names, before any of them is read.
struct SourceList {
  /// Those given by their own names, which are always compiled.
  let named: [String]
  /// Those in the given folders, of which MODEL may need only some.
  let found: [String]

  /// Lists the arguments of `--source`: a file, or every `.swift` file in and below a folder, each once.
  ///
  /// In folders, hidden files, `Package.swift` and what `excluded` matches are skipped, and links to folders are not
  /// followed. A pattern is matched like a shell's, from the folder and from the working directory; one without a slash
  /// matches at any depth.
  ///
  /// - Throws: `UsageError` if a name is not a Swift file or a folder without Swift files.
  init(_ names: [String], excluding excluded: [String] = []) throws(UsageError) {
    var seen: Set<String> = []
    // Resolving the links of a thousand paths takes longer than all else.
    let isSimple = names.count == 1 && excluded.isEmpty
    func identity(_ path: String) -> String { isSimple ? path : FilePath.resolved(path) }
    var named: [String] = []
    var found: [String] = []
    for name in names where !PathKind(of: name).isFolder {
      guard name.hasSuffix(".swift") || PathKind(of: name) == .nothing else {
        throw UsageError("\(Quoted(name)) is not a Swift file: its name does not end in .swift")
      }
      if seen.insert(identity(name)).inserted { named.append(name) }
    }
    for name in names where PathKind(of: name).isFolder {
      let folder = name.hasSuffix("/") ? name : name + "/"
      let files = Glob("**/*.swift").files(in: folder)
      if files.isEmpty { throw UsageError("no Swift files in \(Quoted(name))") }
      let skipped = Set(excluded.flatMap { Self.files(matching: $0, in: folder) }.map(FilePath.resolved))
      for file in files where FilePath.name(file) != "Package.swift" {
        let path = identity(file)
        if !skipped.contains(path), seen.insert(path).inserted { found.append(file) }
      }
    }
    self.named = named
    self.found = found
  }

  /// Every file that a pattern matches, or that is in a folder that it matches.
  private static func files(matching pattern: String, in folder: String) -> [String] {
    var pattern = pattern[...]
    while pattern.hasSuffix("/") { pattern = pattern.dropLast() }
    let inFolder = pattern.contains("/") ? [String(pattern)] : ["\(pattern)", "**/\(pattern)"]
    return inFolder.flatMap { pattern in
      ["", folder].flatMap { start in
        Glob(pattern).files(in: start) + Glob(pattern + "/**/*.swift").files(in: start)
      }
    }
  }

  /// Every file, those given by name first.
  var all: [String] { named + found }
}
