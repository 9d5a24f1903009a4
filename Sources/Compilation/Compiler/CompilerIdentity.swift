import Foundation
import OperatingSystem

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
      lines += Self.appleStamps(environment["DEVELOPER_DIR"])
    #endif
    if FilePath.resolved(path).hasSuffix("/swiftly") {
      let home = environment["SWIFTLY_HOME_DIR"] ?? "\(environment["HOME"] ?? "")/.local/share/swiftly"
      lines.append(Self.stamp(home + "/config.json"))
      lines.append(Self.nearestVersionFile())
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  #if canImport(Darwin)
    /// The stamps of the compilers that Apple's `/usr/bin/swiftc` may start. An update of Xcode replaces them where
    /// they are, and leaves `/usr/bin/swiftc` as it is.
    private static func appleStamps(_ named: String?) -> [String] {
      let selected = FilePath.resolved("/var/db/xcode_select_link")
      let usual = ["/Applications/Xcode.app/Contents/Developer", "/Library/Developer/CommandLineTools"]
      return ([named ?? "", selected] + usual).flatMap { folder in
        ["/usr/bin/swiftc", "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swiftc"].map { stamp(folder + $0) }
      }
    }
  #endif

  private static func stamp(_ path: String) -> String {
    "\(FilePath.resolved(path)) \(FileStamp(of: path)?.text ?? "")"
  }

  /// The stamp of the `.swift-version` that swiftly uses, searched from the working directory upwards.
  private static func nearestVersionFile() -> String {
    let here = FileManager.default.currentDirectoryPath
    let places = ([here] + FilePath.folders(above: here) + [""]).map { $0 + "/.swift-version" }
    return places.first { FileStamp(of: $0) != nil }.map(stamp) ?? ""
  }
}
