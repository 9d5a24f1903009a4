/// Arrays of the most common scalars. The standard library would encode them element by element through a protocol.
extension EncodingContext {
  /// Whether the value is such an array, which is then encoded into the node as its `encode(to:)` does it.
  ///
  /// - Throws: `EncodingError.invalidValue` for a number that JSON cannot represent.
  @inline(__always)
  func encodeList<Value>(_ value: Value, as id: NodeID) throws -> Bool {
    if Value.self == [Double].self {
      let container = elements(of: id)
      for element in reinterpret(value, as: [Double].self) { try container.encode(element) }
    } else if Value.self == [Int].self {
      let container = elements(of: id)
      for element in reinterpret(value, as: [Int].self) { try container.encode(element) }
    } else if Value.self == [String].self {
      let container = elements(of: id)
      for element in reinterpret(value, as: [String].self) { try container.encode(element) }
    } else {
      return false
    }
    return true
  }
}
