import Foundation

/// A failed read, or an error thrown by a model's `init`, before it is known whether the model handles it.
///
/// A class, because the search passes faults around a lot, and copying their contents is costly.
final class Fault {
  /// The failures that a call has seen, besides the one whose error left it.
  struct Alternatives {
    let call: Frame
    let caught: [Fault]
  }

  /// The search's progress with the failure.
  enum State {
    case new
    /// It has reached the top, so it is a problem of the record.
    case reported
    /// The model refuses a placeholder: not a problem of the record.
    case refusal
  }

  private let failure: ReadFailure
  /// Whether the model threw the error, rather than this module.
  let isThrownByModel: Bool
  // Exclusivity is unchecked, because every problem accesses most of these. No model code runs in between.
  /// The error thrown for the fault; nil until then.
  @exclusivity(unchecked) var thrownError: (any Error)?
  /// For a missing key that the model itself reports: whether the object does have it, so that the position is its
  /// value.
  @exclusivity(unchecked) var isKeyThere = false
  /// Whether a dictionary rejects the member's name: the member can then be left out, whatever its value is.
  @exclusivity(unchecked) var concernsName = false
  /// The text of the model's own error that wraps the fault's.
  @exclusivity(unchecked) var wrapping: String?
  /// The other failures of the calls that the error left, from the inside out.
  @exclusivity(unchecked) var alternatives: [Alternatives] = []
  /// The call of `init(from:)` that met the problem; nil at the top.
  let frame: Frame?
  @exclusivity(unchecked) var state = State.new

  init(_ failure: ReadFailure, in frame: Frame? = nil) {
    (self.failure, self.frame) = (failure, frame)
    isThrownByModel = if case .thrown = failure.kind { true } else { false }
  }

  /// The fault of an error that the model threw for the value at `place`.
  convenience init(throwing error: any Error, _ context: DecodingContext, at place: Int, in frame: Frame?) {
    self.init(ReadFailure(.thrown(error), context, .node(NodePlace(place)), expected: nil), in: frame)
  }

  var kind: ReadFailure.Kind { failure.kind }
  var context: DecodingContext { failure.context }
  var position: ReadFailure.Position { failure.position }
  var node: Int { failure.node }
  var name: String? { failure.name }
  var expected: Issue.Expected? { failure.expected }
  var keys: (any Any.Type)? { failure.keys }
  var codingPath: [any CodingKey] { failure.codingPath }

  /// The error that Foundation would throw.
  func error() -> any Error {
    let error = failure.error()
    thrownError = error
    return error
  }

  /// Whether the call that met the failure is replaced as a whole: an enum, whatever raw value it reads.
  var isReplacedWhole: Bool {
    guard let frame else { return false }
    return frame.isReplacedWhole && frame.context === context && frame.node == node && name == nil
  }

  /// The outermost call that has tried to read the same value in other ways before, and has caught their errors.
  var union: Frame? {
    guard name == nil else { return nil }
    func isSame(_ other: DecodingContext, _ place: Int) -> Bool { other === context && place == node }
    return alternatives.last { tried in
      tried.call.code == .catching && isSame(tried.call.context, tried.call.node)
        && tried.caught.contains { $0.name == nil && isSame($0.context, $0.node) }
    }?.call
  }

  /// Whether a placeholder can replace exactly this value: a scalar, or a value that the model has asked for.
  var isReplaceable: Bool {
    if concernsName { return true }
    if isReplacedWhole { return false }
    let kind = context.document.kind(of: node)
    return !isThrownByModel || kind != .object && kind != .array
  }
}

extension Fault {
  /// Whether this is the fault's own error, even after the model has caught it and thrown it again.
  ///
  /// Errors are compared by their contents: they carry no other identity, because models see them.
  func isSource(of error: any Error) -> Bool {
    if case .thrown(let own) = kind { return Fault.isSame(own, error) }
    return thrownError.map { Fault.isSame($0, error) } ?? false
  }

  static func isSame(_ own: any Error, _ error: any Error) -> Bool {
    if let own = DecodingError(anyOf: own) {
      return DecodingError(anyOf: error).map(own.isSame) ?? false
    }
    return type(of: own) == type(of: error) && String(describing: own) == String(describing: error)
  }
}

extension Fault {
  /// The value at the position, or nil if a key is missing.
  var found: Issue.Found? {
    switch position {
    case .missing: nil
    case .end: .endOfArray
    case .node(let place): place.absent == nil ? context.document.found(at: place.node) : .null
    }
  }

  private var absentKey: (any CodingKey)? {
    if case .node(let place) = position { return place.absent?.key }
    return nil
  }

