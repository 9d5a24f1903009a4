extension EncodingContext {
  /// Notes which kind of collection the array comes from, if that is of interest.
  func mark(_ order: ArrayOrder, _ id: NodeID) {
    guard marksOrder else { return }
    let node = draft.node(of: id)
    if node < 0 { return }
    draft.with(node) { $0.order = order }
    // The text is without the marks.
    draft.setDisorder(in: node)
  }

  /// Marks the array of a model that has passed its encoder on to the only thing that it holds, an unordered
  /// collection, as property wrappers do: `try wrappedValue.encode(to: encoder)`.
  @inline(never)
  func markPassedOn(_ value: Any, _ id: NodeID) {
    let node = draft.node(of: id)
    guard node >= 0, draft[node].kind == .array, draft[node].order == .list else { return }
    var value = value
    // Wrappers may be in wrappers, but few are.
    for _ in 0..<8 {
      let mirror = Mirror(reflecting: value)
      let count = mirror.children.count
      switch mirror.displayStyle {
      case .set:
        if draft[node].count == count { mark(.set, id) }
        return
      case .dictionary:
        if draft[node].count == 2 * count { mark(.dictionary, id) }
        return
      default:
        guard count == 1, let only = mirror.children.first?.value else { return }
        value = only
      }
    }
  }
}
