/// A key of a coding path that was made from a document: a member's name or an element's 0-based index.
struct PathKey: CodingKey, Hashable {
  /// The key of an unnamed super encoder or decoder.
  static let superKey = PathKey(stringValue: "super")

  private let name: String
  let intValue: Int?

  init(stringValue: String) {
    name = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    name = ""
    self.intValue = intValue
  }

  /// The member's name, or for an element `Index 0`, as in Foundation.
  var stringValue: String { intValue.map { "Index \($0)" } ?? name }

  /// Foundation's spelling too: models print the paths of errors.
  var description: String {
    let number = intValue.map { "\($0)" } ?? "nil"
    return "_CodingKey(stringValue: \"\(stringValue)\", intValue: \(number))"
  }
}
