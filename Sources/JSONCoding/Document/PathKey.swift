/// A key of a coding path created from a document: a member's name or an element's 0-based index.
struct PathKey: CodingKey, Hashable {
  /// Marks names that no type of keys has asked for: a dictionary whose names are not converted is read without one.
  enum OfDictionary: CodingKey {}

  /// The key of an unnamed super encoder or decoder.
  static let superKey = PathKey(stringValue: "super")

  // Small enough to be stored inline in an `any CodingKey`: a report may have thousands of paths.
  private let component: PathComponent

  init(stringValue: String) {
    component = .member(stringValue)
  }

  init(intValue: Int) {
    component = .index(intValue)
  }

  var intValue: Int? {
    if case .index(let index) = component { index } else { nil }
  }

  /// The member's name, or for an element `Index 0`, as in Foundation.
  var stringValue: String {
    switch component {
    case .member(let name): name
    case .index(let index): "Index \(index)"
    }
  }

  /// The same as in Foundation, because models print the paths of errors.
  var description: String {
    let number = intValue.map { "\($0)" } ?? "nil"
    return "_CodingKey(stringValue: \"\(stringValue)\", intValue: \(number))"
  }
}
