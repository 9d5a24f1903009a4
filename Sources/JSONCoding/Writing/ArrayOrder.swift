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
