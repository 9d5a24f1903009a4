/// The kind of file that an operand names, as far as its name or a look at it tells.
package enum OperandContent: Hashable {
  /// Swift code, with the names of its Decodable types.
  case swift(types: [String])
  case json
  /// Another file.
  case other

  var isSwift: Bool { if case .swift = self { true } else { false } }

  /// What the name alone tells; nil if it is not the name of a file.
  package static func named(_ name: String) -> OperandContent? {
    let name = name.lowercased()
    if name.hasSuffix(".swift") { return .swift(types: []) }
    return Input.endings.contains(where: name.hasSuffix) ? .json : nil
  }
}
