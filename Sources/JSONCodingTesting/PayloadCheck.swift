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
    let result = Result { try decoder.decode(type, from: data) }
    if case .success(let value) = result, extras.isEmpty { return Outcome(value: value, problems: []) }
    var problems = DecodingReport(type, text, range, name: name, like: decoder, extras: extras).problems
    if problems.isEmpty, case .failure(let error) = result {
      // An error from a kind of decoder that the report cannot follow.
      problems = [DecodingReport.Problem(text: "\(name): error: \(error)", code: "internal")]
    }
    return Outcome(value: try? result.get(), problems: problems)
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

/// A problem that a payload is expected to have.
///
/// Paths are written as jq writes them; the first dot may be left out: `id`, `.items[0].price`.
public struct ExpectedProblem: Hashable, Sendable, CustomStringConvertible {
  /// The problem's code, such as `key-not-found`.
  public let code: String
  /// Nil if the text is not JSON.
  public let path: String?

  /// A problem with the code that reports print in brackets.
  public init(_ code: String, at path: String?) {
    self.code = code
    self.path = path.map { $0.hasPrefix(".") ? $0 : "." + $0 }
  }

  /// A key that the model needs is absent. The path leads to where it would be.
  public static func missing(_ path: String) -> Self { Self("key-not-found", at: path) }
  /// A value is null, or an array has ended, where the model needs a value.
  public static func null(_ path: String) -> Self { Self("value-not-found", at: path) }
  /// A value has another type than the model asks for.
  public static func mismatch(_ path: String) -> Self { Self("type-mismatch", at: path) }
  /// A number does not fit the type that the model asks for.
  public static func outOfRange(_ path: String) -> Self { Self("number-out-of-range", at: path) }
  /// The model, or the type that it asks for, refuses the value: an unknown case, an invalid URL, a failed validation.
  public static func corrupted(_ path: String) -> Self { Self("data-corrupted", at: path) }
  /// The text is not JSON.
  public static let invalidJSON = Self("invalid-json", at: nil)

  public var description: String { code + (path.map { " at " + $0 } ?? "") }
}

extension ExpectedProblem {
  /// The differences between a payload's problems and the expected ones; empty if they agree.
  ///
  /// - Parameter expected: nil to accept any problem.
  static func differences(_ expected: [ExpectedProblem]?, _ found: [DecodingReport.Problem], name: String)
    -> [String]
  {
    guard let expected else {
      return found.isEmpty ? ["\(name): expected a problem, but the payload decodes"] : []
    }
    var open = expected
    var texts: [String] = []
    for problem in found {
      let match = open.firstIndex {
        $0.code == problem.code && ($0.path == problem.path || $0 == .invalidJSON)
      }
      if let match {
        open.remove(at: match)
      } else {
        texts.append("an unexpected problem:\n" + problem.text)
      }
    }
    return open.map { "\(name): expected \($0), but there is no such problem" } + texts
  }
}
