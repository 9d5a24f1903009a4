/// A spot in a document, to find it again when the record is decoded again.
struct RepairKey: Hashable {
  let document: ObjectIdentifier
  let node: Int
  let name: String?

  init(_ context: DecodingContext, _ node: Int, _ name: String? = nil) {
    document = ObjectIdentifier(context)
    self.node = node
    self.name = name
  }
}

extension Fault {
  var key: RepairKey { RepairKey(context, node, name) }
}
