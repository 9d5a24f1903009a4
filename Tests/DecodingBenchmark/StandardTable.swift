import Foundation
import JSONCoding

/// The standard files with each library, one after the other, in several rounds.
enum StandardTable {
  /// The program that measures ReerJSON, which `make bench-peers` builds.
  private static let peer = ".build-peers/peer/.build/release/peer"
  private static let hasPeer = FileManager.default.isExecutableFile(atPath: peer)

  static func print(_ folder: String?) {
    let files = StandardFile.allCases.filter { isWanted("standard: " + $0.name) }
    let there = files.filter { file in
      folder.map { FileManager.default.fileExists(atPath: $0 + "/" + file.name) } ?? false
    }
    for task in LibraryTask.allCases where !there.isEmpty {
      let other = task == .encoding ? "JSONEncoder" : "JSONDecoder"
      Table.heading(
        ["standard files, \(title(task))", "size", "here", other, "here"] + (hasPeer ? ["ReerJSON"] : []))
      for file in there { row(task, file, in: folder ?? "") }
    }
    leftOut("STANDARD is not their folder", files.filter { !there.contains($0) }.map(\.name))
    leftOut("`make bench-peers` has not built it", files.isEmpty || hasPeer ? [] : ["ReerJSON"])
  }

  private static func leftOut(_ reason: String, _ names: [String]) {
    if !names.isEmpty { Table.heading("left out, because \(reason): \(names.joined(separator: ", "))") }
  }

  private static func title(_ task: LibraryTask) -> String {
    switch task {
    case .warm: "decoding"
    case .fresh: "decoding, a new decoder each"
    case .encoding: "encoding"
    }
  }

  private static func row(_ task: LibraryTask, _ file: StandardFile, in folder: String) {
    let path = folder + "/" + file.name
    guard let data = FileManager.default.contents(atPath: path) else { return }
    let sides: [() -> Double?] =
      [{ seconds(Ours.self, task, file, data) }, { seconds(Theirs.self, task, file, data) }]
      + (hasPeer ? [{ peerSeconds([task.rawValue, file.rawValue, path]) }] : [])
    var least = [Double?](repeating: nil, count: sides.count)
    for round in 0..<runs {
      for (index, side) in sides.enumerated() {
        // A library that fails is not tried again.
        guard round == 0 || least[index] != nil, let seconds = side() else { continue }
        least[index] = min(least[index] ?? .infinity, seconds)
      }
    }
    let theirs = least[1] ?? .nan
    Table.row(
      [file.name, Table.megabytes(data.count)]
        + least[..<2].map { $0.map(Table.milliseconds) ?? "fails" }
        + ([least[0]] + least[2...]).map { $0.map { Table.times(theirs / $0) } ?? "fails" })
  }

  private static func peerSeconds(_ arguments: [String]) -> Double? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: peer)
    process.arguments = arguments
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private static func seconds(
    _ library: any JSONLibrary.Type, _ task: LibraryTask, _ file: StandardFile, _ data: Data
  ) -> Double? {
    try? library.seconds(task, file.model, data)
  }

  private final class Ours: JSONLibrary {
    private let decoder = RecordDecoder()
    private lazy var encoder = RecordEncoder()

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      try decoder.decode(type, from: data)
    }

    func encode<Value: Encodable>(_ value: Value) throws -> Int {
      var output: [UInt8] = []
      try encoder.encode(value, into: &output)
      return output.count
    }
  }

  private final class Theirs: JSONLibrary {
    private let decoder = JSONDecoder()
    private lazy var encoder: JSONEncoder = {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      return encoder
    }()

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      try decoder.decode(type, from: data)
    }

    func encode<Value: Encodable>(_ value: Value) throws -> Int { try encoder.encode(value).count }
  }
}
