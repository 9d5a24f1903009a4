/// Writes JSON texts as a model that accepts any JSON value encodes them, without making the values.
///
/// A long text is parsed in pieces, so its whole index is never in memory.
package final class Rewriter {
  private let numbers: any Codable.Type
  private let (decoder, encoder) = (RecordDecoder(), RecordEncoder())
  private let document = Document()
  private var isAfterValue = false

  /// - Parameter numbers: the type that the model reads numbers as.
  package init(numbers: any Codable.Type) { self.numbers = numbers }

  /// Appends the JSON of the text in `range` to `output`, or only checks it.
  ///
  /// - Returns: false, and `output` is unchanged, if the decoder has to look at the text, perhaps to report something.
  package func rewrite(_ text: Text, _ range: SourceRange, into output: inout [UInt8], checksOnly: Bool)
    -> Bool
  {
    let count = output.count
    // The output would otherwise be copied each time that it doubles, which takes three times its memory for a moment.
    if range.count > TextPieces.size { output.reserveCapacity(max(count + range.count / 8 * 9, 2 * count)) }
    isAfterValue = false
    var pieces = TextPieces(of: text, range)
    while range.end <= Text.maximumCount, let (piece, range) = pieces.next() {
      guard (try? document.parse(piece, range, beginsInput: false)) != nil, !document.hasWarnings,
        let nodes = pieces.nodes(in: document), checksOnly || write(nodes, to: &output)
      else { break }
      if pieces.isAtEnd { return true }
    }
    output.removeLast(output.count - count)
    return false
  }

  private func write(_ nodes: Range<Int>, to output: inout [UInt8]) -> Bool {
    for node in nodes {
      let entry = document.entries[unchecked: node]
      let isEnd = entry.kind == .arrayEnd || entry.kind == .objectEnd
      if isAfterValue, !isEnd { output.append(.comma) }
      isAfterValue = !entry.isContainer && entry.kind != .name
      if isEnd || entry.isContainer {
        output.append(document.bytes[unchecked: isEnd ? entry.range.end - 1 : entry.range.start])
      } else if entry.kind == .number, !entry.flags.contains(.integer),
        let value = FloatText.double(in: document.bytes, entry.range), value != value.rounded()
      {
        // As the encoder writes it. The decoder and the encoder take several times as long.
        output.append(contentsOf: value.description.utf8)
      } else if let type = type(of: entry) {
        guard let value = try? decoder.decode(type, from: document.text, document.range(of: node)),
          (try? encoder.encode(value, into: &output)) != nil
        else { return false }
      } else {
        document.bytes.withBytes(document.range(of: node)) { output.append(contentsOf: $0) }
      }
      if entry.kind == .name { output.append(.colon) }
    }
    return true
  }

  /// The type as which a value is decoded and encoded; nil if its text stays the same.
  private func type(of entry: Entry) -> (any Codable.Type)? {
    if entry.kind == .string || entry.kind == .name {
      return entry.flags.contains(.escaped) ? String.self : nil
    }
    // A whole number with so few digits stays the same, unless it is -0.
    let isShort = entry.flags.contains(.integer) && entry.range.count <= 15
    let isSame = isShort && document.bytes.word(at: entry.range.start) & 0xFFFF != 0x302D
    return entry.kind == .number && !isSame ? numbers : nil
  }
}
