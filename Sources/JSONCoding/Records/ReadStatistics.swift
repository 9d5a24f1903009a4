/// Adds a model's reads of a document's values, taken from its log, to the shapes of the values.
struct ReadStatistics {
  private let log: ReadLog
  private let context: DecodingContext
  private let recorder: ShapeRecorder
  /// Those of the document's values, by their indexes.
  private let shapes: [UnretainedReference<JSONShape>?]

  init(_ log: ReadLog, _ context: DecodingContext, _ recorder: ShapeRecorder) {
    self.log = log
    self.context = context
    self.recorder = recorder
    shapes = recorder.shapes ?? []
  }

  /// The shape of the value at `index`. While the document was added, names may have turned out to be data, and their
  /// shapes have become one.
  private func shape(_ index: Int) -> JSONShape? {
    guard var last = shapes[index]?.object else { return nil }
    while let next = last.successor { last = next }
    return last
  }

  /// A name is looked into only at the first values of a path: what comes of it differs from path to path.
  private static let mostTried = 100

  /// - Parameter isWhole: whether the model has read everything it wants from the document, because it has decoded it.
  func add(_ model: any Any.Type, isWhole: Bool) {
    guard !shapes.isEmpty else { return }
    if let top = shape(0), top.reads.model == nil { top.reads.model = recorder.readType(model) }
    addTypes(isWhole: isWhole)
    for index in 0..<min(shapes.count, context.document.count) {
      // References to shapes are counted only where one has become another.
      shapes[index]?.with { known in
        if known.successor == nil {
          addNames(at: index, to: known, isWhole: isWhole)
        } else if let shape = shape(index) {
          addNames(at: index, to: shape, isWhole: isWhole)
        }
      }
    }
  }

  @inline(__always)
  private func addNames(at index: Int, to shape: JSONShape, isWhole: Bool) {
    let entry = context.entries[unchecked: index]
    if entry.kind == .object, entry.flags.contains(.listed), context.keyTypes.haveOpenNames(entry.keys) {
      shape.reads.dictionaries += 1
    }
    guard index > 0, context.kind(index - 1) == .name else { return }
    let isRequested = context.entries[unchecked: index - 1].flags.contains(.requested)
    if isRequested, !shape.reads.hasOwnName, shape.count <= Self.mostTried {
      shape.reads.hasOwnName = context.link(to: index)?.isPayloadName == false
    }
    guard isWhole else { return }
    shape.reads.members += 1
    if !isRequested { shape.reads.unread += 1 }
  }

  /// A type may read its value as another one, which then does not count as a separate read.
  private func addTypes(isWhole: Bool) {
    // The reads that are under way and count.
    var outer: [(node: Int, end: Int32)] = []
    // Element by element, because a copy of a read counts references.
    for index in log.reads.indices where log.reads[index].context === context {
      let node = Int(log.reads[index].node)
      guard case .type(let type) = log.reads[index].request, node < shapes.count, let shape = shape(node)
      else {
        continue
      }
      if log.reads[index].isOfMissingKey {
        addMissing(log.reads[index], to: shape, isWhole: isWhole)
        continue
      }
      while let last = outer.last, last.end <= index { outer.removeLast() }
      guard !outer.contains(where: { $0.node == node }) else { continue }
      outer.append((node, log.reads[index].end))
      let read = shape.reads.add(
        type, isOptional: log.reads[index].isOptional, hasFailed: log.reads[index].failure != nil,
        recorder.readType)
      if context.kind(node) == .number, read.facts.integers != nil, let number = integer(at: node) {
        shape.reads.rawIntegers.add(number, recorder.place(node)) {
          recorder.site(of: node, in: context.document)
        }
      }
    }
  }

  /// Adds a missing key without which a value cannot exist. A name made up from another value is not one that the model
  /// needs in every object.
  private func addMissing(_ read: ReadLog.Read, to shape: JSONShape, isWhole: Bool) {
    guard let failure = read.failure, case .keyNotFound(let missing)? = failure.fault?.kind,
      FixedNames.include(missing.key), failure.outer.map({ log.reads[$0].failure != nil }) ?? !isWhole
    else { return }
    shape.reads.add(missing: missing.name.text)
  }

  /// The number as an enum's raw value, which may be written as `1.0` or `1e2`.
  private func integer(at node: Int) -> Int64? {
    let text = context.document.bytes.string(context.entries[unchecked: node].range)
    return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
  }
}

extension RecordDecoder {
  /// Adds the text that was decoded last to the recorder's shape, with the model's reads of it.
  func record(
    _ model: any Any.Type, _ context: DecodingContext, _ log: ReadLog, in recorder: ShapeRecorder,
    decodes: Bool
  ) {
    if recorder.shapes == nil { recorder.shapes = [] }
    recorder.add(context.document)
    if decodes { recorder.decoded += 1 }
    ReadStatistics(log, context, recorder).add(model, isWhole: decodes)
  }
}
