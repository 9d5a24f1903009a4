import Foundation

/// A program with another library that decodes the same text: `make bench-peers` builds it.
struct Peer {
  static let serde = Peer(name: "serde-peer")
  static let simdjson = Peer(name: "simdjson-peer")
  static let reerJSON = Peer(name: "reerjson-peer")
  static let ikigaJSON = Peer(name: "ikigajson-peer")

  let name: String
  private var path: String { ".build-peers/bin/\(name)" }
  var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The least processor time of several runs in seconds, or nil if the program is missing or fails.
  ///
  /// - Parameters:
  ///   - arguments: what the program is told before the name of the file.
  ///   - last: what it is told after that.
  func seconds(_ arguments: String..., then last: String? = nil, decoding data: Data) -> Double? {
    guard isThere else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "decode-model-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? data.write(to: file)) != nil else { return nil }
    return seconds(arguments + [file.path] + (last.map { [$0] } ?? []))
  }

  /// The same for a file. A peer that takes longer than its patience ends by a signal: its time is infinite.
  func seconds(_ arguments: [String]) -> Double? {
    guard isThere else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { return .infinity }
    return process.terminationStatus == 0
      ? Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) : nil
  }
}
