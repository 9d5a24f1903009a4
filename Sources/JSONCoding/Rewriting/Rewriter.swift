/// Writes JSON texts as a model that accepts any JSON value encodes them, without making the values.
///
/// The text is checked and written in one pass, with neither an index nor values. What stays the same, which is nearly
/// everything in most texts, is copied as it is. A text that is not plain is left to the decoder: see
/// ``rewrite(_:_:into:)``.
public final class Rewriter {
  /// Appends the number in the range as the model writes it. Returns whether it could.
  private let writeByModel: (Text, SourceRange, inout [UInt8]) -> Bool
  private let levels = UncheckedBuffer<RewritingPass.Level>(capacity: Document.maximumDepth + 1)
  private var names = SeenNames()
  private var written = ByteWriter()

  /// - Parameter numbers: the type that the model reads numbers as. It keeps a Double that is not whole, and a whole
  ///   number below 2^53, and writes it as the encoder does; it is asked about all others.
  public init<Number: Codable>(numbers: Number.Type) {
    let (decoder, encoder) = (RecordDecoder(), RecordEncoder())
    writeByModel = { text, range, output in
      guard let value = try? decoder.decode(Number.self, from: text, range) else { return false }
      return (try? encoder.encode(value, into: &output)) != nil
    }
  }

  deinit {
    levels.deallocate()
    names.deallocate()
    written.deallocate()
  }

  /// Appends the JSON of the text in `range` to `output`, if the text is plain. If not, `output` is unchanged.
  public func rewrite(_ text: Text, _ range: SourceRange, into output: inout [UInt8]) -> Bool {
    output.makeRoom(forTextOf: range.count)
    return pass(text, range, into: &output, writes: true)
  }

  /// Whether the text is valid JSON without anything that the decoder warns about: a byte order mark or a duplicate
  /// name.
  public func isPlain(_ text: Text, _ range: SourceRange) -> Bool {
    var nothing: [UInt8] = []
    return pass(text, range, into: &nothing, writes: false)
  }

  private func pass(_ text: Text, _ range: SourceRange, into output: inout [UInt8], writes: Bool) -> Bool {
    guard range.end < Int(UInt32.max) else { return false }
    let bytes = text.bytes
    let byteAfterRange = bytes[unchecked: range.end]
    bytes[unchecked: range.end] = 0
    names.removeAll()
    written.removeAll()
    let count = output.count
    var pass = RewritingPass(
      bytes, range, levels: levels, names: names, written: written, output: output, writes: writes)
    // The pass has the only reference to the output, so it is not copied.
    output = []
    let isPlain = pass.run { range, bytes in self.writeByModel(text, range, &bytes) }
    if !isPlain { pass.truncateOutput(to: count) }
    (names, written, output) = (pass.names, pass.written, pass.output)
    bytes[unchecked: range.end] = byteAfterRange
    return isPlain
  }
}

extension [UInt8] {
  /// Makes room for the output of a large text. It would otherwise be copied each time that it doubles, which takes
  /// three times its memory for a moment.
  fileprivate mutating func makeRoom(forTextOf size: Int) {
    let needed = count + size + size / 8
    if size > 1 << 20, capacity < needed {
      reserveCapacity(isEmpty ? needed : Swift.max(needed, 2 * capacity))
    }
  }
}
