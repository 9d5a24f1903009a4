/// A step of a coding path that was read off a document: a member's name or an element's place.
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

  /// Of an element's place, Foundation's spelling.
  var stringValue: String { intValue.map { "Index \($0)" } ?? name }
}
