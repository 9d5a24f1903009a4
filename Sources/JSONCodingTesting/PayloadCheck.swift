import Foundation
import JSONCoding
import JSONDiagnostics

/// Payloads decoded for a test: the value that the test's decoder returns, and all problems.
struct PayloadCheck {
  let decoder: JSONDecoder
  let extras: DecodingReport.Extras

  init(
    _ decoder: JSONDecoder, swallowed: Bool = false, roundTrip: Bool = false, allProblems: Bool = true
  ) {
    self.decoder = decoder
    var extras: DecodingReport.Extras = []
    if swallowed { extras.insert(.swallowed) }
    if roundTrip { extras.insert(.roundTrip) }
    if !allProblems { extras.insert(.firstOnly) }
    self.extras = extras
  }

  /// The decoder itself decides whether a payload decodes. The report gives the reasons.
  func run<Value: Decodable>(_ type: Value.Type, _ data: Data, name: String) -> Outcome<Value> {
    let text = Text(data)
    return run(type, data, text, SourceRange(start: 0, end: text.count), name: name)
  }

  func run<Value: Decodable>(_ type: Value.Type, at file: URL) -> Outcome<Value> {
    do {
      return run(type, try Data(contentsOf: file), name: file.relativePath)
    } catch {
      return Outcome(cannotRead: file, error)
    }
  }

  /// The same for each non-empty line of a JSON Lines file.
  func runLines<Value: Decodable>(_ type: Value.Type, at file: URL) -> [Outcome<Value>] {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      return [Outcome(cannotRead: file, error)]
    }
    let text = Text(data)
    var outcomes: [Outcome<Value>] = []
    var start = 0
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let range = SourceRange(start: start, end: start + line.count)
      start = range.end + 1
      let isBlank = line.allSatisfy {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
      }
      if !isBlank { outcomes.append(run(type, Data(line), text, range, name: file.relativePath)) }
    }
    return outcomes
  }

  private func run<Value: Decodable>(
    _ type: Value.Type, _ data: Data, _ text: Text, _ range: SourceRange, name: String
  ) -> Outcome<Value> {
    do {
      let value = try decoder.decode(type, from: data)
      if extras.isEmpty { return Outcome(value: value, problems: []) }
      let report = DecodingReport(type, text, range, name: name, like: decoder, extras: extras)
      return Outcome(value: value, problems: report.problems)
    } catch {
      let report = DecodingReport(type, text, range, name: name, like: decoder, extras: extras)
      if !report.problems.isEmpty { return Outcome(value: nil, problems: report.problems) }
      // An error from a kind of decoder that the report cannot follow.
      let problem = DecodingReport.Problem(text: "\(name): error: \(error)", code: "internal")
      return Outcome(value: nil, problems: [problem])
    }
  }

  struct Outcome<Value> {
    /// Nil if the payload does not decode. A payload that decodes may still have problems: those of the extras.
    let value: Value?
    let problems: [DecodingReport.Problem]

    init(value: Value?, problems: [DecodingReport.Problem]) {
      (self.value, self.problems) = (value, problems)
    }

    init(cannotRead file: URL, _ error: any Error) {
      let text = "cannot read \(file.path): \(error.localizedDescription)"
      self.init(value: nil, problems: [DecodingReport.Problem(text: text, code: "unreadable-input")])
    }
  }
}
