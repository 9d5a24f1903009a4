/// Adds a model's reads of a document's values, taken from its log, to the shapes of the values.
struct ReadStatistics {
  private let log: ReadLog
  private let context: DecodingContext
  private let recorder: ShapeRecorder
  private let model: any Any.Type
  /// Whether the model decoded the document, and therefore read everything it wants.
  private let isWhole: Bool
  /// The reads that count, in document order, and the index of the next one.
  private var reads: [(node: Int, index: Int)] = []
  private var next = 0

  /// The maximum number of a shape's values whose names are examined. One is not enough: the result depends on the
  /// path.
  private static let maximumTried = 100

  init(
    _ model: any Any.Type, _ log: ReadLog, _ context: DecodingContext, _ recorder: ShapeRecorder,
    isWhole: Bool
  ) {
    (self.log, self.context, self.recorder) = (log, context, recorder)
    (self.model, self.isWhole) = (model, isWhole)
    // A type may read its value as another type. That is not a separate read.
    var outer: [(node: Int, end: Int32)] = []
    reads.reserveCapacity(log.reads.count)
    // By index, because copying a read retains its references.
    for index in log.reads.indices where log.reads[index].context === context {
      guard case .type = log.reads[index].request else { continue }
      let node = Int(log.reads[index].node)
      if log.reads[index].missingKey == nil {
        while let last = outer.last, last.end <= index { outer.removeLast() }
        guard !outer.contains(where: { $0.node == node }) else { continue }
        outer.append((node, log.reads[index].end))
      }
      reads.append((node, index))
    }
    // Most models read in the order of the document.
    reads.sort { $0 < $1 }
  }

  /// Adds the model's reads of the value at `index`. Called for the values in document order.
  mutating func visit(_ index: Int, _ shape: JSONShape) {
    if shape.facts.reads == nil { shape.facts.reads = ShapeReads() }
    if index == 0, shape.facts.reads?.model == nil { shape.facts.reads?.model = recorder.readType(model) }
    addName(of: index, to: shape)
    while next < reads.count, reads[next].node <= index {
      if reads[next].node == index { addRead(reads[next].index, to: shape) }
      next += 1
    }
  }

  private func addName(of index: Int, to shape: JSONShape) {
    let entry = context.entries[unchecked: index]
    if entry.kind == .object, entry.flags.contains(.listed), context.keyTypes.acceptsAnyName(entry.keys) {
      shape.facts.reads?.dictionaries += 1
    }
    guard index > 0, context.kind(index - 1) == .name else { return }
    let isRequested = context.isRequested(index - 1)
    if isRequested, shape.facts.reads?.hasOwnName == false, shape.count < Self.maximumTried {
      shape.facts.reads?.hasOwnName = context.link(to: index)?.isPayloadName == false
    }
    guard isWhole else { return }
    shape.facts.reads?.members += 1
    if !isRequested { shape.facts.reads?.unread += 1 }
  }

  private func addRead(_ read: Int, to shape: JSONShape) {
    guard case .type(let type) = log.reads[read].request else { return }
    if log.reads[read].missingKey != nil { return addMissing(log.reads[read], to: shape) }
    shape.facts.reads?.add(
      recorder.readType(type), isOptional: log.reads[read].isOptional,
      failures: log.reads[read].failure == nil ? 0 : 1)
  }

  /// Adds a missing key that the model requires. A name computed from another value is not required in every object.
  private func addMissing(_ read: ReadLog.Read, to shape: JSONShape) {
    guard let failure = read.failure, case .keyNotFound(let missing)? = failure.own?.kind,
      FixedNames.contain(missing.key), failure.outer.map({ log.reads[$0].failure != nil }) ?? !isWhole
    else { return }
    shape.facts.reads?.add(missing: missing.name.text)
  }
}

/// Records the contents of texts instead of decoding them.
extension RecordDecoder {
  /// Adds the JSON text in `range` of `text` to the recorder's shape, unless it has an error.
  package func record(
    _ text: Text, _ range: SourceRange, _ options: Options = .beginsInput, in recorder: ShapeRecorder
  ) -> [Issue] {
    issues(AnyText.self, from: text, range, options) { _ in recordLast(in: recorder) }
  }

  /// Adds one value of a text that a ``PartFinder`` has parsed. If it is in a string, the places are in the string's
  /// text instead of the whole one.
  package func record(_ part: Part, _ options: Options = [], in recorder: ShapeRecorder) -> [Issue] {
    issues(AnyText.self, from: part, options) { _ in recordLast(in: recorder) }
  }
}

/// A model that accepts every text without reading it.
private struct AnyText: Decodable {
  init(from decoder: any Decoder) {}
}
