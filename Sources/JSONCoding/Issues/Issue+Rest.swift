/// Properties that few issues have. They are stored separately, because a report may have many thousands of issues, and
/// creating, copying and releasing all of these for each issue takes longer than everything else about it.
extension Issue {
  struct Rest: Sendable {
    var codingPath: [any CodingKey]?
    var path: [PathComponent]?
    var payloadNames: Set<Int>?
    /// Who asked for the value, as another process has sent it; that is nil if it does not know.
    var asker: Asker??
    var facts = Facts()
  }

  /// Properties that a message contains unchanged. Nil takes no space there.
  struct Facts: Codable, Sendable {
    var absentKey: String?
    var firstLocation: SourceLocation?
    var wrappedType: ModelType?
    var words: String?
    var wrapping: String?
    var attempts: [Attempt]?
    var moreAttempts: Int?
    var choices: Choices?
    var caseNames: CaseNames?
    var loss: Loss?
    var recordType: ModelType?
  }

  /// For `valueNotFound`: the missing key of the object at ``range``, if a super decoder read null instead.
  public var absentKey: String? {
    get { rest.first?.facts.absentKey }
    set { set(newValue) { $0.facts.absentKey = newValue } }
  }

  /// For `duplicateKey`: the location of the first name, if it is not in the text at hand but earlier in the input.
  public var firstLocation: SourceLocation? {
    get { rest.first?.facts.firstLocation }
    set { set(newValue) { $0.facts.firstLocation = newValue } }
  }

  /// The type of the value that the expected type wraps, if that is a property wrapper.
  public var wrappedType: ModelType? {
    get { rest.first?.facts.wrappedType }
    set { set(newValue) { $0.facts.wrappedType = newValue } }
  }

  /// The description of an error that the model threw itself; that of a `dataCorrupted` error is part of ``kind``.
  public var words: String? {
    get { rest.first?.facts.words }
    set { set(newValue) { $0.facts.words = newValue } }
  }

  /// The description of the model's own error that wraps the problem's error.
  public internal(set) var wrapping: String? {
    get { rest.first?.facts.wrapping }
    set { set(newValue) { $0.facts.wrapping = newValue } }
  }

  /// The model's other attempts to read the value, in order.
  public var attempts: [Attempt] {
    get { rest.first?.facts.attempts ?? [] }
    set {
      let value = newValue.isEmpty ? nil : newValue
      set(value) { $0.facts.attempts = value }
    }
  }

  /// The number of attempts that are missing from ``attempts``, because there are too many.
  public var moreAttempts: Int {
    get { rest.first?.facts.moreAttempts ?? 0 }
    set {
      let value = newValue == 0 ? nil : newValue
      set(value) { $0.facts.moreAttempts = value }
    }
  }

  /// The choices of the enum that the value is read as, if they are known.
  public var choices: Choices? {
    get { rest.first?.facts.choices }
    set { set(newValue) { $0.facts.choices = newValue } }
  }

  /// For an enum with payloads: the names found, if they are not exactly one of its keys.
  public var caseNames: CaseNames? {
    get { rest.first?.facts.caseNames }
    set { set(newValue) { $0.facts.caseNames = newValue } }
  }

  /// The loss, if the model has caught the error of the problem and continues without the value.
  public internal(set) var loss: Loss? {
    get { rest.first?.facts.loss }
    set { set(newValue) { $0.facts.loss = newValue } }
  }

  /// The type of the record, if a hint is about that.
  public var recordType: ModelType? {
    get { rest.first?.facts.recordType }
    set { set(newValue) { $0.facts.recordType = newValue } }
  }

  /// Changes the rest, which is created unless it would stay empty.
  mutating func set<Value>(_ value: Value?, _ change: (inout Rest) -> Void) {
    if rest.isEmpty {
      if value == nil { return }
      rest.append(Rest())
    }
    change(&rest[0])
  }
}
