#if canImport(XCTest)
  import Foundation
  import JSONDiagnostics
  import XCTest

  /// Asserts that a file's JSON decodes. Each problem is a separate failure: its message, line, column, path, excerpt
  /// and help.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - url: the payload's file.
  ///   - decoder: the decoder that decides whether the payload decodes, and whose settings the search for problems uses.
  ///   - swallowed: whether values that the model drops because it catches an error are also failures.
  ///   - roundTrip: whether values lost or changed when the value is encoded again are also failures.
  ///   - allProblems: false to report only the first problem, for a model that traps on placeholder values.
  ///   - file: where the failure is shown.
  ///   - line: where the failure is shown.
  /// - Returns: the value; nil if the payload does not decode.
  @discardableResult
  public func XCTAssertDecodes<Value: Decodable>(
    _ type: Value.Type, at url: URL, decoder: JSONDecoder = JSONDecoder(), swallowed: Bool = false,
    roundTrip: Bool = false, allProblems: Bool = true, file: StaticString = #filePath, line: UInt = #line
  ) -> Value? {
    let outcome = PayloadCheck(decoder, swallowed: swallowed, roundTrip: roundTrip, allProblems: allProblems)
      .run(type, at: url)
    for problem in outcome.problems { XCTFail(problem.text, file: file, line: line) }
    return outcome.value
  }

  /// Asserts that the JSON decodes. Each problem is a separate failure.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the payload.
  ///   - name: the name of the payload in failures.
  ///   - decoder: the decoder that decides whether the payload decodes, and whose settings the search for problems uses.
  ///   - swallowed: whether values that the model drops because it catches an error are also failures.
  ///   - roundTrip: whether values lost or changed when the value is encoded again are also failures.
  ///   - allProblems: false to report only the first problem, for a model that traps on placeholder values.
  ///   - file: where the failure is shown.
  ///   - line: where the failure is shown.
  /// - Returns: the value; nil if the payload does not decode.
  @discardableResult
  public func XCTAssertDecodes<Value: Decodable>(
    _ type: Value.Type, from data: Data, named name: String = "payload",
    decoder: JSONDecoder = JSONDecoder(), swallowed: Bool = false, roundTrip: Bool = false,
    allProblems: Bool = true, file: StaticString = #filePath, line: UInt = #line
  ) -> Value? {
    let outcome = PayloadCheck(decoder, swallowed: swallowed, roundTrip: roundTrip, allProblems: allProblems)
      .run(type, data, name: name)
    for problem in outcome.problems { XCTFail(problem.text, file: file, line: line) }
    return outcome.value
  }

  /// Asserts that every `.json` file below a folder decodes, and every line of the `.jsonl` and `.ndjson` files.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - folder: relative to the folder of the test's file, or else to the nearest enclosing folder that has it.
  ///   - decoder: the decoder that decides whether the payload decodes, and whose settings the search for problems uses.
  ///   - swallowed: whether values that the model drops because it catches an error are also failures.
  ///   - roundTrip: whether values lost or changed when a value is encoded again are also failures.
  ///   - allProblems: false to report only the first problem, for a model that traps on placeholder values.
  ///   - file: where the failure is shown.
  ///   - line: where the failure is shown.
  /// - Returns: the values of the payloads that decode, in the order of the files' paths.
  @discardableResult
  public func XCTAssertDecodes<Value: Decodable>(
    every type: Value.Type, in folder: String, decoder: JSONDecoder = JSONDecoder(), swallowed: Bool = false,
    roundTrip: Bool = false, allProblems: Bool = true, file: StaticString = #filePath, line: UInt = #line
  ) -> [Value] {
    let check = PayloadCheck(decoder, swallowed: swallowed, roundTrip: roundTrip, allProblems: allProblems)
    do {
      let outcomes = try FixtureFolder(folder, from: "\(file)").outcomes(check, type).map(\.outcome)
      for problem in outcomes.flatMap(\.problems) { XCTFail(problem.text, file: file, line: line) }
      return outcomes.compactMap(\.value)
    } catch {
      XCTFail("\(error)", file: file, line: line)
      return []
    }
  }

  /// Asserts that the JSON has exactly these problems, in any order.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the payload.
  ///   - problems: the problems; nil to accept any.
  ///   - name: the name of the payload in failures.
  ///   - decoder: the decoder whose settings are used.
  ///   - file: where the failure is shown.
  ///   - line: where the failure is shown.
  public func XCTAssertFails<Value: Decodable>(
    _ type: Value.Type, from data: Data, with problems: [ExpectedProblem]? = nil,
    named name: String = "payload", decoder: JSONDecoder = JSONDecoder(), file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let outcome = PayloadCheck(decoder).run(type, data, name: name)
    for text in ExpectedProblem.differences(problems, outcome.problems, name: name) {
      XCTFail(text, file: file, line: line)
    }
  }
#endif
