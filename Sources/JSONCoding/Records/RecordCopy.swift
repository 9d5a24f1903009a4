/// A copy of a record as it was before the search. It is decoded with a change, or one of its values alone, to learn
/// what would fix a problem.
///
/// A record has at most 64 such runs for its strategies, for its values, and to determine whether it is an envelope.
/// Each 64 KiB decoded counts as one run, or each 4 KiB if every value may ask for a run.
final class RecordCopy {
  /// A change that may fix a problem.
  enum Change {
    case strategies(CodingStrategies)
    /// The member whose name is at this index is left out.
    case hiding(name: Int)
    /// A JSON text replaces these bytes.
    case replacing(SourceRange, by: String)
  }

  /// The parsed record, without the changes of the search; nil if the record is too large to be decoded again.
  private(set) lazy var document =
    context.document.range.count <= Self.maximumBytes ? context.document.unchanged : nil
  private let context: DecodingContext
  private let root: any Decodable.Type
  private let types: KnownTypes
  /// The places of the record's problems.
  private let paths: Set<[String]>
  /// The number of times that a model may still be run on a small value.
  private var remaining = 64
  /// The number of bytes that count as a run, as a power of two.
  private let unit: Int

  /// The maximum size in bytes of a record that is searched again for all its problems.
  private static let maximumSearchedBytes = 1 << 20
  /// The maximum size in bytes of a record that is decoded again.
  private static let maximumBytes = 1 << 24
  /// A value may need another strategy for dates and one for keys.
  private static let maximumChanges = 2

  /// - Parameters:
  ///   - issues: the record's problems.
  ///   - isForValues: whether there may be a run for each of the record's values.
  init(
    _ context: DecodingContext, _ root: any Decodable.Type, _ types: KnownTypes, _ issues: [Issue] = [],
    isForValues: Bool = false
  ) {
    (self.context, self.root, self.types) = (context, root, types)
    paths = Set(issues.map(\.keyPath))
    unit = isForValues ? 12 : 16
  }

  /// Whether all problems of the record's copies are found, rather than only the first.
  private var isSearched: Bool { context.document.range.count <= Self.maximumSearchedBytes }

  // MARK: - The record

  /// The problems of the record after the change; nil if that cannot be tried.
  func issues(after change: Change) -> [Issue]? {
    switch change {
    case .strategies(let strategies): return run(root, at: 0, strategies, findsAll: isSearched) { $1 }
    case .hiding(let name): return run(root, at: 0, findsAll: isSearched, hiding: name) { $1 }
    case .replacing(let range, let json):
      let (text, whole) = (context.document.text, context.document.range)
      guard isSearched, remaining > 0 else { return nil }
      let changed =
        text.string(SourceRange(start: whole.start, end: range.start)) + json
        + text.string(SourceRange(start: range.end, end: whole.end))
      return (try? Document(parsing: Text(changed))).flatMap {
        run(root, at: 0, in: $0, findsAll: true) { $1 }
      }
    }
  }

  /// The places of the problems that a change leaves; nil if there are not fewer, or if one of them is new.
  func better(_ left: [Issue]) -> Set<[String]>? {
    // For a large record, only the first problem is known.
    let left = Set(left.map(\.keyPath))
    return left.isEmpty || isSearched && left.isStrictSubset(of: paths) ? left : nil
  }

  /// Whether a change that leaves these problems has fixed this one without causing a new one.
  func isFixed(_ issue: Issue, _ left: [Issue]) -> Bool {
    better(left).map { !$0.contains(issue.keyPath) } ?? false
  }

  /// Whether the change fixes this problem without causing a new one.
  func isFixed(_ issue: Issue, by change: Change) -> Bool {
    issues(after: change).map { isFixed(issue, $0) } ?? false
  }

  /// Whether the record has no problem at this one's place.
  func isNew(_ issue: Issue) -> Bool { isSearched && !paths.contains(issue.keyPath) }

  // MARK: - Values in it

  /// The strategies that suit the value best, and whether the type decodes with them and reads part of the value. They
  /// are the record's own if these work, or else strategies suggested by the value's first problems.
  func suited(
    to type: any Decodable.Type, at node: Int, in document: Document? = nil
  ) -> (strategies: CodingStrategies, fits: Bool) {
    var strategies = context.strategies
    for _ in 0...Self.maximumChanges {
      let outcome = run(type, at: node, in: document, strategies) { copy, issues in
        (
          next: issues.first.flatMap { Variants.of(strategies, for: $0, in: copy).first },
          fits: issues.isEmpty && Self.readsNames(copy)
        )
      }
      guard let outcome else { break }
      if outcome.fits { return (strategies, true) }
      guard let next = outcome.next else { break }
      strategies = next
    }
    return (strategies, false)
  }

