/// A range of bytes in a text: 0-based offsets, the end exclusive.
public struct SourceRange: Hashable, Codable, Sendable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// The bytes from `start` up to, but not including, `end`.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The empty range before the byte at `offset`.
  public init(at offset: Int) {
    self.init(start: offset, end: offset)
  }

  /// The number of bytes.
  public var count: Int { end - start }
  /// Whether there are no bytes.
  public var isEmpty: Bool { end == start }
}

/// A place in an input as people read it: a 1-based line and a 1-based column that counts Unicode scalars.
public struct SourceLocation: Hashable, Codable, Sendable {
  /// 1 for the first line.
  public var line: Int
  /// 1 for the first column. It counts Unicode scalars.
  public var column: Int

  /// The place at this line and column, both 1-based.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Converts byte offsets to lines and columns. Built once, when the first diagnostic is shown.
///
/// It holds the offset of each line, and the number of Unicode scalars before every 256th byte.
public struct LineTable: Sendable {
  private static let blockSize = 256

  private let text: Text
  private let range: SourceRange
  private let first: SourceLocation
  /// The offsets of the lines' first bytes.
  private var lines: [Int]
  /// The number of scalars from the start of the range to the start of each block.
  private var scalarsBefore: [Int] = []

  /// - Parameters:
  ///   - text: the text.
  ///   - range: the bytes whose offsets are converted.
  ///   - first: the location of the range's first byte, if the range does not begin an input.
  public init(_ text: Text, _ range: SourceRange, first: SourceLocation = SourceLocation(line: 1, column: 1))
  {
    self.text = text
    self.range = range
    self.first = first
    lines = [range.start]
    var scalars = 0
    var offset = range.start
    while offset < range.end {
      scalarsBefore.append(scalars)
      let end = min(offset + LineTable.blockSize, range.end)
      text.withBytes(SourceRange(start: offset, end: end)) { bytes in
        for (place, byte) in bytes.enumerated() {
          scalars += byte & 0xC0 == 0x80 ? 0 : 1
          if byte == .newline { lines.append(offset + place + 1) }
        }
      }
      offset = end
    }
  }

  /// The location of the byte at `offset`, which is in the range or at its end.
  public func location(of offset: Int) -> SourceLocation {
    let offset = min(max(offset, range.start), range.end)
    let line = self.line(at: offset)
    let column = scalars(to: offset) - scalars(to: lines[line])
    return SourceLocation(line: first.line + line, column: column + (line == 0 ? first.column : 1))
  }

  /// The bytes of the line at `offset`, without the line ending.
  public func lineRange(at offset: Int) -> SourceRange {
    let offset = min(max(offset, range.start), range.end)
    let line = self.line(at: offset)
    var end = line + 1 < lines.count ? lines[line + 1] - 1 : range.end
    if end > lines[line], text.byte(at: end - 1) == .carriageReturn { end -= 1 }
    return SourceRange(start: lines[line], end: max(end, lines[line]))
  }

  private func line(at offset: Int) -> Int {
    BinarySearch.firstIndex(in: lines) { $0 > offset } - 1
  }

  private func scalars(to offset: Int) -> Int {
    let block = (offset - range.start) / LineTable.blockSize
    guard block < scalarsBefore.count else {
      guard let last = scalarsBefore.last else { return 0 }
      return last + count(from: range.start + (scalarsBefore.count - 1) * LineTable.blockSize, to: offset)
    }
    return scalarsBefore[block] + count(from: range.start + block * LineTable.blockSize, to: offset)
  }

  private func count(from start: Int, to end: Int) -> Int {
    text.withBytes(SourceRange(start: start, end: end)) { bytes in
      bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }
}

/// Finds a place in a sorted array.
package enum BinarySearch {
  /// The index of the first element that meets the condition, as all elements after it do; the end index if none does.
  package static func firstIndex<Element>(
    in elements: [Element], where meetsCondition: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if meetsCondition(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
