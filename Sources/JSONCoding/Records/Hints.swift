import Foundation

/// Looks for facts that may explain an issue. Each hint is verified on the record, never guessed.
struct Hints {
  let context: DecodingContext
  let root: any Decodable.Type
  let trials: Trials

  /// The maximum number of unread keys of one object that a hint holds. A message names only one.
  static let maximumUnreadKeys = 64
  /// The number of issues that get hints. Readers look at the first issues, and at the first of each kind.
  static let maximumIssues = 100
  /// The maximum number of elements of an array that are tried; an object with more members does not count as a wrapper
  /// of one value.
  private static let maximumElements = 4

  /// Adds hints to the issues of a record after its search, when the model has asked for all its keys.
  func add(to issues: inout [Issue]) {
    addValues(to: &issues, withKeys: true)
    addEnvelope(to: &issues)
  }

  /// Whether another strategy, another name or another place in the record might explain the first issue, before the
  /// record is searched for all issues.
  func mayExplain(_ issue: Issue) -> Bool {
    if !Variants.of(context.strategies, for: issue, in: context).isEmpty { return true }
    if issue.missingKey != nil {
      guard let object = context.node(of: issue), context.document.kind(of: object) == .object else {
        return false
      }
      return !context.nameIndexes(of: object).allSatisfy(context.isRequested)
    }
    // The top value is of a different kind from the model's, or the model refuses it although it found some of its keys.
    guard issue.codingPath.isEmpty, context.entries[unchecked: 0].isContainer else { return false }
    guard case .dataCorrupted = issue.kind, context.document.kind(of: 0) == .object else { return true }
    return !context.nameIndexes(of: 0).contains(where: context.isRequested)
  }

  /// Adds the hint that the record is an envelope, or an error response of an API.
  func addEnvelope(to issues: inout [Issue]) {
    guard Envelope.isLikely(context, issues),
      let hint = Envelope(context, root, trials.types)?.hint(for: issues)
    else { return }
    issues[0].recordType = ModelType(root)
    // The whole value is a better hint than a part of it.
    issues[0].hints.removeAll {
      switch $0 {
      case .innerValueFits, .keyIsInside: true
      default: false
      }
    }
    issues[0].hints.append(hint)
  }

  /// Adds the hints about values, and about missing keys if the model has asked for all its keys.
  func addValues(to issues: inout [Issue], withKeys: Bool = false) {
    let hinted = Self.hinted(issues)
    addWrappedTypes(to: &issues, at: hinted)
    let found = Variants(context, RecordCopy(context, root, trials.types, issues), issues).found
    let copy = RecordCopy(context, root, trials.types, issues, isForValues: true)
    for index in hinted {
      guard let node = context.node(of: issues[index]) else { continue }
      if issues[index].missingKey != nil {
        if withKeys { addKeys(of: node, copy, to: &issues[index]) }
      } else if let hint = valueHint(issues[index], node, copy),
        // Without its quotes, a date such as "20260301" is a moment of 2001.
        hint != .contentsFit || !found.dates.contains(index)
      {
        issues[index].hints.append(hint)
      }
    }
    for (index, hints) in found.hints { issues[index].hints += hints }
    addForms(to: &issues, at: hinted)
  }

  /// The indices of the issues that get hints: the first of each kind, then the rest. So a hundred similar issues leave
  /// some trials for others.
  private static func hinted(_ issues: [Issue]) -> [Int] {
    struct Kind: Hashable {
      let path: [PathComponent]
      let expected: Issue.Expected?
    }
    let indices = issues.indices.prefix(maximumIssues)
    guard issues.count > maximumIssues else { return Array(indices) }
    var kinds: Set<Kind> = []
    let firsts = issues.indices.filter {
      kinds.count < maximumIssues
        && kinds.insert(Kind(path: issues[$0].path.firstElements, expected: issues[$0].expected)).inserted
    }
    return firsts + indices.filter { !firsts.contains($0) }
  }

  // MARK: - Values

