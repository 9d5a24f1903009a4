import JSONCoding

/// Advice on fixing a problem. Readers choose by the case; only ``words`` holds the wording.
package enum Help: Hashable, Codable, Sendable {
  /// A fact or advice that holds wherever the model decodes.
  case note(String)
  /// Advice to use an option of the command, which code that decodes does not have.
  case option(String)
  /// A fact about the payload at hand, such as a place in it.
  case payload(String)
  /// A name or value of the payload should be replaced; `to` is JSON.
  case rename(from: String, to: String)
  /// The object lacks a key, and has an unread key that was probably meant.
  case unreadKey(String, at: SourceLocation)

  /// One line, lower case, without a full stop.
  package var words: String {
    switch self {
    case .note(let words), .option(let words), .payload(let words): words
    case .rename(_, let name): "did you mean \(name)?"
    case .unreadKey(let name, let place):
      "the object has an unread key \(QuotedValue.name(name)) at \(place.line):\(place.column)"
    }
  }

  /// Whether it only helps users of the command line.
  package var isOption: Bool { if case .option = self { true } else { false } }

  /// Whether it only helps somebody who sees the payload, or has written it.
  package var isAboutPayload: Bool {
    switch self {
    case .payload, .rename, .unreadKey: true
    case .note, .option: false
    }
  }
}

extension Help: ExpressibleByStringInterpolation {
  /// A note.
  package init(stringLiteral words: String) { self = .note(words) }
}
