/// A place in a document, read as one type.
struct Spot: Hashable {
  let document: ObjectIdentifier
  let node: Int
  var name: String?
  /// Nil for whatever type.
  var type: ObjectIdentifier?
}

extension Spot {
  init(_ context: DecodingContext, _ node: Int) {
    self.init(document: ObjectIdentifier(context), node: node)
  }

  /// The place of a failure. Nothing is known of the type of a value that the model refuses.
  init(_ fault: Fault) {
    self.init(document: ObjectIdentifier(fault.context), node: fault.node, name: fault.name)
    if case .end = fault.spot { return }
    if let type = fault.expected?.metatype { self.type = ObjectIdentifier(type) }
  }

  init(whole frame: Frame) {
    self.init(document: ObjectIdentifier(frame.context), node: frame.node)
    type = ObjectIdentifier(frame.type)
  }
}
