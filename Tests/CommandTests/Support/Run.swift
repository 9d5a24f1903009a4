import Foundation
import Testing
import TestSupport

/// A command line with its input and expected results: problems by code and place, not by wording.
struct Run: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The words after `decode-model` in a POSIX shell script, or a whole script, which names the program.
  private let words: String
  private let input: Data
  /// Files to be read, by their paths.
  private let files: [String: String]
  private let status: Int32
  /// Standard output, or nil if only its `parts` matter.
  private let output: String?
  /// Parts of standard output.
  private let parts: [String]
  /// As `type-mismatch /results/0/id a.json:1:20`, without a name for standard input, ` warning` after a warning. A
  /// whole script chooses its reports itself: the problems are those of its `.problems`.
  private let problems: [String]
  /// The beginning of standard error. If that and `says` are empty, only the number of problems is allowed there.
  private let errors: String
  /// Parts of standard error.
  private let says: [String]
  /// Files that the command writes or must leave as they are, by their paths.
  private let written: [String: String]
  private let location: SourceLocation

  init(
    _ description: String, _ words: String, input: String = "", files: [String: String] = [:],
    status: Int32 = 0, output: String = "", parts: [String] = [], problems: [String] = [],
    errors: String = "", says: [String] = [], written: [String: String] = [:],
    location: SourceLocation = #_sourceLocation
  ) {
    testDescription = description
    (self.words, self.input, self.files) = (words, Data(input.utf8), files)
    (self.status, self.output, self.parts) = (status, parts.isEmpty ? output : nil, parts)
    (self.problems, self.errors, self.says) = (problems, errors, says)
    (self.written, self.location) = (written, location)
  }

  func expect() async throws {
    let folder = try TemporaryFolder(files)
    let result = try await Command.shell(script, input: input, in: folder.url)
    #expect(result.status == status, "\(result.text)\(result.errorText)", sourceLocation: location)
    if let output { #expect(result.text == output, sourceLocation: location) }
    expect(parts, in: result.text)
    #expect(try Self.problems(in: folder) == problems, sourceLocation: location)
    expectErrors(result.errorText)
    for (name, text) in written { #expect(try folder.text(name) == text, sourceLocation: location) }
  }

  /// The words with a report of their problems, which follows the name of the command.
  private var script: String {
    if words.contains("decode-model ") { return words }
    let first = words.prefix { $0 != " " }
    let command = ["check", "stats", "compare", "contract"].contains(first) ? first + " " : ""
    return "decode-model \(command)-r json=.problems \(words.dropFirst(command.count))"
  }

  private func expect(_ parts: [String], in text: String) {
    for part in parts { #expect(text.contains(part), "\(text)", sourceLocation: location) }
  }

  private func expectErrors(_ text: String) {
    if !errors.isEmpty || !says.isEmpty {
      #expect(text.hasPrefix(errors), "\(text)", sourceLocation: location)
      expect(says, in: text)
    } else if problems.isEmpty {
      #expect(text == "", sourceLocation: location)
    } else {
      let isTally = text.hasPrefix("\(problems.count) ") && text.split(separator: "\n").count == 1
      #expect(isTally, "\(text)", sourceLocation: location)
    }
  }

  private static func problems(in folder: TemporaryFolder) throws -> [String] {
    // A wrong command line produces no report.
    guard let report = try? folder.data(".problems") else { return [] }
    return try ReportedProblem.all(in: report).map(\.summaryWithFile)
  }
}
