/// Strands and edits, put together to the output: one copy of each byte.
struct Assembly {
  private let strands: [ByteBuffer]
  private let ranges: [Range<Int>]
  /// By strand, then by offset; of several for the same bytes, the last made comes first.
  private let edits: [Edit]

  init(_ context: EncodingContext) {
    strands = context.strands.indices.map(context.bytes(of:))
    ranges = context.ranges
    let made = context.edits
    edits = made.indices.sorted {
      (made[$0].strand, made[$0].offset, $1) < (made[$1].strand, made[$1].offset, $0)
    }.map { made[$0] }
  }

  /// Appends the first strand with all its edits.
  func append(to output: inout [UInt8]) {
    guard !strands.isEmpty else { return }
    append(0, 0..<strands[0].count, to: &output)
  }

  /// Recursive as often as places are nested.
  private func append(_ strand: Int, _ range: Range<Int>, to output: inout [UInt8]) {
    let bytes = strands[strand]
    var offset = range.lowerBound
    var index = firstEdit(strand, from: offset)
    while index < edits.count, edits[index].strand == strand, edits[index].offset < range.upperBound {
      let edit = edits[index]
      index += 1
      // One within bytes that another has replaced; or the sorting of members of which this range is one.
      let end = edit.offset + edit.removed
      guard edit.offset >= offset, end <= range.upperBound else { continue }
      output.append(contentsOf: bytes[unchecked: offset..<edit.offset])
      offset = end
      switch edit.content {
      case .strand(let other):
        append(other, 0..<strands[other].count, to: &output)
      case .members(let members):
        for member in members {
          if member > members.lowerBound { output.append(.comma) }
          append(strand, ranges[member], to: &output)
        }
      }
    }
    output.append(contentsOf: bytes[unchecked: offset..<range.upperBound])
  }

  /// The first edit of the strand at or after `offset`.
  private func firstEdit(_ strand: Int, from offset: Int) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if (edits[middle].strand, edits[middle].offset) < (strand, offset) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension EncodingContext {
  /// Appends what was encoded last, once.
  func assemble(into output: inout [UInt8]) {
    if edits.isEmpty {
      output.append(contentsOf: bytes[unchecked: 0..<bytes.count])
    } else {
      Assembly(self).append(to: &output)
    }
    bytes.giveBack()
  }
}