  /// Whether the type decodes from the value, and reads part of it.
  ///
  /// - Parameter strategies: the strategies for one of many elements, whose runs are not counted; nil for the record's
  ///   own.
  func fits(_ type: any Decodable.Type, at node: Int, _ strategies: CodingStrategies? = nil) -> Bool {
    run(type, at: node, strategies, isCounted: strategies == nil) { $1.isEmpty && Self.readsNames($0) }
      ?? false
  }

  /// Whether the type decodes from the object by fixed keys, unlike a dictionary, and one of these is among the names.
  func fits(_ type: any Decodable.Type, at object: Int, reading names: Set<String>) -> Bool {
    run(type, at: object) { copy, issues in
      issues.isEmpty && !copy.entries[unchecked: 0].flags.contains(.listed)
        && copy.nameIndexes(of: 0).contains {
          copy.isRequested($0) && names.contains(copy.document.name(at: $0))
        }
    } ?? false
  }

  /// The JSON text that a string holds, if it is an array or object.
  func text(at string: Int) -> Document? {
    let range = context.entries[unchecked: string].range
    guard range.count <= Self.maximumSearchedBytes else { return nil }
    let first = (range.start..<range.end).first { !context.bytes[unchecked: $0].isWhitespace }
    guard let first, [.objectStart, .arrayStart].contains(context.bytes[unchecked: first]) else { return nil }
    return try? Document(parsing: Text(context.document.name(at: string)))
  }

  /// A value that decodes as the model, or an object that nearly does.
  struct Fit {
    let strategies: CodingStrategies
    /// 0 if the value decodes.
    var problems = 0
    /// The number of the object's names that the model asks for, if it has problems.
    var keys = 0
  }

  /// The fit of the value, or of the value of the text in it. An object may have problems in at most half of its keys:
  /// any object has some of a dictionary's keys.
  func fit(at node: Int, in text: Document? = nil, allowsProblems: Bool = true) -> Fit? {
    let (strategies, fits) = suited(to: root, at: text == nil ? node : 0, in: text)
    if fits { return Fit(strategies: strategies) }
    guard allowsProblems, text == nil, isSearched, context.document.kind(of: node) == .object else {
      return nil
    }
    return run(root, at: node, strategies, findsAll: true) { copy, issues in
      let wrong = issues.map { $0.codingPath.first?.stringValue }
      let keys = copy.nameIndexes(of: 0).count(where: copy.isRequested)
      guard !issues.isEmpty, !wrong.contains(nil), Set(wrong).count * 2 <= keys else { return nil }
      return Fit(strategies: strategies, problems: issues.count, keys: keys)
    } ?? nil
  }

  /// Whether the model has asked for a name of the document, or the document has none.
  private static func readsNames(_ copy: DecodingContext) -> Bool {
    let names = (0..<copy.document.count).lazy.map { copy.entries[unchecked: $0] }.filter { $0.kind == .name }
    return names.isEmpty || names.contains { $0.flags.contains(.requested) }
  }

  /// Decodes the value alone and passes the context to `use`. Nil if there have been too many runs.
  private func run<Result>(
    _ type: any Decodable.Type, at node: Int, in other: Document? = nil,
    _ strategies: CodingStrategies? = nil,
    findsAll: Bool = false, isCounted: Bool = true, hiding hidden: Int? = nil,
    use: (DecodingContext, [Issue]) -> Result
  ) -> Result? {
    guard remaining > 0 || !isCounted, let document = other ?? document else { return nil }
    if isCounted { remaining -= 1 + document.range(of: node).count >> unit }
    let copy = DecodingContext(
      document: Document(), strategies: strategies ?? context.strategies, userInfo: context.userInfo)
    copy.load(document, valueAt: node)
    if let hidden { copy.hideName(at: hidden) }
    let search = Search(copy.document, types, findsAll: findsAll)
    defer { copy.containers.close() }
    return copy.search(type, search) { use(copy, search.takeIssues()) }
  }
}

extension Issue {
  /// The path in the model's keys, for comparing problems of the record's copies.
  var keyPath: [String] { codingPath.map(\.stringValue) }
}
