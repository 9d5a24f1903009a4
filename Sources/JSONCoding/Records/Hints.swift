import Foundation

/// Looks for facts that may explain an issue. Each hint is tried on the record, never guessed.
struct Hints {
  let context: DecodingContext
  let root: any Decodable.Type
  let trials: Trials

  /// The most unread keys of one object that a hint holds. A message names only one.
  static let maximumUnreadKeys = 64
  /// The number of issues that get hints. Readers look at the first issues.
  static let maximumIssues = 100
  /// The number of elements of an array that are tried.
  private static let maximumElements = 4
  /// The number of issues of one record for which the whole record is decoded again.
  private static let maximumReplays = 4
  /// The size in bytes of the largest record that is decoded again for a hint.
  private static let maximumReplayedBytes = 1 << 20

  /// Adds hints to the issues of a record after its search, when the model has asked for all its keys.
  func add(to issues: inout [Issue]) {
    addOfKeys(to: &issues)
    addOfValues(to: &issues)
    addEnvelope(to: &issues)
  }

  /// Whether another strategy, another name or another place in the record may be what was meant by the first issue,
  /// before the record is searched for all.
  func mayExplain(_ issue: Issue) -> Bool {
    if otherStrategies(for: issue) != nil { return true }
    if issue.missingKey != nil {
      guard let object = context.node(of: issue), context.document.kind(of: object) == .object else {
        return false
      }
      return context.nameIndexes(of: object).contains {
        !context.entries[unchecked: $0].flags.contains(.requested)
      }
    }
    // The top value is of another kind than the model's, or the model refuses it although it found some of its keys.
    guard issue.codingPath.isEmpty, context.entries[unchecked: 0].isContainer else { return false }
    guard case .dataCorrupted = issue.kind, context.document.kind(of: 0) == .object else { return true }
    return !context.nameIndexes(of: 0).contains {
      context.entries[unchecked: $0].flags.contains(.requested)
    }
  }

  /// Adds the hint that the record is an envelope, or the answer of an API that has failed.
  func addEnvelope(to issues: inout [Issue]) {
    guard let hint = Envelope(context, root, trials).hint(for: issues) else { return }
    issues[0].recordType = ModelType(root)
    // What fits as a whole says more than one part of it that does.
    issues[0].hints.removeAll {
      switch $0 {
      case .elementFits, .keyIsInside: true
      default: false
      }
    }
    issues[0].hints.append(hint)
  }

  /// Adds the hints that do not depend on the other keys that the model asks for.
  func addOfValues(to issues: inout [Issue]) {
    var replays = 0
    var wrappedTypes: [ObjectIdentifier: (any Any.Type)?] = [:]
    for index in issues.indices.prefix(Hints.maximumIssues) {
      if let type = issues[index].expected?.metatype as? any Decodable.Type {
        let wrapped = wrappedTypes[ObjectIdentifier(type)] ?? TypeDescriptor.wrappedType(of: type)
        wrappedTypes[ObjectIdentifier(type)] = .some(wrapped)
        issues[index].wrappedType = wrapped.map { ModelType($0) }
      }
      guard issues[index].missingKey == nil, let node = context.node(of: issues[index]) else { continue }
      switch issues[index].kind {
      case .typeMismatch where context.document.kind(of: node) == .array:
        if let type = issues[index].requestedType?.metatype, let element = element(of: node, thatFits: type) {
          issues[index].hints.append(.elementFits(context.document.range(of: element)))
        }
      case .typeMismatch where context.document.kind(of: node) == .string:
        if !issues[index].fitsWithoutQuotes(in: context.document.text),
          contentsFit(node, issues[index].requestedType?.metatype)
        {
          issues[index].hints.append(.contentsFit)
        } else if textFits(node, issues[index].requestedType?.metatype) {
          issues[index].hints.append(.textFits)
        }
      case .valueNotFound where issues[index].found == .null && replays < Hints.maximumReplays:
        replays += 1
        if acceptsAbsence(issues[index]) { issues[index].hints.append(.absenceFits) }
      default: break
      }
    }
    addStrategies(to: &issues)
    addForms(to: &issues)
  }

