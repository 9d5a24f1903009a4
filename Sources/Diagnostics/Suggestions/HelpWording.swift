import JSONCoding
import Words

/// The help for an issue.
struct HelpWording {
  let issue: Issue
  let source: RecordSource
  let lines: LineTable
  let isRedacted: Bool
  /// The issue's path, as shown.
  let path: () -> [PathComponent]?

  private var strategies: StrategyHelp { source.strategyHelp }

  var help: [Help] {
    var help = isRedacted ? [] : [ChoiceHelp.help(issue)].compactMap(\.self)
    help += issue.hints.compactMap { self.help($0) }
    if source.isPayload, let typeThatFits { help.append(typeThatFits) }
    switch issue.kind {
    case .syntax(let error):
      if !isRedacted, source.isPayload { help += SyntaxHelp.help(error) }
      let lookalike = Lookalike(source.text, source.range, error)
      help += [lookalike.help(isWholeInput: source.number == nil, readsElements: source.isElement)]
        .compactMap(\.self)
    // Of the errors in a string's JSON text, only this one gets help.
    case .dataCorrupted(.embeddedSyntax(let error))
    where error.kind == .trailingComma && !isRedacted && source.isPayload:
      help += SyntaxHelp.help(error)
    default: break
    }
    // Help about the record rather than a value in it comes last.
    let envelope = EnvelopeWording(source: source, lines: lines, isRedacted: isRedacted)
    return help + issue.hints.compactMap { envelope.help($0, of: issue) }
  }

  private func help(_ hint: Issue.Hint) -> Help? {
    switch hint {
    case .unreadKeys(let members):
      return nearest(of: members).map { .unreadKey($0.name, at: lines.location(of: $0.range.start)) }
    case .keyIsInside(let member, let name):
      if isRedacted { return nil }
      let place = JQPath.string((path() ?? []).dropLast() + [.member(name)])
      return .payload("\(QuotedValue.name(member.name)) is in \(place), at \(self.place(member.range))")
    case .keyIsOutside(let member):
      return isRedacted
        ? nil : .payload("\(QuotedValue.name(member.name)) is one level up, at \(place(member.range))")
    case .otherNames(let names):
      return isRedacted ? nil : keys(names).map { .payload($0) }
    case .convertedKey(let member, let converted, let isSnakeCase):
      if isRedacted, issue.isMissingKeyPayloads { return nil }
      let strategy = isSnakeCase ? strategies.snakeCase : "the key strategy"
      return .payload(
        "\(QuotedValue.name(member.name)) is at \(place(member.range)), "
          + "but \(strategy) converts it to \(QuotedValue.name(converted))")
    case .unreachableKey(_, let key, let reachable):
      return .note(KeyWording.unreachable(key, reachable))
    case .innerValueFits(let range):
      return .payload("the value at \(place(range)) would fit: it is one level too deep")
    case .contentsFit:
      guard case .type(let type) = issue.expected else { return nil }
      return
        "the string contains \(Noun.withArticle(type.name)): remove the quotes, or convert it in the model"
    case .partFits, .leftOut, .errorAnswer, .textFits: return nil
    case .dates(let dates): return strategies.line(dates, of: issue.found).map(strategies.help)
    case .eitherDate(let first, let second): return strategies.line(first, or: second).map(strategies.help)
    case .otherDates(let dates): return .note(strategies.lineOfOther(dates))
    case .unreadableDate(let date): return strategies.line(date).map(strategies.help)
    case .snakeCaseKeys(let dates): return strategies.help(strategies.snakeCaseLine(dates))
    case .nonConformingFloats(let floats):
      return strategies.line(floats, isRedacted: isRedacted).map(strategies.help)
    case .form(let form): return strategies.line(form).map(strategies.help)
    case .objectFits:
      if issue.isMissingKeyPayloads { return nil }
      let type = issue.expected?.words ?? "the value"
      return .payload(
        "the object itself decodes as \(type): put it under a key \(QuotedValue.name(issue.missingKey ?? ""))"
      )
    case .quotesFit:
      let value = if case .bool = issue.found { "a Boolean" } else { "a number" }
      let change = source.isPayload ? ", or convert it in the model" : ""
      return "\(value) does not decode as a String: put it in quotes\(change)"
    case .onlyElementFits: return .payload("put it in [ ]: an array with this one element would fit")
    case .emptyObjectFits: return .payload("write {} instead of null")
    case .nullFits:
      let type = (issue.requestedType?.name ?? issue.expected?.words).map(Noun.withArticle) ?? "a value"
      return "an empty string is not \(type): write null instead, or convert it in the model"
    case .pairs(let keys):
      return .note(
        "a dictionary with keys of type \(keys.name) is read from an array, [key, value, …]; "
          + "from an object only if \(keys.name) is CodingKeyRepresentable")
    case .wrapperNeedsKey:
      return .note(
        "a property wrapper requires its key, even around an optional: "
          + "to allow its absence, extend KeyedDecodingContainer with a decode(_:forKey:) for the wrapper")
    case .absentKeys(let names):
      guard !isRedacted, case .unreadKey(let name) = issue.kind else { return nil }
      return MeantName.find(name, in: names).map {
        .rename(from: QuotedValue.name(name), to: QuotedValue.name($0))
      }
    case .absenceFits: return .payload("the key may be absent: leave it out instead of writing null")
    case .moreMayHide, .errorsWereCaught, .decodesWhenRunAgain: return hint.helpOnRecord
    }
  }

