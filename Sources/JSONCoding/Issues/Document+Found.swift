extension Document {
  /// The value at `node` for a message; strings and numbers are cut to 256 bytes.
  func found(at node: Int) -> Issue.Found {
    let entry = entries[unchecked: node]
    switch kind(of: node) {
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number:
      return .number(
        bytes.string(SourceRange(start: Int(entry.start), end: min(Int(entry.end), Int(entry.start) + 256))))
    case .string:
      let shown = DisplayedString.prefix(in: bytes, entry.range, flags: entry.flags, limit: 256)
      return .string(shown.text, isCut: shown.isCut)
    case .array: return .array
    case .object: return .object
    default: return .null
    }
  }
}
