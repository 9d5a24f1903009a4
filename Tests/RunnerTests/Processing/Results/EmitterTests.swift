import Diagnostics
import Foundation
import JSONCoding
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner

@Suite struct EmitterTests {
  /// The errors of each chunk of a file that must not decode, and the report on the file.
  @Test(
    arguments: [
      ("refused at first", [[.typeMismatch, .keyNotFound], [], []], [], 0),
      ("refused at last", [[], [], [.invalidJSON]], [], 0),
      ("accepted to the end", [[], []], [.dataCorrupted], 1),
      ("unreadable after an error", [[.typeMismatch], [.unreadableInput]], [.unreadableInput], 3),
      ("accepted with a warning", [[.duplicateKey]], [.dataCorrupted], 1),
    ] as [(String, [[DiagnosticCode]], [DiagnosticCode], Int32)])
  func reportsInputsThatShouldNotDecode(
    _ name: String, _ chunks: [[DiagnosticCode]], _ codes: [DiagnosticCode], _ status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let emitter = try emitter(folder)
    // An earlier file that was refused says nothing about this one.
    emit([[.typeMismatch]], "first", emitter)
    emit(chunks, "a", emitter)
    emitter.finish()
    let report = try folder.text("report")
    let lines = report.split(separator: "\n")
    #expect(lines.count == codes.count)
    for (line, code) in zip(lines, codes) {
      #expect(line.contains("\"file\":\"a\"") && line.contains("\"code\":\"\(code.rawValue)\""))
    }
    #expect(emitter.status.rawValue == status)
    #expect(emitter.tally.files == 2)
    #expect(emitter.tally.problems.errors == codes.count)
  }

  @Test func filesThatShouldNotDecodeAreFoldedInText() throws {
    let folder = try TemporaryFolder()
    let emitter = try emitter(folder, .text, limit: 100)
    for number in 1...8 { emit([[]], "\(number).json", emitter) }
    emitter.finish()
    let report = try folder.text("report")
    let message = "expected this file to be invalid, but it decodes as meme"
    #expect(report.components(separatedBy: "json: error: \(message)").count == 6)
    #expect(report.hasSuffix("\n… and 3 more: \(message)\n"), "\(report)")
  }

  private func emitter(
    _ folder: TemporaryFolder, _ format: ReportFormat = .json, limit: Int? = nil
  ) throws -> Emitter {
    let values = try OutputFile(.file(folder.url.path + "/values"))
    let report = try OutputFile(.file(folder.url.path + "/report"))
    let context = ReportFormat.Context(workingDirectory: folder.url.path, toolVersion: "1")
    let reports = [ReportFile(format.renderer(in: context, limit: limit), to: report)]
    return Emitter(RunOutputs(values: values, reports: reports)) { Testing.Issue.record("\($0)") }
  }

  private func emit(_ chunks: [[DiagnosticCode]], _ name: String, _ emitter: Emitter) {
    for (number, codes) in chunks.enumerated() {
      let chunk = Chunk(
        text: Text(capacity: 0), input: name, refusingModel: "meme", endsInput: number == chunks.count - 1)
      let result = ChunkResult()
      for code in codes {
        let severity: Severity = code == .duplicateKey ? .warning : .error
        result.add(Diagnostic(file: name, severity: severity, code: code, message: "message"))
      }
      emitter.emit(result, of: chunk)
    }
  }

  // MARK: - The bytes of records

  @Test func dropsOnlyTheUnfinishedRecord() {
    var records = RecordBytes()
    records.bytes += [1, 2]
    records.dropUnfinished()
    #expect(records.bytes == [])
    records.bytes += [1, 2]
    records.endRecord()
    records.bytes += [3]
    records.endRecord()
    records.bytes += [4, 5]
    records.dropUnfinished()
    #expect(records.bytes == [1, 2, 3])
  }
}
