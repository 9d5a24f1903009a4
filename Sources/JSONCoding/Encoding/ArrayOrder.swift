/// The kind of collection that an encoded array comes from.
///
/// For a comparison with another text, an array whose elements have no order is marked with spaces after its bracket,
/// `[ 1,2]`, which are nowhere else in compact JSON.
enum ArrayOrder: Int8, BitwiseCopyable {
  case list
  case set
  /// Keys and values in turn.
  case dictionary

  var spaces: Int { Int(rawValue) }

  /// The order of the array that begins at `offset`.
  init(in bytes: UncheckedBuffer<UInt8>, at offset: Int) {
    // A NUL follows the text.
    if bytes[unchecked: offset + 1] != .space {
      self = .list
    } else {
      self = bytes[unchecked: offset + 2] == .space ? .dictionary : .set
    }
  }
}

extension EncodingContext {
  /// Notes which kind of collection the array comes from, if that is of interest.
  func mark(_ order: ArrayOrder, _ id: NodeID) {
    guard marksOrder else { return }
    let node = node(of: id)
    if node >= 0 { nodes.with(node) { $0.order = order } }
  }

  /// Marks the array of a model that has passed its encoder on to the only thing that it holds, an unordered
  /// collection, as property wrappers do: `try wrappedValue.encode(to: encoder)`.
  @inline(never)
  func markPassedOn(_ value: Any, _ id: NodeID) {
    let node = node(of: id)
    guard node >= 0, nodes[unchecked: node].kind == .array, nodes[unchecked: node].order == .list else {
      return
    }
    var value = value
    // Wrappers may be in wrappers, but few are.
    for _ in 0..<8 {
      let mirror = Mirror(reflecting: value)
      let count = mirror.children.count
      switch mirror.displayStyle {
      case .set:
        if nodes[unchecked: node].count == count { mark(.set, id) }
        return
      case .dictionary:
        if nodes[unchecked: node].count == 2 * count { mark(.dictionary, id) }
        return
      default:
        guard count == 1, let only = mirror.children.first?.value else { return }
        value = only
      }
    }
  }
}
