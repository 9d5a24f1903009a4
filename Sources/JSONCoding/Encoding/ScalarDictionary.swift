/// Dictionaries of the most common scalars. The standard library would encode them member by member through protocols,
/// and each name would be looked up among those before, although a dictionary has no name twice.
extension EncodingContext {
  /// Whether the value is such a dictionary, which is then encoded into the node as its `encode(to:)` does it.
  @inline(__always)
  func encodeDictionary<Value>(_ value: Value, as id: NodeID) -> Bool {
    if Value.self == [String: Int].self {
      return encode(reinterpret(value, as: [String: Int].self), as: id) { .integer(Int64($0)) }
    }
    if Value.self == [String: String].self {
      return encode(reinterpret(value, as: [String: String].self), as: id) { .string($0) }
    }
    if Value.self == [String: Double].self {
      let dictionary = reinterpret(value, as: [String: Double].self)
      // What is not finite may be an error at its place.
      return dictionary.values.allSatisfy(\.isFinite) && encode(dictionary, as: id) { .double($0) }
    }
    if Value.self == [String: Bool].self {
      return encode(reinterpret(value, as: [String: Bool].self), as: id) { .bool($0) }
    }
    return false
  }

  /// Encodes nothing if names are converted, or if the node cannot become an object.
  @inline(__always)
  private func encode<Value>(
    _ dictionary: [String: Value], as id: NodeID, _ scalar: (Value) -> EncodedScalar
  ) -> Bool {
    guard !convertsKeys, let object = try? enter(id), draft[object].kind == .empty,
      draft[object].depth < EncodingContext.maximumDepth
    else { return false }
    draft.setKind(.object, of: object)
    for (name, value) in dictionary {
      let member = draft.addNewMember(name, to: object)
      draft.text.append(scalar(value))
      draft.endText(member)
    }
    draft.with(object) { $0.hasUnknownNames = true }
    return true
  }
}
