import Foundation
import JSONCoding
import Testing

/// A text and the complete list of its problems.
struct SearchCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let problems: @Sendable () -> [String]
  let expected: [String]

  /// - Parameter expected: a line for each problem, in order: code, path, and in backquotes the bytes that it points
  ///   at.
  init<Model: Decodable & SharedType>(
    _ name: String, _ type: Model.Type, _ text: String, strategies: CodingStrategies = CodingStrategies(),
    _ expected: [String]
  ) {
    testDescription = name
    self.expected = expected
    problems = { SearchCase.problems(type, text, strategies) }
  }

  /// The problems of a text, after checks that hold for every outcome.
  static func problems<Model: Decodable>(
    _ type: Model.Type, _ string: String, _ strategies: CodingStrategies = CodingStrategies()
  ) -> [String] {
    let text = Text(string)
    let decoder = RecordDecoder.forTestModels
    decoder.strategies = strategies
    let whole = SourceRange(start: 0, end: text.count)
    let outcome = decoder.outcome(type, from: text, whole)
    var first: Verdict?
    do { _ = try decoder.decode(type, from: text, whole) } catch { first = Verdict(error: error) }
    let problems = outcome.issues.filter(\.isProblem)
    #expect((outcome.value == nil) == !problems.isEmpty, "a value or a problem")
    if first?.isThrown != true {
      #expect(
        problems.first.map(Verdict.init(issue:)) == first?.outline, "the first problem is what decode throws")
    }
    return outcome.issues.map { line($0, in: text) }
  }

  static func line(_ issue: JSONCoding.Issue, in text: Text) -> String {
    "\(issue.kind.code) \(issue.path.text) `\(text.string(issue.range))`\(hides(issue))"
  }

  /// The issues of an outcome, and their lines.
  static func found<Model: Decodable>(
    _ type: Model.Type, _ json: String, by decoder: RecordDecoder = .forTestModels,
    _ options: RecordDecoder.Options = .beginsInput
  ) -> (issues: [JSONCoding.Issue], lines: [String]) {
    let text = Text(json)
    let issues = decoder.outcome(type, of: json, options).issues
    return (issues, issues.map { line($0, in: text) })
  }

  static func path(_ issue: JSONCoding.Issue) -> String { issue.path.text + hides(issue) }

  private static func hides(_ issue: JSONCoding.Issue) -> String {
    issue.hints.contains(.moreMayHide) ? " and more may hide" : ""
  }
}

extension RecordDecoder {
  /// The outcome of a whole text.
  func outcome<Value: Decodable>(
    _ type: Value.Type, of json: String, _ options: Options = .beginsInput
  )
    -> Outcome<Value>
  {
    let text = Text(json)
    return outcome(type, from: text, SourceRange(start: 0, end: text.count), options)
  }
}

extension [PathComponent] {
  /// `.results[3].name`
  var text: String {
    if isEmpty { return "." }
    return map { component in
      switch component {
      case .member(let name): ".\(name)"
      case .index(let index): "[\(index)]"
      }
    }.joined()
  }
}

extension JSONCoding.Issue.Kind {
  var code: String {
    switch self {
    case .syntax, .trailingComma: "invalid-json"
    case .typeMismatch: "type-mismatch"
    case .keyNotFound(let key): "key-not-found \(key)"
    case .valueNotFound: "value-not-found"
    case .numberOutOfRange: "number-out-of-range"
    case .dataCorrupted(.thrown(let words)): "data-corrupted (\(words))"
    case .dataCorrupted(.notARawValue): "data-corrupted (not a raw value)"
    case .dataCorrupted(.embeddedSyntax): "data-corrupted (embedded)"
    case .dataCorrupted: "data-corrupted"
    case .duplicateKey(let key, _): "duplicate-key \(key)"
    case .unreadKey(let key): "unread-key \(key)"
    case .unconvertedKey(let key, _): "unconverted-key \(key)"
    case .byteOrderMark: "byte-order-mark"
    case .distantDate: "distant-date"
    case .roundTrip: "round-trip"
    case .encodingFailed: "encoding-failed"
    case .missingPath: "missing-path"
    }
  }
}

extension JSONCoding.Issue {
  /// Whether the issue keeps a record from decoding; the others are warnings.
  var isProblem: Bool {
    switch kind {
    case .duplicateKey, .unreadKey, .byteOrderMark, .distantDate, .roundTrip: false
    default: true
    }
  }
}