  /// The maximum number of names that a help line lists.
  private static let maximumNames = 6

  /// The keys of an object that lacks the one in the path to the records.
  private func keys(_ names: [String]) -> String? {
    guard case .missingPath(let start, let count) = issue.kind,
      case .member(let name)? = start.steps.last?.kind, !names.isEmpty
    else { return nil }
    if let near = NearestName.find(name, in: names) {
      return "the object has the key \(QuotedValue.name(near))"
    }
    let shown = names.prefix(Self.maximumNames).map { QuotedValue.name($0) }
    let more = count - shown.count
    if names.count == 1, more <= 0 { return "the object has only the key \(shown[0])" }
    return "the object has the keys \((shown + (more > 0 ? ["\(more.grouped) more"] : [])).listed())"
  }

  /// The places that the help names, each with a label.
  var places: [(range: SourceRange, words: String)] {
    issue.hints.compactMap { hint in
      switch hint {
      case .unreadKeys(let members): nearest(of: members).map { ($0.range, "the unread key") }
      case .convertedKey(let member, _, _):
        isRedacted && issue.isMissingKeyPayloads ? nil : (member.range, "the key that is converted")
      case .unreachableKey(let member, _, _):
        isRedacted || issue.missingKey == nil ? nil : (member.range, "the key that was probably meant")
      case .keyIsInside(let member, _), .keyIsOutside(let member):
        isRedacted ? nil : (member.range, "the key, in another object")
      case .innerValueFits(let range): (range, "the value that would fit")
      case .partFits(let part): (part.range, "the value that fits")
      default: nil
      }
    }
  }

  /// The unread key that was probably meant by the missing one.
  var meantKey: String? {
    for case .unreadKeys(let members) in issue.hints { return nearest(of: members)?.name }
    return nil
  }

  private func nearest(of members: [Issue.Member]) -> Issue.Member? {
    guard !isRedacted, let missing = issue.missingKey else { return nil }
    let name = MeantName.find(missing, in: members.lazy.map(\.name))
    return members.first { $0.name == name }
  }

  /// `1:40`
  private func place(_ range: SourceRange) -> String {
    let start = lines.location(of: range.start)
    return "\(start.line):\(start.column)"
  }

  /// The type that a property needs to accept the value found; nil if none is known.
  private var typeThatFits: Help? {
    guard issue.loss == nil, issue.attempts.isEmpty, !issue.isThrownByModel, issue.wrappedType == nil,
      !issue.codingPath.isEmpty, let type = issue.requestedType
    else { return nil }
    switch (issue.kind, issue.found) {
    case (.valueNotFound, .null) where !issue.hints.contains(.absenceFits):
      return type.sourceName.map { "to accept null, make it optional: \($0)?" }
    case (.numberOutOfRange, .number(let text))
    where !isRedacted && type.bounds != nil && Self.isInteger(text):
      if Int64(text) != nil { return "to accept it, make it an Int64" }
      if UInt64(text) != nil {
        return "to accept it, make it a UInt64, or a String and put the number in quotes"
      }
      return "no 64-bit integer is as large: make it a Decimal, or a String and put the number in quotes"
    case (.numberOutOfRange, .number(let text))
    where !isRedacted && type.bounds != nil && Self.hasFraction(text):
      return "to accept fractions, make it a Double"
    default: return nil
    }
  }

