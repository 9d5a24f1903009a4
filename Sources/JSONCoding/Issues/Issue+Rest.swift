/// What few issues have. It is kept apart, because a report may have many thousands of issues, and to make, copy and
/// release all these for each of them takes longer than everything else about it.
extension Issue {
  struct Rest: Sendable {
    var codingPath: [any CodingKey]?
    var path: [PathComponent]?
    var payloadNames: Set<Int>?
    var absentKey: String?
    var firstLocation: SourceLocation?
    var wrappedType: ModelType?
    var words: String?
    var wrapping: String?
    var attempts: [Attempt] = []
    var moreAttempts = 0
    var choices: Choices?
    var caseNames: CaseNames?
    var loss: Loss?
    var recordType: ModelType?
    var received: Received?
  }

  /// What another process knows of who asked for the value.
  struct Received: Sendable {
    var asker: Asker?
  }

  /// For `valueNotFound`: the missing key of the object at ``range``, if a super decoder read null in its place.
  public var absentKey: String? {
    get { rest.first?.absentKey }
    set { set(newValue) { $0.absentKey = newValue } }
  }

  /// For `duplicateKey`: the location of the first name, if that is not in the text at hand but earlier in the input.
  public var firstLocation: SourceLocation? {
    get { rest.first?.firstLocation }
    set { set(newValue) { $0.firstLocation = newValue } }
  }

  /// The type of the value that the expected type wraps, if that is a property wrapper.
  public var wrappedType: ModelType? {
    get { rest.first?.wrappedType }
    set { set(newValue) { $0.wrappedType = newValue } }
  }

  /// The words of an error that the model threw itself; those of a `dataCorrupted` error are part of ``kind``.
  public var words: String? {
    get { rest.first?.words }
    set { set(newValue) { $0.words = newValue } }
  }

  /// What an error of the model's own says that holds the problem's error.
  public internal(set) var wrapping: String? {
    get { rest.first?.wrapping }
    set { set(newValue) { $0.wrapping = newValue } }
  }

  /// What else the model tried to make of the value, in that order.
  public var attempts: [Attempt] {
    get { rest.first?.attempts ?? [] }
    set { set(newValue.isEmpty ? nil : newValue) { $0.attempts = newValue } }
  }

  /// The number of attempts that are not in ``attempts``, because there are too many.
  public var moreAttempts: Int {
    get { rest.first?.moreAttempts ?? 0 }
    set { set(newValue == 0 ? nil : newValue) { $0.moreAttempts = newValue } }
  }

  /// The choices of the enum that the value is read as, if they are known.
  public var choices: Choices? {
    get { rest.first?.choices }
    set { set(newValue) { $0.choices = newValue } }
  }

  /// For an enum with payloads: the names found, if they are not exactly one of its keys.
  public var caseNames: CaseNames? {
    get { rest.first?.caseNames }
    set { set(newValue) { $0.caseNames = newValue } }
  }

  /// The loss, if the model has caught the error of the problem and continues without the value.
  public internal(set) var loss: Loss? {
    get { rest.first?.loss }
    set { set(newValue) { $0.loss = newValue } }
  }

  /// The type of the record, if a hint is about that.
  public var recordType: ModelType? {
    get { rest.first?.recordType }
    set { set(newValue) { $0.recordType = newValue } }
  }

  /// Changes the rest, which is made unless there would be nothing in it.
  mutating func set<Value>(_ value: Value?, _ change: (inout Rest) -> Void) {
    if rest.isEmpty {
      if value == nil { return }
      rest.append(Rest())
    }
    change(&rest[0])
  }
}