  /// The issue for this fault, with its range in the outermost text.
  func issue() -> Issue {
    guard let wrapping else { return issueAlone }
    var issue = issueAlone
    issue.wrapping = wrapping
    return issue
  }

  private var issueAlone: Issue {
    switch kind {
    case .typeMismatch, .numberOutOfRange: return plainIssue
    case .keyNotFound:
      if case .custom = context.strategies.keys { break }
      return plainIssue
    default: break
    }
    // An issue is large, and code that may change one copies it often.
    var issue = plainIssue
    switch kind {
    case .valueNotFound: issue.absentKey = absentKey?.stringValue
    case .corrupted(.embeddedSyntax(let error)): complete(&issue, error)
    case .thrown(let error): complete(&issue, error)
    default: break
    }
    if case .custom = context.strategies.keys, issue.missingKey != nil { issue.isNameUnknown = true }
    return issue
  }

  private var plainIssue: Issue {
    Issue(
      kind: issueKind, link: failure.link, range: context.document.outermostRange(of: node),
      expected: expected,
      found: absentKey == nil ? found : nil, requestedType: requestedType.map { ModelType($0) }, keys: keys,
      isThrownByModel: isThrownByModel)
  }

  private var requestedType: (any Any.Type)? {
    if case .node = position, let frame, frame.context === context, frame.node == node { return frame.type }
    return expected?.metatype
  }

  private var issueKind: Issue.Kind {
    switch kind {
    case .typeMismatch, .thrown: .typeMismatch
    case .valueNotFound: .valueNotFound
    case .keyNotFound(let key): .keyNotFound(key.name.text)
    case .numberOutOfRange: .numberOutOfRange
    case .corrupted(let corruption): .dataCorrupted(corruption)
    }
  }

  private func complete(_ issue: inout Issue, _ error: SyntaxError) {
    // The names after the string's own path come from the text in it.
    let path = issue.path + error.path
    issue.payloadNames.formUnion(path.count - error.path.count..<path.count)
    issue.path = path
    issue.range = context.document.outermost(error.range)
  }

  private func complete(_ issue: inout Issue, _ error: any Error) {
    issue.setKind(from: error)
    // For an unknown raw value, the standard library's error is worded for programmers.
    if case .dataCorrupted(.thrown(let words)) = issue.kind, words.hasPrefix("Cannot initialize "),
      let type = frame?.type as? any RawRepresentable.Type
    {
      issue.kind = .dataCorrupted(.notARawValue)
      issue.expected = .type(type)
    }
    if case .dataCorrupted(.thrown(ReadFailure.formatterMessage)) = issue.kind, let frame,
      frame.type == Date.self, frame.node == node, case .string = found
    {
      issue.kind = .dataCorrupted(.invalidDate(format: "a date as the decoder's DateFormatter reads it"))
      issue.expected = .type(Date.self)
    }
    if case .dataCorrupted(.thrown) = issue.kind, let frame, frame.type == UUID.self,
      frame.node == node,
      case .string = found
    {
      issue.kind = .dataCorrupted(.invalidUUID)
      issue.expected = .type(UUID.self)
    }
    if var thrown = (error as? DecodingError)?.context.codingPath {
      if case DecodingError.keyNotFound(let key, _) = error {
        thrown.append(key)
        if isKeyThere {
          issue.kind = .dataCorrupted(.thrown(issue.words ?? "the value is not what the model asks for"))
          issue.words = nil
        } else {
          let name = PathName(key.stringValue, key, isPayload: !FixedNames.contain(key))
          issue.link = PathLink(issue.link, .name(name))
        }
      }
      if !PathLink.hasKeys(issue.link, thrown) { issue.codingPath = thrown }
    }
  }
}

extension Issue {
  /// Sets the kind and the expected type from an error that a model threw.
  fileprivate mutating func setKind(from error: any Error) {
    if let thrown = (error as? DecodingError)?.context.debugDescription, !thrown.isEmpty {
      self.words = thrown
    }
    switch error {
    case DecodingError.typeMismatch(let type, _):
      kind = .typeMismatch
      expected = .type(type)
    case DecodingError.valueNotFound(let type, _):
      kind = .valueNotFound
      expected = .type(type)
    case DecodingError.keyNotFound(let key, _):
      kind = .keyNotFound(key.stringValue)
      found = nil
    case DecodingError.dataCorrupted(let context):
      kind = .dataCorrupted(.thrown(context.debugDescription))
      self.words = nil
    case let error as CocoaError:
      let words = error.userInfo[NSDebugDescriptionErrorKey] as? String
      kind = .dataCorrupted(.thrown(words ?? error.localizedDescription))
    default:
      kind = .dataCorrupted(.thrown(String(describing: error)))
    }
  }
}
