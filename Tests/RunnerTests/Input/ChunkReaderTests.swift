import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Testing
import TestSupport

@testable import Runner

/// The results of lines do not depend on the pieces in which they arrive.
@Suite struct ChunkReaderTests {
  @Test("lines through a slow pipe are those of the whole file: byte order marks, NULs, line ends, no UTF-8")
  func slowPipe() throws {
    for seed in 0..<(SlowTests.isDeep ? 1060 : 60) { try check(UInt64(seed)) }
  }

  @Test(
    "a first line that is not JSON is one bad record, whatever its bytes",
    arguments: [
      Array("\u{1B}[0m".utf8), [0], [0, 0, 0, 0], [0xFF], Array("GIF89a".utf8), Array("BZh91AY".utf8),
      [0x1F, 0x8A, 8, 0], [0x28, 0xB5, 0x2F], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x78, 0x9C, 0x4B],
      [0xFF, 0xFE, 0x31, 0],
      [0xFE, 0xFF, 0, 0x31], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D], [0, 0, 0, 0x31], Array("\"\0\"".utf8),
    ])
  func badFirstLines(_ line: [UInt8]) throws {
    let found = try check(line + Array("\n{}\n\n[2]\n".utf8), Random(seed: 7))
    #expect(found.records == 3 && found.diagnostics.count == 1)
    #expect(found.values == Array("{}\n[2]\n".utf8))
    #expect(found.rejects == line + [0x0A])
  }

  @Test(
    "a record that is too large ends its input; those before it are decoded",
    arguments: [RecordUnit.line, .element])
  func tooLargeRecords(_ unit: RecordUnit) throws {
    let folder = try TemporaryFolder()
    let long = "\"" + String(repeating: "x", count: 5000) + "\""
    let file = try folder.write(unit == .line ? "1\n2\n\(long)\n" : "[1,2,\(long)]", to: "file")
    let reader = ChunkReader(
      inputs: [Input(file), Input("/dev/null")], unit: unit, standardInputName: "", blockSize: 64,
      maximumBytes: 1000)
    var chunks: [Chunk] = []
    while let chunk = reader.next(into: Text(capacity: 0)) { chunks.append(chunk) }
    let records = chunks.map { Array($0.records).count }
    let texts = chunks.map { chunk in
      chunk.text.withBytes(SourceRange(start: 0, end: chunk.text.count)) { $0.count }
    }
    #expect(records.reduce(0, +) == 2, "\(records) in \(texts) bytes")
    #expect(chunks.compactMap(\.readError) == ["a record is larger than 4 GiB"])
    #expect(chunks.last?.input == "/dev/null")
  }

  @Test("a text that is too large is refused by the size of its file, or as soon as a pipe exceeds the limit")
  func tooLargeTexts() throws {
    for path in ["/dev/zero", #filePath] {
      let reader = ChunkReader(inputs: [Input(path)], unit: .text, standardInputName: "", maximumBytes: 1000)
      let chunk = try #require(reader.next(into: Text(capacity: 0)))
      #expect(chunk.readError == "it is larger than 4 GiB" && chunk.text.count == 0 && chunk.endsInput)
      #expect(reader.next(into: Text(capacity: 0)) == nil)
    }
  }

  private func check(_ seed: UInt64) throws {
    var random = Random(seed: seed)
    let bytes = Self.input(&random)
    try check(bytes, random, "seed \(seed)")
  }

  @discardableResult
  private func check(_ bytes: [UInt8], _ random: Random, _ name: String = "") throws -> Results {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data(bytes), to: "file")
    let pipe = folder.url.path + "/pipe"
    mkfifo(pipe, 0o600)
    let writer = Thread { [random] in Self.feed(bytes, to: pipe, random) }
    writer.start()
    let whole = results(of: file, blockSize: 1 << 20)
    #expect(results(of: pipe, blockSize: 1 << 20) == whole, "\(name)")
    // With short blocks, the file also comes in several chunks.
    #expect(results(of: file, blockSize: 64) == whole, "\(name)")
    return whole
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  private struct Results: Equatable {
    var values: [UInt8] = []
    var rejects: [UInt8] = []
    /// The record's number, the place, the message, the help and the excerpt.
    var diagnostics: [String] = []
    var records = 0
  }

  private func results(of path: String, blockSize: Int) -> Results {
    var settings = Settings()
    settings.unit = .line
    // The number of similar problems shown depends on the chunks.
    settings.maxErrors = 0
    settings.output = .source
    settings.rejects = .standardError
    let model = Model("anything", Anything.self)
    let workerSettings = WorkerSettings(settings)
    let worker = Worker(model.makeHost(workerSettings), nil, settings, workerSettings)
    let reader = ChunkReader(
      inputs: [Input(path)], unit: .line, standardInputName: "", blockSize: blockSize)
    var all = Results()
    while let chunk = reader.next(into: Text(capacity: 0)) {
      let result = ChunkResult()
      #expect(worker.process(chunk, into: result))
      all.values += result.output.bytes
      all.rejects += result.rejects.bytes
      for diagnostic in result.diagnostics {
        let record = diagnostic.record.map { "\($0 + all.records)" } ?? "none"
        all.diagnostics.append(
          "\(record) \(String(describing: diagnostic.place)) \(diagnostic.message) \(diagnostic.help)"
            + String(describing: diagnostic.excerpt))
      }
      all.records += result.records
    }
    return all
  }

  /// Writes pieces of one to a hundred bytes, with pauses.
  private static func feed(_ bytes: [UInt8], to pipe: String, _ random: Random) {
    var random = random
    let descriptor = open(pipe, O_WRONLY)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix([1, 2, 3, 17, 100][random.below(5)]))
      rest.removeFirst(piece.count)
      guard write(descriptor, piece, piece.count) == piece.count else { return }
      if random.below(3) == 0 { usleep(UInt32(random.below(300))) }
    }
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Up to 30 lines.
  private static func input(_ random: inout Random) -> [UInt8] {
    var bytes = random.below(3) == 0 ? mark : []
    for _ in 0..<random.below(30) {
      if random.below(6) == 0 { bytes += mark }
      bytes += line(&random)
      bytes += random.below(4) == 0 ? [0x0D, 0x0A] : [0x0A]
    }
    if random.below(3) == 0 { bytes = bytes.dropLast() }
    return bytes
  }

  private static func line(_ random: inout Random) -> [UInt8] {
    let pieces: [[UInt8]] = [
      mark, [0], [0, 0], [0xFF, 0xFE], [0xC3, 0xA9], [0xC3], [0x0B], [0x0D], [0x20], [0x09],
      Array("\"".utf8), Array("1".utf8), Array("{\"a\":".utf8), Array("}".utf8),
    ]
    switch random.below(6) {
    case 0: return []
    case 1: return (0..<random.below(8)).flatMap { _ in pieces[random.below(pieces.count)] }
    case 2: return (0..<random.below(12)).map { _ in UInt8(random.below(256)) }
    case 3: return Array("\"\(String(repeating: "y", count: random.below(600)))\"".utf8)
    default:
      var line = Array("{\"a\": [1, \"x\"], \"b\": null}".utf8)
      if random.below(2) == 0 {
        line.insert(contentsOf: pieces[random.below(pieces.count)], at: random.below(line.count + 1))
      }
      return line
    }
  }
}
