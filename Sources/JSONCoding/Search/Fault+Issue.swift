import Foundation

extension Fault {
  /// The value at the spot, or nil if a key is missing.
  var found: Issue.Found? {
    switch spot {
    case .missing: nil
    case .end: .endOfArray
    case .node(let place): place.absent == nil ? context.document.found(at: place.node) : .null
    }
  }

  private var absentKey: (any CodingKey)? {
    if case .node(let place) = spot { return place.absent?.key }
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
      kind: issueKind, link: link, range: context.document.outermostRange(of: node), expected: expected,
      found: absentKey == nil ? found : nil, requestedType: requestedType.map { ModelType($0) }, keys: keys,
      isThrownByModel: isThrownByModel)
  }

  private var requestedType: (any Any.Type)? {
    if case .node = spot, let frame, frame.context === context, frame.node == node { return frame.type }
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
    // The names after the string's own path are those of the text in it.
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
    if case .dataCorrupted(.thrown(Fault.formatterMessage)) = issue.kind, let frame,
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

  /// The last step of the path to the spot, which may be a missing key.
  var link: PathLink? {
    let outer = context.link(to: node)
    // Created for the error, and again for the issue if the model has asked for other keys in between.
    if let lastLink, lastLink.outer === outer { return lastLink }
    switch spot {
    case .node(let place):
      guard let key = place.absent?.key else { return outer }
      let name = PathName(key.stringValue, key, isPayload: !FixedNames.contain(key))
      lastLink = PathLink(outer, .name(name))
    case .missing(let key, _):
      lastLink = PathLink(outer, .name(key.name))
    case .end(_, let index):
      lastLink = PathLink(outer, .index(index))
    }
    return lastLink
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

extension DecodingError {
  /// The context of the error, in any case.
  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "")
    }
  }

  /// The same error with another context.
  package func changed(_ change: (Context) -> Context) -> DecodingError {
    switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, change(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, change(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, change(context))
    case .dataCorrupted(let context): .dataCorrupted(change(context))
    @unknown default: self
    }
  }
}
