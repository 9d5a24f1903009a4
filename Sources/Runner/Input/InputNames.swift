import JSONCoding
import OperatingSystem
import Words

/// The names of the inputs, from the command line or from a file that lists them.
package enum InputNames {
  package static func names(_ list: InputList) throws(CannotOpen) -> [String] {
    switch list {
    case .named(let names): return names.flatMap(files)
    case .listed(let file, let separator): return try names(inFile: file, separator)
    }
  }

  /// The files of a folder, or that a pattern matches; the name itself if there are none: reading it says why.
  private static func files(_ name: String) -> [String] {
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
