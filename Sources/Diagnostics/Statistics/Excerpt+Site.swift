import JSONCoding

extension Excerpt {
  /// The bytes of a line to keep on either side of a value's start: more than any renderer shows.
  package static let reach = 600

  /// The line of a value, cut out of a part of the input that was read again.
  ///
  /// - Parameters:
  ///   - before: the bytes before the value, at most ``reach``; all of them if the input has fewer.
  ///   - after: the bytes from the value's start on.
  init(_ site: ShapeSite, before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
    let newline = UInt8(ascii: "\n")
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    var start = before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex
    while start < before.endIndex, isContinuation(before[start]) { start += 1 }
    var end = after.firstIndex(of: newline) ?? after.endIndex
    let isWhole = end < after.endIndex || after.count < Self.reach
    while !isWhole, end > after.startIndex, isContinuation(after[end - 1]) { end -= 1 }
    if !isWhole, end > after.startIndex { end -= 1 }
    if isWhole, end > after.startIndex, after[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let head = String(decoding: before[start...], as: UTF8.self)
    let tail = String(decoding: after[..<end], as: UTF8.self)
    let first = head.unicodeScalars.count
    // A value that a report marks has no line break: it is a scalar, or a bracket.
    let length = min(max(site.end.column - site.start.column, 0), tail.unicodeScalars.count)
    self.init(
      line: site.start.line, text: head + tail, marked: first..<first + length,
      isClippedAtStart: site.start.column - 1 > first, isClippedAtEnd: !isWhole)
  }
}
