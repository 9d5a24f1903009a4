import Foundation
import JSONCoding

/// The standard files with each library, one after the other, in several rounds.
enum StandardTable {
  private static let peers = [
    ("ReerJSON", Peer.reerJSON), ("IkigaJSON", Peer.ikigaJSON), ("serde_json", Peer.serde),
  ]

  static func print(_ folder: String?) {
    let files = StandardFile.allCases.filter { isWanted("standard: " + $0.name) }
    let there = files.filter { file in
      folder.map { FileManager.default.fileExists(atPath: $0 + "/" + file.name) } ?? false
    }
    for task in LibraryTask.allCases where !there.isEmpty {
      // serde_json has no decoder that could be kept.
      let peers = Self.peers.filter { $0.1.isThere && (task != .fresh || $0.0 != "serde_json") }
      let other = task == .encoding ? "JSONEncoder" : "JSONDecoder"
      Table.heading(
        ["standard files, \(title(task))", "size", "here", other, "here"] + peers.map { $0.0 })
      for file in there { row(task, file, in: folder ?? "", peers.map { $0.1 }) }
    }
    let missing = files.filter { file in !there.contains { $0 == file } }.map(\.name)
    let unbuilt = files.isEmpty ? [] : peers.filter { !$0.1.isThere }.map { $0.0 }
    leftOut("STANDARD is not their folder", missing)
    leftOut("`make bench-peers` has not built them", unbuilt)
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

  private static func row(_ task: LibraryTask, _ file: StandardFile, in folder: String, _ peers: [Peer]) {
    let path = folder + "/" + file.name
    guard let data = FileManager.default.contents(atPath: path) else { return }
    let kinds = (
      swift: [task.rawValue, file.rawValue], serde: [file.rawValue + (task == .encoding ? "-encoding" : "")]
    )
    let sides: [() -> Double?] =
      [{ seconds(Ours.self, task, file, data) }, { seconds(Theirs.self, task, file, data) }]
      + peers.map { peer in
        { peer.seconds((peer.name == Peer.serde.name ? kinds.serde : kinds.swift) + [path]) }
      }
    var least = [Double?](repeating: nil, count: sides.count)
    for round in 0..<runs {
      for (index, side) in sides.enumerated() where index == 0 || !isAlone {
        // One that fails, or is far too slow, is not tried again.
        guard round == 0 || (least[index] ?? .infinity).isFinite, let seconds = side() else { continue }
        least[index] = min(least[index] ?? .infinity, seconds)
      }
    }
    let theirs = least[1] ?? .nan
    Table.row(
      [file.name, Table.megabytes(data.count)]
        + least[..<2].map { $0.map(Table.milliseconds) ?? "fails" }
        + ([least[0]] + least[2...]).map { seconds in
          seconds.map { $0.isFinite ? Table.times(theirs / $0) : "too slow" } ?? "fails"
        })
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
