/// Adds to the shapes of a document's values what a model has asked of them, as its log tells.
struct ReadStatistics {
  private let log: ReadLog
  private let context: DecodingContext
  private let shapes: [JSONShape?]

  /// - Parameter shapes: those of the document's values, by their indexes.
  init(_ log: ReadLog, _ context: DecodingContext, shapes: [JSONShape?]) {
    self.log = log
    self.context = context
    // While the document was added, names may have turned out to be data, and their shapes have become one.
    self.shapes = shapes.map { shape in
      var last = shape
      while let next = last?.successor { last = next }
      return last
    }
  }

  /// - Parameter isWhole: whether the model has read all that it wants of the document, because it has decoded it.
  func add(isWhole: Bool) {
    addTypes()
    for (index, shape) in shapes.enumerated() {
      guard let shape, index < context.document.count else { continue }
      let entry = context.entries[unchecked: index]
      if entry.kind == .object, entry.flags.contains(.listed), context.keyTypes.haveOpenNames(entry.keys) {
        shape.reads.dictionaries += 1
      }
      guard isWhole, index > 0, context.kind(index - 1) == .name else { continue }
      shape.reads.members += 1
      if !context.entries[unchecked: index - 1].flags.contains(.requested) { shape.reads.unread += 1 }
    }
  }

  /// A type may read its value as another one, which is then no read of its own.
  private func addTypes() {
    var ends = [Int32](repeating: 0, count: shapes.count)
    for (index, read) in log.reads.enumerated() where read.context === context {
      let node = Int(read.node)
      guard case .type(let type) = read.shape, node < shapes.count, let shape = shapes[node],
        index >= ends[node], !read.isOfMissingKey
      else { continue }
      ends[node] = read.end
      shape.reads.add(type, isOptional: read.isOptional, hasFailed: read.failure != nil)
    }
  }
}

extension RecordDecoder {
  /// Adds the text that was decoded last to the recorder's shape, with what the model has asked of it.
  func record(_ context: DecodingContext, _ log: ReadLog, in recorder: ShapeRecorder, decodes: Bool) {
    if recorder.shapes == nil { recorder.shapes = [] }
    recorder.add(context.document)
    if decodes { recorder.decoded += 1 }
    ReadStatistics(log, context, shapes: recorder.shapes ?? []).add(isWhole: decodes)
  }
}