  /// Adds to issues about missing keys what their objects have instead.
  private func addOfKeys(to issues: inout [Issue]) {
    var remaining = Hints.maximumMoves
    for index in issues.indices.prefix(Hints.maximumIssues) where issues[index].missingKey != nil {
      guard let node = context.node(of: issues[index]) else { continue }
      if let hint = convertedKey(of: node, issues[index]) {
        issues[index].hints.append(hint)
      } else {
        setName(in: node, of: &issues[index])
        if let hint = keyElsewhere(of: node, issues[index], &remaining) { issues[index].hints.append(hint) }
        addUnreadKeys(of: node, to: &issues[index])
      }
    }
  }

  /// Adds the form in which a type is read to the first issue about each type, unless a better hint is known.
  private func addForms(to issues: inout [Issue]) {
    var told: Set<Issue.Form> = []
    var customs: [ObjectIdentifier: Set<Issue.FoundDate?>] = [:]
    for index in issues.indices.prefix(Hints.maximumIssues) {
      let custom = custom(issues[index], known: &customs)
      guard let form = custom ?? issues[index].form(context.strategies), told.insert(form).inserted,
        !issues[index].fitsWithoutQuotes(in: context.document.text)
      else { continue }
      let isDateKnown = issues[index].hints.contains {
        switch $0 {
        case .dates, .eitherDate, .otherDates, .unreadableDate: true
        default: false
        }
      }
      if !isDateKnown { issues[index].hints.append(.form(form)) }
    }
  }

  /// What custom code for the issue's type reads. That is found out once for each type and form of a date.
  private func custom(_ issue: Issue, known: inout [ObjectIdentifier: Set<Issue.FoundDate?>]) -> Issue.Form? {
    guard let type = issue.requestedType?.metatype, issue.missingKey == nil,
      type == Date.self || type == Data.self,
      known[ObjectIdentifier(type), default: []].insert(DateForms.form(of: issue.found)).inserted
    else { return nil }
    return CustomForms(context).form(for: issue)
  }

  /// The hint that the object has the missing key's name, but that the key strategy converts it; nil otherwise.
  private func convertedKey(of object: Int, _ issue: Issue) -> Issue.Hint? {
    guard context.strategies.convertsKeys, context.document.kind(of: object) == .object,
      let key = issue.codingPath.last?.stringValue, case let name = context.document.lookUp(key, in: object),
      name > 0
    else { return nil }
    let path = context.codingPath(to: NodePlace(object))
    let converted = ConvertedNames.convert(key, at: path, context.strategies.keys)
    let isSnakeCase = context.strategies.keys == .snakeCase
    return converted == key
      ? nil : .convertedKey(member(named: name), into: converted, isSnakeCase: isSnakeCase)
  }

  /// The hint that a member of the object, or the object around it, has the missing key with a value that fits.
  private func keyElsewhere(of object: Int, _ issue: Issue, _ remaining: inout Int) -> Issue.Hint? {
    let document = context.document
    guard let name = issue.missingKey, let type = issue.expected?.metatype as? any Decodable.Type,
      document.kind(of: object) == .object
    else { return nil }
    func fits(_ holder: Int) -> Issue.Member? {
      // A member that the model reads where it stands is not missing elsewhere.
      guard case let index = document.lookUp(name, in: holder), index > 0,
        !context.entries[unchecked: index].flags.contains(.requested)
      else { return nil }
      let range = document.range(of: index + 1)
      guard range.count <= Hints.maximumMovedBytes, remaining > 0 else { return nil }
      remaining -= 1
      return trials.accepts(type, context.bytes.string(range)) ? member(named: index) : nil
    }
    for value in document.values(of: object).prefix(Hints.maximumUnreadKeys)
    where document.kind(of: value) == .object
      && !context.entries[unchecked: value - 1].flags.contains(.hidden)
    {
      if let found = fits(value) { return .keyIsInside(found, of: document.name(at: value - 1)) }
    }
    guard let holder = document.steps(to: object).last?.opening, document.isObject(holder) else { return nil }
    return fits(holder).map { .keyIsOutside($0) }
  }

  /// The number of values of one record that are tried for keys that stand elsewhere.
  private static let maximumMoves = 64
  /// The size in bytes of the largest of them.
  private static let maximumMovedBytes = 4096

