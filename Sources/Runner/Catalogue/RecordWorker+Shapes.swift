import JSONCoding

extension RecordWorker {
  /// A worker that decodes nothing, but adds the records to a shape.
  static func recording(in recorders: ShapeRecorders, _ settings: WorkerSettings) -> RecordWorker {
    let decoder = RecordDecoder()
    decoder.trailingCommas = settings.trailingCommas
    let loan = recorders.borrow()
    return RecordWorker(
      begin: { loan.recorder.piece = $0.number },
      process: { text, range, options, _ in decoder.record(text, range, options, in: loan.recorder) },
      processPart: { part, options, _ in part.inWhole(decoder.record(part, options, in: loan.recorder)) },
      search: nil, assumesTopLevelDictionary: false)
  }
}

extension ShapeRecorder {
  /// Prepares for the records of a chunk.
  func begin(_ chunk: Chunk) {
    piece = chunk.inputNumber
    offset = chunk.offset
    guard limits.wantsSites else { return }
    let elements = chunk.elements
    let whole = ShapeOrigin.Record(
      SourceRange(start: 0, end: chunk.text.count), start: chunk.start, path: [])
    origin = ShapeOrigin(chunk.text) { offset in
      // The record is the last element that begins there or before.
      let next = BinarySearch.firstIndex(in: elements) { $0.range.start > offset }
      guard next > 0 else { return whole }
      let element = elements[next - 1]
      return ShapeOrigin.Record(element.range, start: element.start, path: element.path)
    }
  }
}
