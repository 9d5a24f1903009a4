import JSONCoding

/// The message for a difference after decoding and encoding.
struct ChangeWording {
  private let change: Issue.Change
  private let found: String
  private let isRedacted: Bool

  /// - Parameter found: the words for the value in the record.
  init(_ change: Issue.Change, found: String, isRedacted: Bool) {
    self.change = change
    self.found = found
    self.isRedacted = isRedacted
  }

  var message: String {
    switch change {
    case .lostKey(let name): "lost key\(shown(name)): the model does not write it back"
    case .changedValue(let new): "changed value: \(found) becomes \(new.words(isRedacted: isRedacted))"
    case .changedCount(let old, let new):
      "changed value: array of \(Counted(old, "element")) becomes one of \(new)"
    case .addedKey(let name, let value):
      "added key\(shown(name)): the model writes \(value.words(isRedacted: isRedacted))"
    }
  }

  /// A name that may come from the payload; empty if it must be hidden.
  private func shown(_ name: String) -> String {
    isRedacted ? "" : " " + QuotedValue.name(name)
  }
}
