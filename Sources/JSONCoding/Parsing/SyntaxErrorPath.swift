/// Creates the path of a syntax error from the containers that were open and the names that were parsed.
struct SyntaxErrorPath {
  let document: Document
  let stop: Parser.Stop

  /// The path of an error of `kind`.
  ///
  /// A trailing comma belongs to its array or object. A hexadecimal number such as `0x1F` belongs to the element `0`
  /// that the parser has already finished.
  func path(of kind: SyntaxError.Kind) -> [PathComponent] {
    guard stop.depth > 0 else { return [] }
    var path: [PathComponent] = []
    for depth in 1..<stop.depth {
      let level = document.levels[unchecked: depth]
      let child = document.levels[unchecked: depth + 1].opening
      path.append(level.isObject ? .member(document.name(at: child - 1)) : .index(level.count))
    }
    if let last = lastComponent(kind) { path.append(last) }
    return path
  }

  private func lastComponent(_ kind: SyntaxError.Kind) -> PathComponent? {
    let level = document.levels[unchecked: stop.depth]
    let last = document.count - 1
    let isAfterValue = isAfterValue
    switch kind {
    case .trailingComma:
      return nil
    case .hexadecimalNumber where isAfterValue:
      return level.isObject ? .member(document.name(at: last - 1)) : .index(level.count - 1)
    default:
      if isAfterValue { return nil }
      if !level.isObject { return .index(level.count) }
      return document.entries[unchecked: last].kind == .name ? .member(document.name(at: last)) : nil
    }
  }

  /// Whether the parser stopped after a value of the innermost array or object.
  private var isAfterValue: Bool {
    switch stop.reason {
    case .expected(.commaOrArrayEnd), .expected(.commaOrObjectEnd): true
    default: false
    }
  }
}
