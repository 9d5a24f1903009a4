import JSONCoding

extension RecordWorker {
  /// A worker that decodes nothing, but adds the records to a shape.
  static func recording(in recorders: ShapeRecorders) -> RecordWorker {
    let decoder = RecordDecoder()
    let loan = recorders.borrow()
    return RecordWorker(
      begin: { loan.recorder.piece = $0.number },
      process: { text, range, options, _ in decoder.record(text, range, options, in: loan.recorder) },
      processPart: { part, options, _ in part.inWhole(decoder.record(part, options, in: loan.recorder)) },
      isSearchingFurther: { false }, assumesTopLevelDictionary: false)
  }
}
