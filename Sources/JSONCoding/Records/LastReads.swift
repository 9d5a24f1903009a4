/// A value that was read: of the record, or of a text in one of its strings.
struct ReadPlace: Hashable {
  let context: DecodingContext
  let node: Int

  init(_ context: DecodingContext, _ node: Int) { (self.context, self.node) = (context, node) }

  static func == (left: ReadPlace, right: ReadPlace) -> Bool {
    left.context === right.context && left.node == right.node
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(context))
    hasher.combine(node)
  }
}

extension ReadLog.Read {
  var place: ReadPlace { ReadPlace(context, Int(node)) }
}

/// The indices in the log of the last reads of each kind of one value; -1 for none.
struct LastReads {
  /// The last read of the value itself.
  private(set) var ofValue = -1
  /// The last read that opened it as an object.
  private(set) var ofObject = -1
  /// How often it was opened as an object.
  private(set) var openings = 0
  /// The last read by one of its containers.
  private(set) var ofContent = -1

  mutating func note(_ read: ReadLog.Read, _ index: Int) {
    if case .object = read.request {
      ofObject = index
      openings += 1
    } else {
      ofValue = index
    }
    ofContent = max(ofContent, Int(read.lastUse))
  }
}
