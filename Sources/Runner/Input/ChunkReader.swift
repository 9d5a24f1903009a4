import JSONCoding
import OperatingSystem

/// Reads the inputs one after the other and cuts them into chunks of whole records. Only one thread at a time may use
/// it.
package final class ChunkReader {
  /// The size in bytes of a chunk of lines, unless one line is longer.
  private let blockSize: Int
  /// The maximum number of bytes of a record.
  private let maximumBytes: Int

  private var inputs: ArraySlice<Input>
  /// The kind of record unless the name of an input says otherwise.
  private let usualUnit: RecordUnit
  private var unit: RecordUnit
  /// The path to the elements.
  private let path: PathExpression
  private let trailingCommas: TrailingCommaPolicy
  private let standardInputName: String
  private var current: InputFile?
  private var currentName = ""
  private var inputNumber = -1
  private var refusingModel: String?
  /// The number of the next chunk.
  private var number = 0
  /// The bytes read after the last whole record of the previous chunk.
  private var rest = Text(capacity: 0)
  private var offset = 0
  private var start = SourceLocation(line: 1, column: 1)
  private var elements: ElementScanner

  /// - Parameter path: the path to the array or object whose elements are the records, if they are elements.
  init(
    inputs: [Input], unit: RecordUnit, path: PathExpression = PathExpression([]),
    trailingCommas: TrailingCommaPolicy = .refuse, standardInputName: String, blockSize: Int = 1 << 18,
    maximumBytes: Int = Text.maximumCount
  ) {
    self.blockSize = blockSize
    self.maximumBytes = maximumBytes
    self.inputs = inputs[...]
    usualUnit = unit
    self.unit = unit
    self.path = path
    self.trailingCommas = trailingCommas
    elements = ElementScanner(path, trailingCommas: trailingCommas)
    self.standardInputName = standardInputName
  }

  /// Whether there may be another chunk.
  var hasMore: Bool { current != nil || !inputs.isEmpty }

  /// The next chunk, in the memory of `text`, which must not be shared; nil at the end of all inputs.
  func next(into text: Text) -> Chunk? {
    text.removeAll()
    do throws(SystemError) {
      guard try openNext() else { return nil }
    } catch {
      // If an interruption ended the wait for a FIFO's writer, nothing has failed.
      if error.isInterruption { return nil }
      var chunk = newChunk(text)
      chunk.readError = error.words
      chunk.endsInput = true
      return chunk
    }
    var chunk = newChunk(text)
    chunk.beginsInput = offset == 0
    chunk.start = start
    chunk.offset = offset
    do throws(SystemError) {
      try fill(&chunk)
    } catch {
      // Whole records before the error are still decoded; a partial one is not.
      chunk.readError = error.words
      chunk.endsInput = true
      if unit == .text { chunk.text = Text(capacity: 0) }
    }
    if chunk.endsInput { current = nil }
    // A text that was read only partially is not a whole record.
    if unit == .text, Interruption.isRequested {
      current = nil
      return nil
    }
    return chunk
  }

  /// Opens the next input unless one is open; false at the end.
  private func openNext() throws(SystemError) -> Bool {
    guard current == nil else { return true }
    guard !Interruption.isRequested, let input = inputs.popFirst() else { return false }
    begin(input)
    let file = try InputFile(path: input.name)
    if file.expectedSize == nil, PathKind(of: input.name).isFolder { throw InputFolder.emptiness }
    current = file
    return true
  }

  private func newChunk(_ text: Text) -> Chunk {
    defer { number += 1 }
    return Chunk(
      text: text, number: number, unit: unit, input: currentName, inputNumber: inputNumber,
      refusingModel: refusingModel)
  }

  private func begin(_ input: Input) {
    currentName = input.name == "-" ? standardInputName : input.name
    unit = usualUnit == .text && input.hasLines ? .line : usualUnit
    inputNumber += 1
    refusingModel = input.refusingModel
    rest.removeAll()
    offset = 0
    start = SourceLocation(line: 1, column: 1)
    elements = ElementScanner(path, trailingCommas: trailingCommas)
  }

  private func fill(_ chunk: inout Chunk) throws(SystemError) {
    switch unit {
    case .text: try fillWithAll(&chunk)
    case .line: try fillWithLines(&chunk)
    case .element: try fillWithElements(&chunk)
    }
  }

  private func fillWithAll(_ chunk: inout Chunk) throws(SystemError) {
    guard let file = current else { return }
    chunk.endsInput = true
    let size = file.expectedSize ?? 0
    if size > maximumBytes { return refuse(&chunk) }
    // Even if the file has the expected size, one more byte of room is needed to notice its end.
    var room = max(size + 1, 1 << 16)
    while try file.read(into: chunk.text, room: room) > 0 {
      if chunk.text.count > maximumBytes { return refuse(&chunk) }
      room = max(size + 1 - chunk.text.count, 1 << 16)
    }
    offset += chunk.text.count
  }

  /// Marks an input as unreadable because a record is too large for a text.
  private func refuse(_ chunk: inout Chunk) {
    chunk.text = Text(capacity: 0)
    chunk.endsInput = true
    chunk.readError = unit == .text ? Self.tooLargeText : "a record is larger than 4 GiB"
  }

  /// Why an input that is one large record cannot be read.
  static let tooLargeText = "it is larger than 4 GiB"

  private func fillWithLines(_ chunk: inout Chunk) throws(SystemError) {
    let end = try readBlock(into: &chunk) { chunk, from in
      let range = SourceRange(start: from, end: chunk.text.count)
      return chunk.text.lastOffset(of: UInt8(ascii: "\n"), in: range).map { $0 + 1 }
    }
    chunk.text.truncate(to: end)
    start.line += chunk.text.count(of: UInt8(ascii: "\n"), in: SourceRange(start: 0, end: end))
    offset += end
  }

  private func fillWithElements(_ chunk: inout Chunk) throws(SystemError) {
    let end = try readBlock(into: &chunk) { chunk, _ in
      let isWhole = chunk.endsInput && !Interruption.isRequested && chunk.readError == nil
      let end = elements.scan(chunk.text, isEnd: isWhole)
      return elements.issue == nil ? end : end ?? 0
    }
    chunk.elements = elements.elements
    chunk.documentIssue = elements.issue
    chunk.notes = elements.notes
    // After an error between two elements, it is unknown where elements begin, so the rest is not read.
    if elements.issue != nil { chunk.endsInput = true }
    elements.cut(chunk.text, at: end)
    chunk.text.truncate(to: end)
    offset += end
  }

  /// Reads until `cut` finds the end of the last whole record, or the input ends, and keeps the rest for the next
  /// chunk.
  ///
  /// If reading would have to wait, the chunk is not filled up, so that the lines of a terminal or a growing log are
  /// decoded as they arrive.
  private func readBlock(
    into chunk: inout Chunk, _ cut: (_ chunk: Chunk, _ from: Int) -> Int?
  ) throws(SystemError) -> Int {
    guard let file = current else { return 0 }
    let text = chunk.text
    text.append(rest)
    rest.removeAll()
    var seen = 0
    while true {
      let room = max(blockSize - text.count, blockSize / 4)
      var count = 0
      do throws(SystemError) {
        count = try file.read(into: text, room: room)
      } catch {
        chunk.readError = error.words
      }
      if count == 0 {
        chunk.endsInput = true
        let end = cut(chunk, seen)
        // If the input was cut short, its last record may be incomplete.
        return Interruption.isRequested || chunk.readError != nil ? end ?? 0 : text.count
      }
      if text.count >= blockSize || !file.hasBytes() {
        if let end = cut(chunk, seen) {
          rest.append(text, from: end)
          return end
        }
        seen = text.count
        if seen > maximumBytes {
          refuse(&chunk)
          return 0
        }
      }
    }
  }
}
