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

  /// The strategies with which the model decodes the value and reads something of it, if any.
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
    try? Document(parsing: Text(whole.name(at: string)))
  }

  /// The problems of a value that has most of the keys that the model asks for.
  struct Problems {
    /// The number of its names that the model asks for.
    let keys: Int
    let count: Int
    /// With the strategies that suit it best.
    let strategies: CodingStrategies
  }

  /// Nil if half of its keys are missing or have problems: any object has some of a dictionary's keys.
  func problems(of node: Int, in whole: Document) -> Problems? {
    var strategies = context.strategies
    for _ in 0..<PartTrial.mostStrategies {
      guard case .fails(let other?) = outcome(of: node, in: whole, strategies) else { break }
      strategies = other
    }
    return run(node, in: whole, strategies, firstOnly: false) { copy, issues in
      guard copy.document.kind(of: 0) == .object, !issues.isEmpty else { return nil }
      var wrong: Set<String> = []
      for issue in issues {
        guard let key = issue.codingPath.first else { return nil }
        wrong.insert(key.stringValue)
      }
      let keys = copy.nameIndexes(of: 0).count {
        copy.entries[unchecked: $0].flags.contains(.requested)
      }
      guard wrong.count * 2 <= keys else { return nil }
      return Problems(keys: keys, count: issues.count, strategies: strategies)
    }
  }

  private enum Outcome: Equatable {
    case fits
    /// Holds the strategies that may fix the first issue, if there are any.
    case fails(CodingStrategies?)
  }

  private func outcome(of node: Int, in whole: Document, _ strategies: CodingStrategies) -> Outcome {
    run(node, in: whole, strategies, firstOnly: true) { copy, issues in
      if let issue = issues.first {
        return .fails(Hints(context: copy, root: root, trials: trials).otherStrategies(for: issue))
      }
      let names = (0..<copy.document.count).lazy.map { copy.entries[unchecked: $0] }.filter {
        $0.kind == .name
      }
      return names.isEmpty || names.contains { $0.flags.contains(.requested) } ? .fits : .fails(nil)
    }
  }

  /// Decodes the value alone and gives what that has shown to `use`.
  private func run<Result>(
    _ node: Int, in whole: Document, _ strategies: CodingStrategies, firstOnly: Bool,
    use: (DecodingContext, [Issue]) -> Result
  ) -> Result {
    let copy = DecodingContext(document: Document(), strategies: strategies, userInfo: context.userInfo)
    copy.load(whole, valueAt: node, takesIndex: false)
    let search = Search(copy.document, trials.types, findsAll: !firstOnly)
    defer { copy.containers.close() }
    return copy.search(root, search) { use(copy, search.takeIssues()) }
  }
}