  /// The hint about another value that would decode.
  private func valueHint(_ issue: Issue, _ node: Int, _ copy: RecordCopy) -> Issue.Hint? {
    let type = issue.requestedType?.metatype as? any Decodable.Type
    func fits(_ json: String) -> Bool { copy.isFixed(issue, by: .replacing(issue.range, by: json)) }
    func inner(_ value: Int) -> Issue.Hint { .innerValueFits(context.document.range(of: value)) }
    func elementHint() -> Issue.Hint? {
      guard issue.expected == .array, !issue.codingPath.isEmpty else { return nil }
      return fits("[\(context.document.text.string(issue.range))]") ? .onlyElementFits : nil
    }
    /// The only value in the object that fits, if the object has few members.
    func innerValue(_ type: any Decodable.Type) -> Issue.Hint? {
      let values = Array(context.document.values(of: node).prefix(Self.maximumElements + 1))
      guard values.count <= Self.maximumElements else { return nil }
      let fitting = values.filter { copy.fits(type, at: $0) }
      return fitting.count == 1 ? inner(fitting[0]) : nil
    }
    switch (issue.kind, context.document.kind(of: node), type) {
    case (.typeMismatch, .object, _) where issue.expected == .array:
      let keys = (issue.requestedType?.metatype as? any KeyedByAnyType.Type)?.keyOfPairs
      return keys.map { .pairs(ModelType($0)) } ?? elementHint() ?? type.flatMap { innerValue($0) }
    case (.typeMismatch, .number, _), (.typeMismatch, .true, _), (.typeMismatch, .false, _):
      guard issue.expected?.metatype is String.Type, issue.choices == nil else { return elementHint() }
      return fits("\"\(context.document.text.string(issue.range))\"") ? .quotesFit : nil
    case (.typeMismatch, .string, _) where issue.range.count == 2,
      (.dataCorrupted, .string, _) where issue.range.count == 2:
      return !issue.isThrownByModel && issue.expected != nil && fits("null") ? .nullFits : nil
    case (.typeMismatch, .array, let type?):
      let elements = context.document.values(of: node).prefix(Self.maximumElements)
      return elements.first { copy.fits(type, at: $0) }.map(inner)
    case (.typeMismatch, .object, let type?): return innerValue(type)
    case (.typeMismatch, .string, let type?):
      if issue.hints.contains(.contentsFit) { return nil }
      if contentsFit(node, type) { return .contentsFit }
      guard node > 0, let text = copy.text(at: node) else { return elementHint() }
      return copy.suited(to: type, at: 0, in: text).fits ? .textFits : nil
    case (.valueNotFound, .null, _) where issue.found == .null:
      let holder = context.document.steps(to: node).last?.opening
      if let holder, context.document.isObject(holder), copy.isFixed(issue, by: .hiding(name: node - 1)) {
        return .absenceFits
      }
      // A nested container, such as that of a case without associated values, is requested without a type.
      return issue.expected == .object && issue.requestedType == nil && fits("{}") ? .emptyObjectFits : nil
    default: return nil
    }
  }

  /// Whether the model would accept the text between the quotes: a number, true or false.
  private func contentsFit(_ string: Int, _ type: any Decodable.Type) -> Bool {
    let entry = context.entries[unchecked: string]
    guard entry.range.count <= QuotedScalar.longest, !entry.flags.contains(.escaped) else { return false }
    let text = context.bytes.string(entry.range)
    return QuotedScalar.mayBe(text) && trials.accepts(type, text)
  }

  private func addWrappedTypes(to issues: inout [Issue], at hinted: [Int]) {
    var known: [ObjectIdentifier: (any Any.Type)?] = [:]
    for index in hinted {
      guard let type = issues[index].expected?.metatype as? any Decodable.Type else { continue }
      let wrapped = known[ObjectIdentifier(type)] ?? TypeDescriptor.wrappedType(of: type)
      known[ObjectIdentifier(type)] = .some(wrapped)
      issues[index].wrappedType = wrapped.map { ModelType($0) }
      if issues[index].missingKey != nil, wrapped is any OptionalType.Type {
        issues[index].hints.append(.wrapperNeedsKey)
      }
    }
  }

