import Diagnostics
import JSONDecoding

/// Cuts the inputs into batches for the workers, in order; whoever asks for the next one holds the pipeline's lock.
final class BatchSource {
  /// The bytes of a batch of lines, but for a line that is longer.
  private let blockSize: Int

  private var inputs: ArraySlice<Input>
  private let unit: RecordUnit
  private let standardInputName: String
  private var current: InputFile?
  private var currentName = ""
  private var refusingModel: String?
  /// What was read behind the last whole record of the batch before.
  private var rest = Text(capacity: 0)
  private var offset = 0
  private var start = SourceLocation(line: 1, column: 1)
  private var elements = ElementScanner()

  init(inputs: [Input], unit: RecordUnit, standardInputName: String, blockSize: Int = 1 << 18) {
    self.blockSize = blockSize
    self.inputs = inputs[...]
    self.unit = unit
    self.standardInputName = standardInputName
  }

  /// Whether there may be a further batch.
  var hasMore: Bool { current != nil || !inputs.isEmpty }

  /// Fills the batch with what comes next; false at the end of all inputs.
  func next(into batch: Batch) -> Bool {
    batch.clear()
    if current == nil {
      guard !Interruption.isRequested, let input = inputs.popFirst() else { return false }
      begin(input)
      describe(batch)
      do throws(SystemError) {
        current = try InputFile(path: input.name)
      } catch {
        // Nobody has come to write to the FIFO.
        if error.isInterruption { return false }
        batch.readError = error.words
        batch.endsInput = true
        return true
      }
    }
    describe(batch)
    batch.beginsInput = offset == 0
    batch.start = start
    batch.offset = offset
    do throws(SystemError) {
      try fill(batch)
    } catch {
      // Whole records that came before the error are still decoded, but no half one.
      batch.readError = error.words
      batch.endsInput = true
      if unit == .text { batch.text.removeAll() }
    }
    // A text that is read in part is no whole record.
    if unit == .text, Interruption.isRequested {
      current = nil
      return false
    }
    if batch.endsInput { current = nil }
    return true
  }

  private func describe(_ batch: Batch) {
    batch.input = currentName
    batch.refusingModel = refusingModel
  }

  private func begin(_ input: Input) {
    currentName = input.name == "-" ? standardInputName : input.name
    refusingModel = input.refusingModel
    rest.removeAll()
    offset = 0
    start = SourceLocation(line: 1, column: 1)
    elements = ElementScanner()
  }

  private func fill(_ batch: Batch) throws(SystemError) {
    switch unit {
    case .text: try fillWithAll(batch)
    case .line: try fillWithLines(batch)
    case .element: try fillWithElements(batch)
    }
  }

  private func fillWithAll(_ batch: Batch) throws(SystemError) {
    guard let file = current else { return }
    var room = (file.expectedSize ?? 1 << 16) + 1
    while try file.read(into: batch.text, room: room) > 0 {
      // A file that is read to the size it should have needs one more byte of room to show its end.
      room = max(room / 2, 1 << 16)
    }
    batch.endsInput = true
    offset += batch.text.count
  }

  private func fillWithLines(_ batch: Batch) throws(SystemError) {
    let end = try readBlock(into: batch) { text, from in
      text.lastOffset(of: UInt8(ascii: "\n"), in: SourceRange(start: from, end: text.count)).map { $0 + 1 }
    }
    batch.cut(at: end)
    start.line += batch.text.count(of: UInt8(ascii: "\n"), in: SourceRange(start: 0, end: end))
    offset += end
  }

  private func fillWithElements(_ batch: Batch) throws(SystemError) {
    let end = try readBlock(into: batch) { text, _ in
      let isWhole = batch.endsInput && !Interruption.isRequested && batch.readError == nil
      let end = elements.scan(text, isEnd: isWhole)
      return elements.fault == nil ? end : end ?? 0
    }
    batch.elements = elements.elements
    batch.mark = elements.mark
    batch.documentFault = elements.fault
    // Nothing can be cut any more behind a fault between two elements; what follows is not read.
    if elements.fault != nil { batch.endsInput = true }
    elements.cut(batch.text, at: end)
    batch.cut(at: end)
    offset += end
  }

  /// Reads until `cut` finds where the last whole record ends, or the input does; what is behind it is kept for the next batch.
  /// Stops early where nothing more is there yet: who types lines, or tails a log, wants to see them.
  private func readBlock(
    into batch: Batch, _ cut: (_ text: Text, _ from: Int) -> Int?
  ) throws(SystemError) -> Int {
    guard let file = current else { return 0 }
    batch.text.append(rest)
    rest.removeAll()
    var seen = 0
    while true {
      let room = max(blockSize - batch.text.count, blockSize / 4)
      var count = 0
      do throws(SystemError) {
        count = try file.read(into: batch.text, room: room)
      } catch {
        batch.readError = error.words
      }
      if count == 0 {
        batch.endsInput = true
        // Cut short, the last record may be half one.
        let end = cut(batch.text, seen)
        return Interruption.isRequested || batch.readError != nil ? end ?? 0 : batch.text.count
      }
      if batch.text.count >= blockSize || !file.hasBytes() {
        if let end = cut(batch.text, seen) {
          rest.append(batch.text, from: end)
          return end
        }
        seen = batch.text.count
      }
    }
  }
}
