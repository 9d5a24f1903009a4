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
    var issue = Issue(
      kind: .typeMismatch, link: link, range: context.outermostRange(of: spot.node),
      expected: expected, found: absentKey == nil ? found : nil)
    if case .type(let type) = expected { issue.requestedType = type }
    if case .node = spot, let frame, frame.context === context, frame.node == spot.node {
      issue.requestedType = frame.type
    }
    issue.keys = keys
    switch kind {
    case .typeMismatch: issue.kind = .typeMismatch
    case .valueNotFound:
      issue.kind = .valueNotFound
      issue.absentKey = absentKey?.stringValue
    case .keyNotFound(let key): issue.kind = .keyNotFound(context.spelling(of: key))
    case .numberOutOfRange: issue.kind = .numberOutOfRange
    case .corrupted(let corruption):
      issue.kind = .dataCorrupted(corruption)
      if case .embeddedSyntax(let error) = corruption {
        // The names after the string's own path are those of the text in it.
        let path = issue.path + error.path
        issue.payloadNames.formUnion(path.count - error.path.count..<path.count)
        issue.path = path
        issue.range = context.outermostRange(error.range)
      }
    case .thrown(let error):
      issue.setKind(from: error)
      // For an unknown raw value, the standard library throws an error worded for programmers.
      if case .dataCorrupted(.thrown(let words)) = issue.kind, words.hasPrefix("Cannot initialize "),
        let type = frame?.type as? any RawRepresentable.Type
      {
        issue.kind = .dataCorrupted(.notARawValue)
        issue.expected = .type(type)
      }
      if case .dataCorrupted(.thrown(Fault.wordsOfFormatter)) = issue.kind, let frame,
        frame.type == Date.self, frame.node == spot.node, case .string = found
      {
        issue.kind = .dataCorrupted(.invalidDate(format: "a date as the decoder's DateFormatter reads it"))
        issue.expected = .type(Date.self)
      }
      if case .dataCorrupted(.thrown) = issue.kind, let frame, frame.type == UUID.self,
        frame.node == spot.node,
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
            issue.link = PathLink(
              issue.link, .member(key.stringValue), key, isPayloadName: !FixedNames.include(key))
          }
        }
        if !PathLink.hasKeys(issue.link, thrown) { issue.codingPath = thrown }
      }
    }
    issue.isThrownByModel = isThrownByModel
    if case .custom = context.strategies.keys, issue.missingKey != nil { issue.isNameUnknown = true }
    return issue
  }

  /// The last step of the path to the spot, which may be a missing key.
  private var link: PathLink? {
    let link = context.link(to: spot.node)
    switch spot {
    case .node(let place):
      guard let key = place.absent?.key else { return link }
      return PathLink(link, .member(key.stringValue), key, isPayloadName: !FixedNames.include(key))
    case .missing(let key, _):
      return PathLink(
        link, .member(context.spelling(of: key)), key, isPayloadName: !FixedNames.include(key))
    case .end(_, let index): return PathLink(link, .index(index), PathKey(intValue: index))
    }
  }
}

extension Issue {
  /// Sets the kind and the expected type from an error that a model threw.
  fileprivate mutating func setKind(from error: any Error) {
    if let thrown = (error as? DecodingError)?.context.debugDescription, !thrown.isEmpty { words = thrown }
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
      words = nil
    case let error as CocoaError:
      let words = error.userInfo[NSDebugDescriptionErrorKey] as? String
      kind = .dataCorrupted(.thrown(words ?? error.localizedDescription))
    default:
      kind = .dataCorrupted(.thrown(String(describing: error)))
    }
  }
}

extension DecodingError {
  /// The context of the error, whatever its case.
  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "")
    }
  }
}
