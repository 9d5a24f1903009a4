import Foundation

/// Identifies a compiler without starting it, so that its version need not be asked for again.
///
/// The file alone is not enough if it delegates to another compiler: Apple's `/usr/bin/swiftc` follows `xcode-select`,
/// and swiftly's follows its own settings and the nearest `.swift-version`.
struct CompilerIdentity {
  /// Lines that each end in a newline.
  let text: String

  init(_ path: String, _ environment: [String: String]) {
    var lines = [path, Self.stamp(path)]
    for name in ["TOOLCHAINS", "DEVELOPER_DIR", "SWIFT_EXEC"] {
      if let value = environment[name] { lines.append("\(name)=\(value)") }
    }
    #if canImport(Darwin)
      lines.append(FilePath.resolved("/var/db/xcode_select_link"))
    #endif
    if FilePath.resolved(path).hasSuffix("/swiftly") {
      let home = environment["SWIFTLY_HOME_DIR"] ?? "\(environment["HOME"] ?? "")/.local/share/swiftly"
      lines.append(Self.stamp(home + "/config.json"))
      lines.append(Self.nearestVersionFile())
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func stamp(_ path: String) -> String {
    "\(FilePath.resolved(path)) \(FileStamp(of: path)?.text ?? "")"
  }

  /// The stamp of the `.swift-version` that swiftly uses, searched from the working directory upwards.
  private static func nearestVersionFile() -> String {
    var folder = FileManager.default.currentDirectoryPath
    while true {
      let path = folder + "/.swift-version"
      if FileStamp(of: path) != nil { return stamp(path) }
      guard let parent = FilePath.folder(folder) else { return "" }
      folder = parent
    }
  }
}
