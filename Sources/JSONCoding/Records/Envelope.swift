/// Finds out whether a record that failed at its top value is an envelope, with the value wanted deeper in it, or the
/// answer of an API that has failed.
struct Envelope {
  private let context: DecodingContext
  private let type: any Decodable.Type

  /// How deep the value may stand.
  private static let maximumDepth = 3
  /// The values that are tried, and the members of one object.
  private static let maximumTrials = 64
  /// The elements that are tried, once the first of them fits.
  private static let maximumElements = 1000
  /// The size in bytes of the largest record that is searched.
  private static let maximumBytes = 16 << 20

  init(_ context: DecodingContext, _ type: any Decodable.Type) {
    self.context = context
    self.type = type
  }

  /// The hint for the first issue of a record after its repair, when the model has asked for all its keys.
  func hint(for issues: [Issue]) -> Issue.Hint? {
    let document = context.document
    let kind = document.kind(of: 0)
    guard kind == .object || kind == .array, document.range.count <= Envelope.maximumBytes else { return nil }
    let present = requestedNames
    guard failsAtTop(issues, present: present) else { return nil }
    // Trials need an index without the changes of the repair.
    let whole = Document()
    guard (try? whole.parse(document.text, document.range, beginsInput: false)) != nil else { return nil }
    if let found = fittingValue(in: whole) { return found }
    return kind == .object && present == 0 ? ErrorAnswer(whole).map { .errorAnswer($0.message) } : nil
  }

  /// The number of the top object's names that the model has asked for.
  private var requestedNames: Int {
    guard context.document.kind(of: 0) == .object else { return 0 }
    return context.nameIndexes(of: 0).count { context.entries[unchecked: $0].flags.contains(.requested) }
  }

  /// Whether the top value is not what the model wants, rather than something in it: it is of another kind, or more
  /// keys are missing than are there.
  private func failsAtTop(_ issues: [Issue], present: Int) -> Bool {
    var missing = 0
    for issue in issues.prefix(Envelope.maximumTrials) {
      let path = issue.codingPath
      if issue.missingKey != nil {
        missing += path.count == 1 ? 1 : 0
      } else if path.isEmpty {
        if case .typeMismatch = issue.kind { return true }
        if case .dataCorrupted = issue.kind, present == 0 { return true }
      }
    }
    return missing > present
  }

  // MARK: - Search

  private struct Place {
    let node: Int
    let steps: [PathExpression.Step.Kind]
  }

  /// The first value in the record, by its depth, that decodes as the model.
  private func fittingValue(in whole: Document) -> Issue.Hint? {
    var places = [Place(node: 0, steps: [])]
    var next = 0
    var trials = 0
    while next < places.count {
      let place = places[next]
      next += 1
      for child in children(of: place, in: whole) {
        guard trials < Envelope.maximumTrials else { return nil }
        if whole.entries[unchecked: child.node].kind == .string {
          guard holdsText(child.node, in: whole) else { continue }
          trials += 1
          if fits(textAt: child.node, in: whole) {
            return hint(Place(node: child.node, steps: child.steps + [.fromJSON]), in: whole)
          }
          continue
        }
        // Too many types decode from an empty array or object to say that it is the value wanted.
        guard whole.entries[unchecked: child.node].isContainer, whole.entries[unchecked: child.node].end > 0
        else { continue }
        trials += 1
        if fits(child.node, in: whole) { return hint(child, in: whole) }
        let depth = child.steps.count
        if depth < Envelope.maximumDepth { places.append(child) }
      }
    }
    return nil
  }

  /// The values of an object's members, or the first element of an array.
  private func children(of place: Place, in whole: Document) -> [Place] {
    guard whole.entries[unchecked: place.node].kind == .object else {
      return [Place(node: place.node + 1, steps: place.steps + [.index(0)])]
    }
    return whole.names(of: place.node).prefix(Envelope.maximumTrials).map {
      Place(node: $0 + 1, steps: place.steps + [.member(whole.name(at: $0))])
    }
  }

  /// The hint that the value fits, or that all like it do, if it is in an array.
  private func hint(_ place: Place, in whole: Document) -> Issue.Hint {
    let path = PathExpression(place.steps.map { PathExpression.Step($0) })
    let range = whole.range(of: place.node)
    let isInArray = place.steps.contains(.index(0))
    guard isInArray else { return .valueFits(path, range, fitting: 1, tried: 1) }
    let all = PathExpression(path.steps.map { $0.kind == .index(0) ? PathExpression.Step(.each) : $0 })
    var tried = 0
    var fitting = 0
    PathWalk(document: whole, steps: all.steps).walk(from: 0, step: 0) { stop in
      guard tried < Envelope.maximumElements else { return }
      tried += 1
      switch stop {
      case .end(let node): fitting += fits(node, in: whole) ? 1 : 0
      case .text(let node, _): fitting += fits(textAt: node, in: whole) ? 1 : 0
      case .missing: break
      }
    }
    return .valueFits(all, range, fitting: fitting, tried: tried)
  }

  // MARK: - Trials

  /// Whether the model decodes the value alone, and reads something of it.
  private func fits(_ node: Int, in whole: Document) -> Bool {
    let copy = DecodingContext(
      document: Document(), strategies: context.strategies, userInfo: context.userInfo)
    copy.load(whole, valueAt: node, takesIndex: false)
    defer { copy.containers.close() }
    guard decodes(type, copy) else { return false }
    let names = (0..<copy.document.count).lazy.map { copy.entries[unchecked: $0] }.filter { $0.kind == .name }
    return names.isEmpty || names.contains { $0.flags.contains(.requested) }
  }

  private func decodes(_ type: any Decodable.Type, _ context: DecodingContext) -> Bool {
    (try? context.value(type, at: 0, in: .same)) != nil
  }

  private func fits(textAt string: Int, in whole: Document) -> Bool {
    let entry = whole.entries[unchecked: string]
    let text = Text(EscapedString.unescaped(in: whole.bytes, entry.range, flags: entry.flags))
    let inner = Document()
    guard (try? inner.parse(text, SourceRange(start: 0, end: text.count), beginsInput: false)) != nil else {
      return false
    }
    return fits(0, in: inner)
  }

  /// Whether the string begins as a JSON array or object does.
  private func holdsText(_ string: Int, in whole: Document) -> Bool {
    let range = whole.entries[unchecked: string].range
    guard let first = (range.start..<range.end).first(where: { !whole.bytes[unchecked: $0].isWhitespace })
    else {
      return false
    }
    return whole.bytes[unchecked: first] == .objectStart || whole.bytes[unchecked: first] == .arrayStart
  }
}
