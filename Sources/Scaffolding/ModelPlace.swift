import Contracts
import JSONCoding
import Runner

/// A place in the payloads of a model.
struct ModelPlace {
  typealias Path = [PathExpression.Step.Kind]

  var path: Path = []
  /// The name that a type here would have.
  var name: String
  /// The name that the type of an object here would have, if different.
  var nameOfObject: String?
  /// Whether a type here has this name, even as an element.
  var isNamed = false
  /// The number of arrays and dictionaries directly around.
  var nesting = 0

  func element() -> ModelPlace {
    ModelPlace(path: path + [.each], name: Singular.type(name), nesting: nesting + 1)
  }

  func member(_ key: String) -> ModelPlace {
    guard key == "data" else { return ModelPlace(path: path + [.member(key)], name: SwiftName.type(key)) }
    return ModelPlace(path: path + [.member(key)], name: nameOfData, nameOfObject: name + "Data")
  }

  /// The data of a ChargeList are charges, and so are the data of charges. An element of any other data is called an
  /// item.
  private var nameOfData: String {
    for ending in ["List", "Collection", "Page", "Response"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.count))
    }
    return Singular.type(name) == name ? "Item" : name
  }

  func named(_ name: String) -> ModelPlace { ModelPlace(path: path, name: name, nesting: nesting) }
}
