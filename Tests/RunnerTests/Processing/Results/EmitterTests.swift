import Diagnostics
import Foundation
import JSONCoding
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner

@Suite struct EmitterTests {
  /// The errors of each chunk of a file, and the report on the file.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let chunks: [[DiagnosticCode]]
    let codes: [DiagnosticCode]
    let status: Int32
  }

  static let rows: [Row] = [
    Row(
      testDescription: "refused at first", chunks: [[.typeMismatch, .keyNotFound], [], []], codes: [],
      status: 0),
    Row(testDescription: "refused at last", chunks: [[], [], [.invalidJSON]], codes: [], status: 0),
    Row(
      testDescription: "accepted to the end", chunks: [[], []], codes: [.dataCorrupted], status: 1),
    Row(
      testDescription: "unreadable behind what was refused", chunks: [[.typeMismatch], [.unreadableInput]],
      codes: [.unreadableInput], status: 3),
    Row(
      testDescription: "accepted with a warning", chunks: [[.duplicateKey]], codes: [.dataCorrupted],
      status: 1),
  ]

  @Test(arguments: rows) func reportsInputsThatShouldNotDecode(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let emitter = try emitter(folder)
    // An earlier file that was refused says nothing about this one.
    emit([[.typeMismatch]], "first", emitter)
    emit(row.chunks, "a", emitter)
    emitter.finish()
    let report = try folder.text("report")
    let lines = report.split(separator: "\n")
    #expect(lines.count == row.codes.count)
    for (line, code) in zip(lines, row.codes) {
      #expect(line.contains("\"file\":\"a\"") && line.contains("\"code\":\"\(code.rawValue)\""))
    }
    #expect(emitter.status.rawValue == row.status)
    #expect(emitter.tally.files == 2)
    #expect(emitter.tally.problems.errors == row.codes.count)
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
