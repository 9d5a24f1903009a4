import JSONCoding

/// The lines of help for an issue.
struct HelpWording {
  private let issue: Issue
  private let isRedacted: Bool

  /// Whether the record is the whole input and the problem lies after its first line, so that `--lines` might help.
  private let isWholeInput: Bool

  init(_ issue: Issue, isRedacted: Bool, isWholeInput: Bool = true) {
    self.issue = issue
    self.isRedacted = isRedacted
    self.isWholeInput = isWholeInput
  }

  var lines: [String] {
    var lines = issue.hints.compactMap(line)
    if let conversion { lines.insert(conversion, at: 0) }
    if !isRedacted, case .syntax(let error) = issue.kind,
      let help = SyntaxHelp.line(error, isWholeInput: isWholeInput)
    {
      lines.append(help)
    }
    return lines
  }

  private func line(_ hint: Issue.Hint) -> String? {
    switch hint {
    case .unreadKeys(let names):
      guard !isRedacted, let missing = issue.missingKey else { return nil }
      if let near = NearestName.find(missing, in: names) {
        return "the object has an unread key \(Quoted.name(near))"
      }
      return nil
    case .convertedKey(let name, let converted, let isSnakeCase):
      if isRedacted, issue.isMissingKeyPayloads { return nil }
      let strategy = isSnakeCase ? "--keys snake" : "the strategy for keys"
      return "\(Quoted.name(name)) is there; \(strategy) makes \(Quoted.name(converted)) of it"
    case .elementFits:
      return "an element of the array would fit: the value is one level too deep"
    case .memberFits(let name):
      return isRedacted
        ? "the value of the object's only member would fit"
        : "the value of the object's only member, \(Quoted.name(name)), would fit"
    case .absenceFits:
      return "the key may be absent: leave it out instead of writing null"
    case .moreMayHide:
      return "more problems may hide behind this one: the search could not go past this value"
    }
  }

  /// The help for a string that contains what was expected, such as `"2"` for an Int.
  private var conversion: String? {
    guard case .typeMismatch = issue.kind, case .type(let type) = issue.expected,
      case .string(let text, isCut: false) = issue.found
    else { return nil }
    switch type {
    case let integer as any FixedWidthInteger.Type:
      guard integer.canRead(text) else { return nil }
    case is Double.Type, is Float.Type:
      guard Double(text) != nil else { return nil }
    case is Bool.Type:
      guard text == "true" || text == "false" else { return nil }
    default:
      return nil
    }
    return "the string holds \(TypeName.article(type)): remove the quotes, or convert it in the model"
  }
}

extension TypeName {
  /// `an Int`, `a Double`.
  static func article(_ type: any Any.Type) -> String {
    let name = words(type)
    return ("AEIO".contains(name.prefix(1)) ? "an " : "a ") + name
  }
}

extension FixedWidthInteger {
  fileprivate static func canRead(_ text: String) -> Bool { Self(text) != nil }
}