  /// Gives the missing key the name that becomes it, if one can be found.
  private func setName(in object: Int, of issue: inout Issue) {
    guard issue.isNameUnknown, let key = issue.missingKey,
      let name = CustomForms(context).name(becoming: key, in: object)
    else { return }
    issue.isNameUnknown = false
    issue.path[issue.path.count - 1] = .member(name)
    if issue.absentKey == nil { issue.kind = .keyNotFound(name) } else { issue.absentKey = name }
  }

  private func addUnreadKeys(of object: Int, to issue: inout Issue) {
    guard context.document.kind(of: object) == .object else { return }
    let members = KnownMembers(context)
    let isScalar = issue.expected?.metatype is any Scalar.Type
    let unread = context.nameIndexes(of: object)
      .filter { !context.entries[unchecked: $0].flags.contains(.requested) }
      .filter { !members.contains($0, of: object) }
    let first = unread.prefix(Hints.maximumUnreadKeys).map { (value: $0 + 1, member: member(named: $0)) }
    // No object was meant by a string.
    let likely = first.filter { !isScalar || !context.entries[unchecked: $0.value].isContainer }
    if !likely.isEmpty { issue.hints.append(.unreadKeys(likely.map(\.member))) }
  }

  private func member(named index: Int) -> Issue.Member {
    Issue.Member(name: context.document.name(at: index), range: context.document.range(of: index))
  }

  // MARK: - Trials

  /// Whether the model would accept the text between the quotes: a number, true or false.
  private func contentsFit(_ string: Int, _ type: (any Any.Type)?) -> Bool {
    let entry = context.entries[unchecked: string]
    guard let type = type as? any Decodable.Type, entry.range.count <= QuotedScalar.longest,
      !entry.flags.contains(.escaped)
    else { return false }
    let text = context.bytes.string(entry.range)
    return QuotedScalar.mayBe(text) && trials.accepts(type, text)
  }

  /// Whether the string contains a JSON array or object that decodes as the type.
  private func textFits(_ string: Int, _ type: (any Any.Type)?) -> Bool {
    guard string > 0, let type = type as? any Decodable.Type,
      context.document.entries[unchecked: string].range.count <= Hints.maximumReplayedBytes,
      context.document.holdsContainer(string)
    else { return false }
    var trial = PartTrial(context, type, trials, remaining: 1)
    return trial.strategies(forTextAt: string, in: context.document) != nil
  }

  private func element(of array: Int, thatFits type: any Any.Type) -> Int? {
    guard let type = type as? any Decodable.Type else { return nil }
    return context.withoutSearch {
      context.document.values(of: array).prefix(Hints.maximumElements).first {
        (try? context.value(type, at: $0)) != nil
      }
    }
  }

  /// Whether the model accepts the record without the member whose value is null. Decodes a copy of it to find out.
  private func acceptsAbsence(_ issue: Issue) -> Bool {
    guard context.document.range.count <= Hints.maximumReplayedBytes, context.outer == nil,
      let document = context.document.unchanged
    else { return false }
    let copy = DecodingContext(
      document: document, strategies: context.strategies, userInfo: context.userInfo)
    guard let node = copy.node(along: issue.codingPath), let step = document.steps(to: node).last,
      document.isObject(step.opening)
    else { return false }
    copy.hideName(at: node - 1)
    let search = Search(document, trials.types, findsAll: true)
    defer { copy.containers.close() }
    let issues = copy.search(root, search, search.takeIssues)
    return !issues.contains { Hints.path($0) == Hints.path(issue) }
  }
}

extension DecodingContext {
  /// The node of an issue's value, or of the object that lacks a key. Nil if the issue is in an embedded document.
  func node(of issue: Issue) -> Int? {
    var path = issue.codingPath
    if issue.missingKey != nil { path.removeLast() }
    guard let node = node(along: path), document.range(of: node) == issue.range else { return nil }
    return node
  }
}

extension Issue {
  /// The form that a value of another kind should have had, if a special type was expected.
  fileprivate func form(_ strategies: CodingStrategies) -> Form? {
    guard case .typeMismatch = kind, !isThrownByModel else { return nil }
    if requestedType?.metatype == UUID.self { return .uuid }
    if requestedType?.metatype == Data.self { return .data(strategies.data) }
    guard let type = expected?.metatype else { return nil }
    if type == Date.self { return .date(strategies.dates) }
    if type == Data.self { return .data(strategies.data) }
    if type == URL.self { return .url }
    return type == Decimal.self ? .decimal : nil
  }
}
