/// Adds to issues the values that the enum would have accepted instead of the one found.
struct EnumChoices {
  private let context: DecodingContext
  private let trials: Trials

  /// The maximum number of cases of an enum whose cases are listed.
  private static let maximumCases = 4096

  init(_ context: DecodingContext, _ trials: Trials) {
    self.context = context
    self.trials = trials
  }

  func add(to issues: inout [Issue]) {
    for index in issues.indices { add(to: &issues[index]) }
  }

  private func add(to issue: inout Issue) {
    switch issue.kind {
    case .dataCorrupted(.notARawValue): addRawValues(to: &issue)
    case .typeMismatch, .valueNotFound:
      if issue.words == EnumChoices.wrongKeysMessage { addKeys(to: &issue) } else { addKinds(to: &issue) }
    default: break
    }
    if issue.rest.isEmpty { return }
    for index in issue.attempts.indices { add(to: &issue.attempts[index].issue) }
  }

  // MARK: - Raw values

  private func addRawValues(to issue: inout Issue) {
    guard let type = issue.expected?.metatype else { return }
    issue.choices = rawValues(of: type)
  }

  /// Handles a value of a kind from which the enum is not read.
  private func addKinds(to issue: inout Issue) {
    guard issue.missingKey == nil, issue.found != .endOfArray, let type = issue.requestedType?.metatype else {
      return
    }
    switch issue.expected {
    case .type(let expected) where !(expected == type): issue.choices = rawValues(of: type)
    case .object: issue.choices = issue.keys.flatMap { keyChoices($0, of: type) }
    default: break
    }
  }

  private func rawValues(of type: any Any.Type) -> Issue.Choices? {
    guard let type = type as? any (RawRepresentable & Decodable).Type else { return nil }
    return trials.choices(for: type) {
      guard let (kind, texts) = type.rawValues(atMost: EnumChoices.maximumCases) else { return nil }
      var seen: Set<String> = []
      let values = texts.filter { text in
        seen.insert(text).inserted
          && trials.accepts(type, kind == .strings ? JSONText.quoted(text) : text)
      }
      return values.isEmpty ? nil : Issue.Choices(type: ModelType(type), kind: kind, values: values)
    }
  }

  // MARK: - Keys of cases

  /// The message of a synthesized `init(from:)` of an enum with payloads, if there is not exactly one key of a case.
  static let wrongKeysMessage = "Invalid number of keys found, expected one."

  private func addKeys(to issue: inout Issue) {
    guard let type = issue.expected?.metatype, let object = context.node(of: issue),
      context.document.kind(of: object) == .object
    else { return }
    let types = context.keyTypes.types(of: context.entries[unchecked: object].keys)
    guard let choices = types.lazy.compactMap({ keyChoices($0, of: type) }).first else { return }
    issue.choices = choices
    issue.caseNames = caseNames(of: object, choices)
  }

  private func caseNames(of object: Int, _ choices: Issue.Choices) -> Issue.CaseNames {
    var names = Issue.CaseNames()
    if context.strategies.convertsKeys {
      for name in firstNames(of: object, 8 * Issue.CaseNames.most) {
        if let type = choices.type.metatype, isKey(name, of: type) {
          names.known.append(name)
        } else {
          names.unknown.append(name)
        }
      }
    } else {
      names.known = choices.values.filter { context.document.lookUp($0, in: object) > 0 }
      let known = Set(names.known)
      names.unknown = firstNames(of: object, known.count + Issue.CaseNames.most).filter {
        !known.contains($0)
      }
    }
    names.known = Array(names.known.prefix(Issue.CaseNames.most))
    names.unknown = Array(names.unknown.prefix(Issue.CaseNames.most))
    return names
  }

  private func firstNames(of object: Int, _ limit: Int) -> [String] {
    context.nameIndexes(of: object).prefix(limit).map(context.document.name(at:))
  }

  /// The choices of an enum with payloads, if its keys have the type that the compiler synthesizes.
  private func keyChoices(_ keys: any Any.Type, of type: any Any.Type) -> Issue.Choices? {
    guard let type = type as? any Decodable.Type, EnumMetadata.isEnum(type),
      let owner = KeyNames.owner(of: keys), owner == String(reflecting: type)
    else { return nil }
    return trials.choices(for: keys) {
      guard refusesKeys("{}", of: type) else { return nil }
      let spelled = KeyNames.find(of: keys).prefix(EnumChoices.maximumCases).map {
        context.spelling(of: PathKey(stringValue: $0))
      }
      let values = spelled.filter { isKey($0, of: type) }
      guard !values.isEmpty else { return nil }
      var choices = Issue.Choices(type: ModelType(type), kind: .keys, values: values)
      choices.withoutPayload = values.filter { trials.accepts(type, "{\(JSONText.quoted($0)):{}}") }
      return choices
    }
  }

  /// Whether an object with only this name selects a case.
  private func isKey(_ name: String, of type: any Any.Type) -> Bool {
    guard let type = type as? any Decodable.Type else { return false }
    return !refusesKeys("{\(JSONText.quoted(name)):null}", of: type)
  }

  private func refusesKeys(_ text: String, of type: any Decodable.Type) -> Bool {
    do {
      _ = try trials.decode(type, text)
      return false
    } catch DecodingError.typeMismatch(let thrown, let context) {
      return thrown == type && context.debugDescription == EnumChoices.wrongKeysMessage
    } catch {
      return false
    }
  }
}

extension RawRepresentable {
  /// The raw values of the cases and their kind; nil unless the cases are known and few enough, and the values are
  /// strings or integers.
  static func rawValues(atMost limit: Int) -> (Issue.Choices.Kind, [String])? {
    let kind: Issue.Choices.Kind
    switch RawValue.self {
    case is String.Type: kind = .strings
    case is any FixedWidthInteger.Type: kind = .integers
    default: return nil
    }
    guard let cases = Cases(self), cases.count <= limit else { return nil }
    return (kind, cases.all.map { "\($0.rawValue)" })
  }
}
