import Foundation

/// A program in another language that decodes the same text: `make bench-peers` builds it.
struct Peer {
  static let serde = Peer(name: "serde-peer")
  static let simdjson = Peer(name: "simdjson-peer")

  let name: String
  private var path: String { ".build-peers/bin/\(name)" }
  var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The least processor time of several runs, or nil if the program is missing or fails.
  ///
  /// - Parameters:
  ///   - arguments: what the program is told before the name of the file.
  ///   - last: what it is told after that.
  func seconds(_ arguments: String..., then last: String? = nil, decoding data: Data) -> Double? {
    guard isThere else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "decode-model-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [file.path] + (last.map { [$0] } ?? [])
    process.standardOutput = output
    do {
      try data.write(to: file)
      try process.run()
    } catch {
      return nil
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0
      ? Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) : nil
  }
}
