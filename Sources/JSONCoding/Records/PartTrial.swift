/// Decodes a value of a record alone, with other strategies for dates and keys if it takes them.
struct PartTrial {
  private let context: DecodingContext
  private let root: any Decodable.Type
  private let trials: Trials
  /// The number of times that the value, or a value like it, may still be decoded.
  private(set) var remaining: Int

  /// A value may need another strategy for dates and one for keys.
  private static let mostStrategies = 2

  init(_ context: DecodingContext, _ type: any Decodable.Type, _ trials: Trials, remaining: Int) {
    self.context = context
    root = type
    self.trials = trials
    self.remaining = remaining
  }

  /// The strategies with which the model decodes the value and reads something of it; nil if there are none.
  mutating func strategies(for node: Int, in whole: Document) -> CodingStrategies? {
    var strategies = context.strategies
    for _ in 0...PartTrial.mostStrategies where remaining > 0 {
      remaining -= 1
      switch outcome(of: node, in: whole, strategies) {
      case .fits: return strategies
      case .fails(let other?): strategies = other
      case .fails(nil): return nil
      }
    }
    return nil
  }

  /// The same for the JSON text that a string holds.
  mutating func strategies(forTextAt string: Int, in whole: Document) -> CodingStrategies? {
    PartTrial.text(at: string, in: whole).flatMap { strategies(for: 0, in: $0) }
  }

  /// Whether the model decodes the value with these strategies, and reads something of it.
  func fits(_ node: Int, in whole: Document, _ strategies: CodingStrategies) -> Bool {
    outcome(of: node, in: whole, strategies) == .fits
  }

  func fits(textAt string: Int, in whole: Document, _ strategies: CodingStrategies) -> Bool {
    PartTrial.text(at: string, in: whole).map { fits(0, in: $0, strategies) } ?? false
  }

  private static func text(at string: Int, in whole: Document) -> Document? {
    let entry = whole.entries[unchecked: string]
    let text = Text(EscapedString.unescaped(in: whole.bytes, entry.range, flags: entry.flags))
    let inner = Document()
    guard (try? inner.parse(text, SourceRange(start: 0, end: text.count), beginsInput: false)) != nil else {
      return nil
    }
    return inner
  }

  private enum Outcome: Equatable {
    case fits
    /// Holds the strategies that may fix the first issue, if there are any.
    case fails(CodingStrategies?)
  }

  private func outcome(of node: Int, in whole: Document, _ strategies: CodingStrategies) -> Outcome {
    let copy = DecodingContext(document: Document(), strategies: strategies, userInfo: context.userInfo)
    copy.load(whole, valueAt: node, takesIndex: false)
    let size = copy.document.count
    let session = RepairSession(
      size: size, KnownProperties(copy.userInfo), firstOnly: true, givesPlaceholders: false)
    copy.beginRepair(session)
    defer {
      copy.endRepair()
      copy.containers.close()
    }
    _ = session.run { try copy.value(root, at: 0, in: .same) }
    if let issue = session.issues.first {
      return .fails(StrategyHints(copy, root, trials).otherStrategies(for: issue))
    }
    let names = (0..<size).lazy.map { copy.entries[unchecked: $0] }.filter { $0.kind == .name }
    return names.isEmpty || names.contains { $0.flags.contains(.requested) } ? .fits : .fails(nil)
  }
}
