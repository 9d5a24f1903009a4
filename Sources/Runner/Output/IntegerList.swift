/// Integers as text, many at a time: to make a String of each takes longer than to find its digits.
enum IntegerList {
  /// At most 19 digits, the sign, and the comma and the space before it.
  private static let longest = 22
  private static let capacity = 4096

  /// Appends the numbers, separated by commas.
  static func append(_ numbers: [Int], to text: inout String) {
    var index = 0
    while index < numbers.count {
      text += String(unsafeUninitializedCapacity: capacity) { buffer in
        var count = 0
        while index < numbers.count, count <= capacity - longest {
          if index > 0 { count = append(", ", to: buffer, at: count) }
          count = append(numbers[index], to: buffer, at: count)
          index += 1
        }
        return count
      }
    }
  }

  private static func append(
    _ text: StaticString, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return buffer[start...].update(fromContentsOf: bytes)
  }

  /// The end of the number that is written at `start`.
  private static func append(_ number: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int)
    -> Int
  {
    var (first, rest) = (start, number.magnitude)
    if number < 0 {
      buffer[first] = UInt8(ascii: "-")
      first += 1
    }
    var end = first
    repeat {
      buffer[end] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      end += 1
    } while rest > 0
    buffer[first..<end].reverse()
    return end
  }
}