  /// Adds the form in which a type is read to the first issue about each type, unless a better hint is known.
  private func addForms(to issues: inout [Issue], at hinted: [Int]) {
    var reported: Set<Issue.Form> = []
    var customs: [ObjectIdentifier: Set<Issue.FoundDate?>] = [:]
    for index in hinted {
      let custom = custom(issues[index], known: &customs)
      guard let form = custom ?? issues[index].form(context.strategies), reported.insert(form).inserted,
        !issues[index].hints.contains(.contentsFit)
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

  /// The form that custom code reads for the issue's type. It is determined once for each type and form of a date.
  private func custom(_ issue: Issue, known: inout [ObjectIdentifier: Set<Issue.FoundDate?>]) -> Issue.Form? {
    guard let type = issue.requestedType?.metatype, issue.missingKey == nil,
      type == Date.self || type == Data.self,
      known[ObjectIdentifier(type), default: []].insert(DateForms.form(of: issue.found)).inserted
    else { return nil }
    return CustomForms(context, trials).form(for: issue)
  }

  // MARK: - Missing keys

  /// Adds hints about the object's members to an issue about a missing key.
  private func addKeys(of object: Int, _ copy: RecordCopy, to issue: inout Issue) {
    if let hint = convertedKey(of: object, issue) {
      issue.hints.append(hint)
      return
    }
    if let hint = unreachableKey(of: object, copy, issue) {
      issue.hints.append(hint)
      return
    }
    setName(in: object, of: &issue)
    guard context.document.kind(of: object) == .object else { return }
    let members = KnownMembers(context)
    let unasked = context.nameIndexes(of: object).filter {
      !context.isRequested($0) && !members.contains($0, of: object)
    }
    if let hint = keyElsewhere(of: object, unasked, copy, issue) { issue.hints.append(hint) }
    let isScalar = issue.expected?.metatype is any Scalar.Type
    let unread =
      unasked
      .prefix(Self.maximumUnreadKeys)
      // An array or object is not meant where a scalar is missing.
      .filter { !isScalar || !context.entries[unchecked: $0 + 1].isContainer }
    if !unread.isEmpty { issue.hints.append(.unreadKeys(unread.map(context.document.member))) }
  }

  /// The hint that the object has the missing key's name, but that the key strategy converts it; nil otherwise.
  private func convertedKey(of object: Int, _ issue: Issue) -> Issue.Hint? {
    guard context.strategies.convertsKeys, context.document.kind(of: object) == .object,
      let key = issue.codingPath.last?.stringValue, case let name = context.document.lookUp(key, in: object),
      name > 0
    else { return nil }
    let converted = context.convertedName(key, at: context.codingPath(to: NodePlace(object)))
    let isSnakeCase = context.strategies.keys == .snakeCase
    return converted == key
      ? nil : .convertedKey(context.document.member(named: name), into: converted, isSnakeCase: isSnakeCase)
  }

  /// The hint that no snake_case name converts to the missing key, if the object has a member that was probably meant:
  /// `user_id` for `userID`.
  private func unreachableKey(of object: Int, _ copy: RecordCopy, _ issue: Issue) -> Issue.Hint? {
    guard case .snakeCase = context.strategies.keys, context.document.kind(of: object) == .object,
      let key = issue.codingPath.last?.stringValue,
      let reachable = SnakeCase.reachableName(insteadOf: key),
      let name = context.nameIndexes(of: object).first(where: {
        !context.isRequested($0)
          && SnakeCase.camelCase(context.document.name(at: $0)) == reachable
      }),
      let left = copy.issues(
        after: .replacing(context.document.range(of: name), by: SampleValue.string(key).text)),
      !left.contains(where: { $0.missingKey == issue.missingKey && $0.path == issue.path })
    else { return nil }
    return .unreachableKey(context.document.member(named: name), key: key, reachable: reachable)
  }

  /// The hint that the missing value is the object itself, or in one of its members, or in the object around it.
  ///
  /// - Parameter unasked: the names that the object's own type does not ask for.
  private func keyElsewhere(
    of object: Int, _ unasked: [Int], _ copy: RecordCopy, _ issue: Issue
  ) -> Issue.Hint? {
    let document = context.document
    guard let name = issue.missingKey, let type = issue.expected?.metatype as? any Decodable.Type else {
      return nil
    }
    func fits(_ holder: Int) -> Issue.Member? {
      // A member that the model already reads by name in this object cannot be the missing one.
      guard case let index = document.lookUp(name, in: holder), index > 0,
        !context.isRequested(index)
          || context.entries[unchecked: holder].flags.contains(.listed)
      else { return nil }
      return copy.fits(type, at: index + 1) ? context.document.member(named: index) : nil
    }
    let names = Set(unasked.prefix(Self.maximumUnreadKeys).map(document.name))
    if !names.isEmpty, copy.fits(type, at: object, reading: names) { return .objectFits }
    for value in document.values(of: object).prefix(Self.maximumUnreadKeys)
    where document.kind(of: value) == .object
      && !context.entries[unchecked: value - 1].flags.contains(.hidden)
    {
      if let found = fits(value) { return .keyIsInside(found, of: document.name(at: value - 1)) }
    }
    guard let holder = document.steps(to: object).last?.opening, document.isObject(holder) else { return nil }
    return fits(holder).map { .keyIsOutside($0) }
  }

  /// Sets the name that converts to the missing key, if one can be found.
  private func setName(in object: Int, of issue: inout Issue) {
    guard issue.isNameUnknown, let key = issue.missingKey,
      let name = CustomForms(context, trials).name(becoming: key, in: object)
    else { return }
    issue.isNameUnknown = false
    issue.path[issue.path.count - 1] = .member(name)
    if issue.absentKey == nil { issue.kind = .keyNotFound(name) } else { issue.absentKey = name }
  }
}

/// A dictionary that can tell the type of its keys.
private protocol KeyedByAnyType {
  /// The type of the keys, if the standard library reads the dictionary from an array; nil if it reads an object.
  static var keyOfPairs: (any Any.Type)? { get }
}

extension Dictionary: KeyedByAnyType {
  fileprivate static var keyOfPairs: (any Any.Type)? {
    Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
      ? nil : Key.self
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
