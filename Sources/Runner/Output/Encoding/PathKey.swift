/// A step of a coding path that no model's key type gives: an element's index, or the `super` of an unnamed super encoder.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let superKey = PathKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// Foundation's spelling of an element's place.
  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
