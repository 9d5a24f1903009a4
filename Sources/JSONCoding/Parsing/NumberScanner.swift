/// Scans numbers by the grammar of RFC 8259 section 6.
struct NumberScanner {
  let bytes: UncheckedBuffer<UInt8>

  enum Outcome {
    /// The offset after the number.
    case number(end: Int, isInteger: Bool)
    /// The offset of the byte that is not allowed there.
    case invalid(at: Int)
  }

  /// Scans a number from `start`, the offset of its minus or first digit.
  @inline(__always)
  func scan(from start: Int) -> Outcome {
    var offset = start
    if bytes[unchecked: offset] == .minus { offset &+= 1 }
    let first = bytes[unchecked: offset]
    guard first.isDigit else { return .invalid(at: offset) }
    offset &+= 1
    if first == .zero {
      if bytes[unchecked: offset].isDigit { return .invalid(at: offset) }
    } else {
      skipDigits(&offset)
    }
    let next = bytes[unchecked: offset]
    guard next == .point || next.isExponentMark else { return .number(end: offset, isInteger: true) }
    return scanRest(from: offset)
  }

  /// Scans a fraction and an exponent from `start`, the offset of the point or exponent mark.
  private func scanRest(from start: Int) -> Outcome {
    var offset = start
    if bytes[unchecked: offset] == .point {
      offset &+= 1
      guard bytes[unchecked: offset].isDigit else { return .invalid(at: offset) }
      skipDigits(&offset)
    }
    if bytes[unchecked: offset].isExponentMark {
      offset &+= 1
      let sign = bytes[unchecked: offset]
      if sign == .plus || sign == .minus { offset &+= 1 }
      guard bytes[unchecked: offset].isDigit else { return .invalid(at: offset) }
      skipDigits(&offset)
    }
    return .number(end: offset, isInteger: false)
  }

  @inline(__always)
  private func skipDigits(_ offset: inout Int) {
    while true {
      let others = bytes.word(at: offset).marksOfOthersThanDigits
      if others != 0 {
        offset &+= others.trailingZeroBitCount >> 3
        return
      }
      offset &+= 8
    }
  }
}
