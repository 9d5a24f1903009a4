import Foundation

/// The name of the module that a Swift file belongs to, as far as its place says so.
struct TargetName {
  /// The folders in which SwiftPM looks for targets without a path.
  private static let usualFolders = ["Sources", "Source", "src", "srcs", "Tests"]
  /// The target of the nearest `Package.swift` above the file whose folder the file is in, or `NAME` in `Sources/NAME`;
  /// nil if there is neither.
  static func find(for file: String) -> String? {
    let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    let parts = URL(fileURLWithPath: path).standardizedFileURL.path.split(separator: "/").map(String.init)
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      let folder = "/" + parts[..<count].joined(separator: "/")
      guard let manifest = CacheFile.bytes(of: folder + "/Package.swift") else { continue }
      return usable(target(ofFile: parts[count...].joined(separator: "/"), manifest))
    }
    guard let sources = parts.dropLast(2).lastIndex(of: "Sources") else { return nil }
    return usable(parts[sources + 1])
  }

  /// The name of the target with the longest path that the file is in. `file` is relative to the package.
  static func target(ofFile file: String, _ manifest: [UInt8]) -> String? {
    let text = String(decoding: manifest, as: UTF8.self)
    var best: (name: String, path: String)?
    // The targets that are no tests, and whether one of them has a path.
    var targets: Set<String> = []
    var haveUsualPlace = true
    for match in text.matches(
      of: /\.(target|executableTarget|testTarget|macro)\s*\(\s*name\s*:\s*"([^"]+)"/)
    {
      // The target's own arguments end where the next one begins.
      let rest = text[match.range.upperBound...]
      let next = rest.firstRange(of: /\.(?:target|executableTarget|testTarget|macro)\s*\(\s*name/)
      let arguments = rest[..<(next?.lowerBound ?? rest.endIndex)]
      let name = String(match.output.2)
      let given = arguments.firstMatch(of: /[^\w]path\s*:\s*"([^"]*)"/).map { String($0.output.1) }
      if match.output.1 != "testTarget" {
        targets.insert(name)
        haveUsualPlace = haveUsualPlace && given == nil
      }
      for path in given.map({ [$0] }) ?? usualFolders.map({ "\($0)/\(name)" }) {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        while path.hasSuffix("/") { path = path.dropLast() }
        let isInside = path.isEmpty || path == "." || file.hasPrefix(path + "/")
        if isInside, path.count >= best?.path.count ?? 0 { best = (name, String(path)) }
      }
    }
    if let best { return best.name }
    // The sources of an only target may be in any folder below these.
    let isUsual = usualFolders.dropLast().contains { file.hasPrefix($0 + "/") }
    return isUsual && haveUsualPlace && targets.count == 1 ? targets.first : nil
  }

  /// The name as that of a module; nil if the program cannot have a module of this name.
  private static func usable(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    let word = String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
    return ModuleFolder.isName(word) && !ModuleFolder.taken.contains(word) ? word : nil
  }
}