  /// Whether the number consists of digits only, few enough for a Decimal.
  private static func isInteger(_ number: String) -> Bool {
    number.utf8.count <= 38 && number.drop { $0 == "-" }.allSatisfy(\.isNumber)
  }

  private static func hasFraction(_ number: String) -> Bool {
    !NumberWording.isWhole(number) && Double(number)?.isNormal == true
  }
}

/// The replacement for a value that an enum does not accept.
enum ChoiceHelp {
  /// Nil if none of the enum's choices is similar.
  static func help(_ issue: Issue) -> Help? {
    guard let choices = issue.choices else { return nil }
    switch (choices.kind, issue.found) {
    case (.strings, .string(let text, isCut: false)):
      return nearest(to: text, in: choices.values).map { rename(text, $0) }
    case (.strings, .number(let text)) where choices.values.contains(text):
      return "put the number in quotes"
    case (.integers, .number(let text)):
      return nearestNumber(to: text, in: choices.values).map { .rename(from: text, to: $0) }
    case (.keys, .string(let text, isCut: false)) where choices.withoutPayload.contains(text):
      return "write {\(QuotedValue.string(text, isCut: false)):{}}"
    case (.keys, .object):
      guard let names = issue.caseNames, names.known.isEmpty else { return nil }
      return names.unknown.lazy.compactMap { name in
        nearest(to: name, in: choices.values).map { rename(name, $0) }
      }.first
    default: return nil
    }
  }

  private static func rename(_ name: String, _ other: String) -> Help {
    .rename(from: QuotedValue.string(name, isCut: false), to: QuotedValue.string(other, isCut: false))
  }

  /// The name that was probably meant. Short names are all similar, so they may differ only in case.
  private static func nearest(to text: String, in names: [String]) -> String? {
    if text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return nearestNumber(to: text, in: names)
    }
    let near = NearestName.find(text, in: names)
    return min(text.utf8.count, near?.utf8.count ?? 0) >= 3 || near?.lowercased() == text.lowercased()
      ? near : nil
  }

  /// The only number that is one typing error away. Short numbers have too many such neighbors.
  private static func nearestNumber(to text: String, in numbers: [String]) -> String? {
    guard text.utf8.count >= 3 else { return nil }
    func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    let near = numbers.filter {
      $0.utf8.count >= 3 && EditDistance.between(scalars(text), scalars($0), atMost: 1) == 1
    }
    return near.count == 1 ? near[0] : nil
  }
}

/// Advice on a syntax error.
enum SyntaxHelp {
  /// Empty if the message makes the remedy obvious.
  static func help(_ error: SyntaxError) -> [Help] {
    switch error.kind {
    case .trailingComma:
      [.option("remove the comma, or accept it as JSONDecoder does: --trailing-commas ignore")]
    case .emptyText:
      ["nothing was written to it: check the program or the request that should have written it"]
    case .controlCharacter(let byte): ["write \(escape(byte))"]
    case .tooLong: [.option("split it: --lines and --each read inputs of any length")]
    default: []
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    default: "\\u" + byte.padded(to: 4, radix: 16, uppercase: true)
    }
  }
}

extension Issue.Hint {
  /// The help, if it is about the whole record.
  package var helpOnRecord: Help? {
    switch self {
    case .moreMayHide: .payload("more problems may hide in this record: run again after the fix")
    case .errorsWereCaught:
      .option("the model caught an error in this record: --swallowed warn shows what it gave up")
    case .decodesWhenRunAgain:
      "the record decoded when the model was run again: its verdict depends on more than the payload"
    default: nil
    }
  }
}
