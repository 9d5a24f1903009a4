import Diagnostics
import JSONCoding

/// Cuts the inputs into chunks for the workers, in order; whoever asks for the next one holds the pipeline's lock.
final class ChunkReader {
  /// The bytes of a chunk of lines, but for a line that is longer.
  private let blockSize: Int

  private var inputs: ArraySlice<Input>
  private let unit: RecordUnit
  private let standardInputName: String
  private var current: InputFile?
  private var currentName = ""
  private var refusingModel: String?
  /// What was read behind the last whole record of the chunk before.
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

  /// Whether there may be a further chunk.
  var hasMore: Bool { current != nil || !inputs.isEmpty }

  /// Fills the chunk with what comes next; false at the end of all inputs.
  func next(into chunk: Chunk) -> Bool {
    chunk.clear()
    if current == nil {
      guard !Interruption.isRequested, let input = inputs.popFirst() else { return false }
      begin(input)
      describe(chunk)
      do throws(SystemError) {
        current = try InputFile(path: input.name)
      } catch {
        // Nobody has come to write to the FIFO.
        if error.isInterruption { return false }
        chunk.readError = error.words
        chunk.endsInput = true
        return true
      }
    }
    describe(chunk)
    chunk.beginsInput = offset == 0
    chunk.start = start
    chunk.offset = offset
    do throws(SystemError) {
      try fill(chunk)
    } catch {
      // Whole records that came before the error are still decoded, but no half one.
      chunk.readError = error.words
      chunk.endsInput = true
      if unit == .text { chunk.text.removeAll() }
    }
    // A text that is read in part is no whole record.
    if unit == .text, Interruption.isRequested {
      current = nil
      return false
    }
    if chunk.endsInput { current = nil }
    return true
  }

  private func describe(_ chunk: Chunk) {
    chunk.input = currentName
    chunk.refusingModel = refusingModel
  }

  private func begin(_ input: Input) {
    currentName = input.name == "-" ? standardInputName : input.name
    refusingModel = input.refusingModel
    rest.removeAll()
    offset = 0
    start = SourceLocation(line: 1, column: 1)
    elements = ElementScanner()
  }

  private func fill(_ chunk: Chunk) throws(SystemError) {
    switch unit {
    case .text: try fillWithAll(chunk)
    case .line: try fillWithLines(chunk)
    case .element: try fillWithElements(chunk)
    }
  }

  private func fillWithAll(_ chunk: Chunk) throws(SystemError) {
    guard let file = current else { return }
    var room = (file.expectedSize ?? 1 << 16) + 1
    while try file.read(into: chunk.text, room: room) > 0 {
      // A file that is read to the size it should have needs one more byte of room to show its end.
      room = max(room / 2, 1 << 16)
    }
    chunk.endsInput = true
    offset += chunk.text.count
  }

  private func fillWithLines(_ chunk: Chunk) throws(SystemError) {
    let end = try readBlock(into: chunk) { text, from in
      text.lastOffset(of: UInt8(ascii: "\n"), in: SourceRange(start: from, end: text.count)).map { $0 + 1 }
    }
    chunk.cut(at: end)
    start.line += chunk.text.count(of: UInt8(ascii: "\n"), in: SourceRange(start: 0, end: end))
    offset += end
  }

  private func fillWithElements(_ chunk: Chunk) throws(SystemError) {
    let end = try readBlock(into: chunk) { text, _ in
      let isWhole = chunk.endsInput && !Interruption.isRequested && chunk.readError == nil
      let end = elements.scan(text, isEnd: isWhole)
      return elements.issue == nil ? end : end ?? 0
    }
    chunk.elements = elements.elements
    chunk.mark = elements.byteOrderMark
    chunk.documentIssue = elements.issue
    // Nothing can be cut any more behind a fault between two elements; what follows is not read.
    if elements.issue != nil { chunk.endsInput = true }
    elements.cut(chunk.text, at: end)
    chunk.cut(at: end)
    offset += end
  }

  /// Reads until `cut` finds where the last whole record ends, or the input does; what is behind it is kept for the next chunk.
  /// Stops early where nothing more is there yet: who types lines, or tails a log, wants to see them.
  private func readBlock(
    into chunk: Chunk, _ cut: (_ text: Text, _ from: Int) -> Int?
  ) throws(SystemError) -> Int {
    guard let file = current else { return 0 }
    chunk.text.append(rest)
    rest.removeAll()
    var seen = 0
    while true {
      let room = max(blockSize - chunk.text.count, blockSize / 4)
      var count = 0
      do throws(SystemError) {
        count = try file.read(into: chunk.text, room: room)
      } catch {
        chunk.readError = error.words
      }
      if count == 0 {
        chunk.endsInput = true
        // Cut short, the last record may be half one.
        let end = cut(chunk.text, seen)
        return Interruption.isRequested || chunk.readError != nil ? end ?? 0 : chunk.text.count
      }
      if chunk.text.count >= blockSize || !file.hasBytes() {
        if let end = cut(chunk.text, seen) {
          rest.append(chunk.text, from: end)
          return end
        }
        seen = chunk.text.count
      }
    }
  }
}
