/// Lays out JSON with two spaces per level.
package enum PrettyPrinter {
  package enum Style: Sendable {
    /// As jq does: `"name": value`, and `{}` or `[]` if there is nothing inside.
    case jq
    /// As Foundation's encoder does: `"name" : value`, and an empty line between the brackets if nothing is inside.
    case foundation
  }

  /// Appends `json`, laid out, to `output`; no line end follows. Strings and numbers stay byte for byte as they are.
  ///
  /// One pass without recursion. `json` should be one JSON text; for any other bytes, the layout is unspecified.
  package static func append(_ json: some Sequence<UInt8>, in style: Style = .jq, to output: inout [UInt8]) {
    let appended: Void? = json.withContiguousStorageIfAvailable { append(bytes: $0, style, to: &output) }
    if appended == nil { Array(json).withUnsafeBufferPointer { append(bytes: $0, style, to: &output) } }
  }

  private static func append(bytes: UnsafeBufferPointer<UInt8>, _ style: Style, to output: inout [UInt8]) {
    var level = 0
    var isEmpty = false
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case .space, .tab, .newline, .carriageReturn:
        continue
      case .objectEnd, .arrayEnd:
        level = max(0, level - 1)
        if isEmpty, style == .foundation { output.append(.newline) }
        if !isEmpty || style == .foundation { appendLine(level, to: &output) }
        output.append(byte)
        isEmpty = false
        continue
      default:
        if isEmpty { appendLine(level, to: &output) }
        isEmpty = false
      }
      switch byte {
      case .objectStart, .arrayStart:
        output.append(byte)
        level += 1
        isEmpty = true
      case .comma:
        output.append(byte)
        appendLine(level, to: &output)
      case .colon:
        if style == .foundation { output.append(.space) }
        output.append(byte)
        output.append(.space)
      case .quote:
        let end = endOfString(bytes, from: offset)
        output.append(contentsOf: bytes[offset - 1..<end])
        offset = end
      default:
        output.append(byte)
      }
    }
  }

  private static func appendLine(_ level: Int, to output: inout [UInt8]) {
    output.append(.newline)
    output.append(contentsOf: repeatElement(.space, count: 2 * level))
  }

  /// The offset after the closing quote of the string whose content begins at `start`.
  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] != .quote {
      offset += bytes[offset] == .backslash ? 2 : 1
    }
    return min(offset + 1, bytes.count)
  }
}
