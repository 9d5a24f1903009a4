import JSONCoding

extension Issue {
  /// Whether the issue keeps a record from decoding; the others are warnings.
  var isProblem: Bool {
    switch kind {
    case .duplicateKey, .unreadKey, .byteOrderMark, .distantDate, .roundTrip: false
    default: true
    }
  }
}
