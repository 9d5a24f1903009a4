import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Words

/// An input that the user named: a path or standard input.
package struct Input: Hashable, Sendable {
  /// The name to open; `-` is standard input.
  package var name: String
  /// The model that must refuse this input, for the report; nil if the input should decode.
  var refusingModel: String?

  /// Whether the name implies that every line is a record.
  var hasLines: Bool {
    Self.endingsOfLines.contains(where: Compression.plainName(name.lowercased()).hasSuffix)
  }

  /// Whether it is standard input, a pipe or a device: reading it may wait for a writer, and cannot be repeated.
  var isStream: Bool {
    if name == "-" { return true }
    guard let mode = StartFolder.status(of: name)?.st_mode else { return false }
    return ![S_IFREG, S_IFDIR].contains(mode & S_IFMT)
  }

  /// The suffixes of files with a record on each line.
  private static let endingsOfLines = [".jsonl", ".ndjson"]

  /// The suffixes of JSON files.
  static let endings =
    endingsOfLines + [".json", ".geojson", ".ipynb", ".sarif", ".xcstrings", ".webmanifest"]

  package init(_ name: String, refusingModel: String? = nil) {
    self.name = name
    self.refusingModel = refusingModel
  }
}

/// The names of the inputs, from the command line or from a file that lists them.
package enum InputNames {
  package static func names(_ list: InputList) throws(CannotOpen) -> [String] {
    switch list {
    case .named(let names): return names.flatMap(files)
    case .listed(let file, let separator): return try names(inFile: file, separator).flatMap(files)
    }
  }

  /// The files of a folder or a pattern; without any, the name itself, so that reading it reports the reason.
  static func files(_ name: String) -> [String] {
    switch PathKind(of: name) {
    case .folder, .linkToFolder:
      let files = InputFolder(name).files
      return files.isEmpty ? [name] : files
    case .other: return [name]
    case .nothing:
      let glob = Glob(name)
      let files = glob.isPattern ? glob.files() : []
      return files.isEmpty ? [name] : files
    }
  }

  private static func names(inFile path: String, _ separator: InputList.Separator) throws(CannotOpen)
    -> [String]
  {
    let text = try InputFile.contents(of: path)
    let list = text.string(SourceRange(start: 0, end: text.count))
    switch separator {
    case .null:
      return list.split(separator: "\0").map(String.init)
    case .newline:
      return list.split { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }
  }
}

/// The payloads below a folder.
struct InputFolder {
  /// The files in order, without hidden ones and files that git ignores.
  let files: [String]

  /// Why a folder cannot be read as an input.
  static let emptiness = SystemError(
    code: EISDIR, words: "the folder has no JSON files (\(Input.endings.map { "*" + $0 }.listed("or")))")

  init(_ folder: String) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    // A folder that cannot be listed ends in a slash, because reading it reports why.
    let all = Glob("**").files(in: prefix)
      .filter { $0.hasSuffix("/") || Self.isPayload($0) && !Input($0).isStream }
    files = Self.withoutIgnored(all, in: prefix)
  }

  /// The payloads directly in a folder, excluding subfolders.
  ///
  /// - Parameters:
  ///   - prefix: the folder; empty, or ending in a slash.
  ///   - isWanted: selects the files; git is asked only if there are any.
  static func files(directlyIn prefix: String, where isWanted: (String) -> Bool) -> [String] {
    let files = Glob("*").files(in: prefix).filter {
      isPayload($0) && PathKind(of: $0) == .other && isWanted($0)
    }
    return files.isEmpty ? [] : withoutIgnored(files, in: prefix)
  }

  private static func isPayload(_ file: String) -> Bool {
    Input.endings.contains(where: Compression.plainName(file.lowercased()).hasSuffix)
  }

  private static func withoutIgnored(_ files: [String], in prefix: String) -> [String] {
    let ignored = ignored(in: prefix)
    return files.filter { file in
      !ignored.contains(file) && !ignored.contains { $0.hasSuffix("/") && file.hasPrefix($0) }
    }
  }

  /// The paths below a folder that git ignores, with a slash at the end of a folder; empty outside a repository.
  private static func ignored(in prefix: String) -> Set<String> {
    var folder = URL(fileURLWithPath: FilePath.resolved(prefix)).path
    while !FileManager.default.fileExists(atPath: folder + "/.git") {
      guard folder.count > 1 else { return [] }
      folder = (folder as NSString).deletingLastPathComponent
    }
    guard let git = SystemProgram.path(of: "git") else { return [] }
    let words = [
      "-C", prefix, "-c", "core.fsmonitor=false", "ls-files", "-z", "--others", "--ignored",
      "--exclude-standard",
      "--directory",
    ]
    let list = Subprocess.output(of: git, words) ?? ""
    return Set(list.split(separator: "\0").map { prefix + $0 })
  }
}

/// Facts about inputs before they are read.
enum InputSize {
  /// The total size of all inputs in bytes; inputs that cannot be read count as 0. Nil if one is a pipe or the like.
  static func total(_ inputs: [Input]) -> Int? {
    var total = 0
    for input in inputs {
      // Decompressed, the file is larger.
      if Compression.plainName(input.name) != input.name { return nil }
      var status = stat()
      let result =
        input.name == "-"
        ? fstat(StandardStreams.input, &status) : stat(StandardStreams.path(input.name), &status)
      guard result == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        let (sum, isTooLarge) = total.addingReportingOverflow(Int(status.st_size))
        if isTooLarge { return nil }
        total = sum
      case S_IFDIR: continue
      default: return nil
      }
    }
    return total
  }

  /// Whether somebody types one of the inputs at a terminal.
  static func isTyped(_ inputs: [Input]) -> Bool {
    inputs.contains { $0.name == "-" } && isatty(StandardStreams.input) != 0
  }
}

/// Where the input names come from.
package enum InputList: Hashable, Sendable {
  /// These names, in this order, at least one; `-` is standard input.
  case named([String])
  /// The names listed in this file; `-` is standard input.
  case listed(inFile: String, separator: Separator)

  package static let standardInput = named(["-"])

  /// The file names that the command line itself mentions.
  var typedNames: [String] {
    switch self {
    case .named(let names): names
    case .listed(let file, _): [file]
    }
  }

  /// What separates the names in a list.
  package enum Separator: Hashable, Sendable {
    case newline
    case null
  }
}

/// Inputs that are read several times, so streams are refused.
package enum RepeatedInputs {
  /// - Throws: `UsageError` if one of them is standard input, a pipe or a device.
  package static func check(_ names: [String], for option: OptionName) throws(UsageError) {
    for name in names where Input(name).isStream {
      throw UsageError(
        "\(option.long) reads \(name == "-" ? "the payloads" : Quoted(name).description) several times, and cannot read a stream",
        hint: "write it to a file first")
    }
  }
}
