import Foundation

/// The payloads of a folder: every `.json`, `.jsonl` and `.ndjson` file below it, except hidden ones.
struct FixtureFolder {
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// In the order of their paths.
  let files: [URL]

  /// - Parameters:
  ///   - path: relative to the folder of the test's file, or else to the nearest enclosing folder that has it.
  ///   - test: the path of the test's file.
  /// - Throws: `Missing` if the folder does not exist or has no payload.
  init(_ path: String, from test: String) throws {
    guard let folder = Self.find(path, from: test) else {
      throw Missing(description: "there is no folder \"\(path)\" in the folder of \(test) or above it")
    }
    let names = ["json", "jsonl", "ndjson"]
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    files = (all?.allObjects as? [URL] ?? []).filter { names.contains($0.pathExtension.lowercased()) }
      .sorted { $0.path < $1.path }
    if files.isEmpty {
      throw Missing(description: "there is no .json, .jsonl or .ndjson file in \(folder.path)")
    }
  }

  /// Decodes each `.json` file, and each line of the others.
  func outcomes<Value: Decodable>(_ check: PayloadCheck, _ type: Value.Type)
    -> [(file: URL, outcome: PayloadCheck.Outcome<Value>)]
  {
    files.flatMap { file -> [(URL, PayloadCheck.Outcome<Value>)] in
      let isOneRecord = file.pathExtension.lowercased() == "json"
      let outcomes = isOneRecord ? [check.run(type, at: file)] : check.runLines(type, at: file)
      return outcomes.map { (file, $0) }
    }
  }

  private static func find(_ path: String, from test: String) -> URL? {
    if path.hasPrefix("/") { return isFolder(URL(fileURLWithPath: path)) }
    var folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    while true {
      if let found = isFolder(folder.appendingPathComponent(path)) { return found }
      let outer = folder.deletingLastPathComponent()
      if outer.path == folder.path { return nil }
      folder = outer
    }
  }

  private static func isFolder(_ url: URL) -> URL? {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue ? url : nil
  }
}
