// Swift Testing. JSONCoding and Testing share type names, so JSONCoding is not imported here.
#if canImport(Testing)
  import Foundation
  import JSONDiagnostics
  import Testing

  /// Where issues of a test are shown.
  public enum ProblemPlace: Sendable {
    /// At the call in the test.
    case call
    /// In the payload's file, at the value.
    case inPayload
  }

  /// Expects that a file's JSON decodes. Each problem is a separate issue: its message, line, column, path, excerpt
  /// and help.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - file: the payload's file.
  ///   - decoder: the decoder that decides whether the payload decodes, and whose settings the search for problems uses.
  ///   - swallowed: whether values that the model drops because it catches an error are also issues.
  ///   - roundTrip: whether values lost or changed when the value is encoded again are also issues.
  ///   - allProblems: false to report only the first problem, for a model that traps on placeholder values.
  ///   - place: where the issues are shown.
  ///   - sourceLocation: where the call is.
  /// - Returns: the value; nil if the payload does not decode.
  @discardableResult
  public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, at file: URL, decoder: JSONDecoder = JSONDecoder(), swallowed: Bool = false,
    roundTrip: Bool = false, allProblems: Bool = true, reportedAt place: ProblemPlace = .call,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Value? {
    let outcome = PayloadCheck(decoder, swallowed: swallowed, roundTrip: roundTrip, allProblems: allProblems)
      .run(type, at: file)
    record(outcome.problems, of: file, place, sourceLocation)
    return outcome.value
  }

  /// Expects that the JSON decodes. Each problem is a separate issue.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the payload.
  ///   - name: the name of the payload in issues.
  ///   - decoder: the decoder that decides whether the payload decodes, and whose settings the search for problems uses.
  ///   - swallowed: whether values that the model drops because it catches an error are also issues.
  ///   - roundTrip: whether values lost or changed when the value is encoded again are also issues.
  ///   - allProblems: false to report only the first problem, for a model that traps on placeholder values.
  ///   - sourceLocation: where the call is.
  /// - Returns: the value; nil if the payload does not decode.
  @discardableResult
  public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from data: Data, named name: String = "payload",
    decoder: JSONDecoder = JSONDecoder(), swallowed: Bool = false, roundTrip: Bool = false,
    allProblems: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Value? {
    let outcome = PayloadCheck(decoder, swallowed: swallowed, roundTrip: roundTrip, allProblems: allProblems)
      .run(type, data, name: name)
    record(outcome.problems, of: nil, .call, sourceLocation)
    return outcome.value
  }

  /// Expects that every `.json` file below a folder decodes, and every line of the `.jsonl` and `.ndjson` files.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - folder: relative to the folder of the test's file, or else to the nearest enclosing folder that has it.
  ///   - decoder: the decoder that decides whether the payload decodes, and whose settings the search for problems uses.
  ///   - swallowed: whether values that the model drops because it catches an error are also issues.
  ///   - roundTrip: whether values lost or changed when a value is encoded again are also issues.
  ///   - allProblems: false to report only the first problem, for a model that traps on placeholder values.
  ///   - place: where the issues are shown.
  ///   - filePath: the path of the test's file.
  ///   - sourceLocation: where the call is.
  /// - Returns: the values of the payloads that decode, in the order of the files' paths.
  @discardableResult
  public func expectDecodes<Value: Decodable>(
    every type: Value.Type, in folder: String, decoder: JSONDecoder = JSONDecoder(), swallowed: Bool = false,
    roundTrip: Bool = false, allProblems: Bool = true, reportedAt place: ProblemPlace = .call,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Value] {
    let check = PayloadCheck(decoder, swallowed: swallowed, roundTrip: roundTrip, allProblems: allProblems)
    do {
      let outcomes = try FixtureFolder(folder, from: filePath).outcomes(check, type)
      for (file, outcome) in outcomes { record(outcome.problems, of: file, place, sourceLocation) }
      return outcomes.compactMap(\.outcome.value)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return []
    }
  }

  /// Expects that the JSON has exactly these problems, in any order.
  ///
  ///     expectFails(User.self, from: data, with: [.missing("id"), .mismatch(".age")])
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the payload.
  ///   - problems: the problems; nil to accept any.
  ///   - name: the name of the payload in issues.
  ///   - decoder: the decoder whose settings are used.
  ///   - sourceLocation: where the call is.
  public func expectFails<Value: Decodable>(
    _ type: Value.Type, from data: Data, with problems: [ExpectedProblem]? = nil,
    named name: String = "payload", decoder: JSONDecoder = JSONDecoder(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = PayloadCheck(decoder).run(type, data, name: name)
    for text in ExpectedProblem.differences(problems, outcome.problems, name: name) {
      Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }
  }

  private func record(
    _ problems: [DecodingReport.Problem], of file: URL?, _ place: ProblemPlace, _ call: SourceLocation
  ) {
    for problem in problems {
      var location = call
      if place == .inPayload, let file, let start = problem.place {
        location = SourceLocation(
          fileID: "payload/" + file.lastPathComponent, filePath: file.path, line: start.line,
          column: start.column)
      }
      Issue.record(Comment(rawValue: problem.text), sourceLocation: location)
    }
  }
#endif
