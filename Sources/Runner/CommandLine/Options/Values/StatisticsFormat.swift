/// The form in which statistics are written.
enum StatisticsFormat: String, OptionChoice {
  case text
  case json

  var meaning: String {
    switch self {
    case .text: "for people"
    case .json: "one JSON object"
    }
  }
}

/// Statistics to write: their form and destination.
struct StatisticsRequest: Hashable, Sendable {
  var format: StatisticsFormat
  var destination: Destination

  /// Whether these are a baseline that is written to the file at `path`, whatever its names.
  func isBaseline(at path: String) -> Bool {
    guard format == .json, case .file(let name) = destination else { return false }
    if FilePath.plain(name) == FilePath.plain(path) { return true }
    guard let file = FileIdentity(readAs: path) else { return false }
    return FileIdentity(readAs: name) == file
  }
}
