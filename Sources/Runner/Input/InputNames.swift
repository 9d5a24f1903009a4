import JSONCoding

/// The names of the inputs, from the command line or from a file that lists them.
enum InputNames {
  static func names(_ list: InputList) throws(CannotOpen) -> [String] {
    switch list {
    case .named(let names): return names
    case .listed(let file, let separator): return try names(inFile: file, separator)
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
