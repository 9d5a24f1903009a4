import Contracts
import JSONCoding
import Runner

/// A place in the payloads of a model.
struct ModelPlace {
  typealias Path = [PathExpression.Step.Kind]

  var path: Path = []
  /// What a type here would be called.
  var name: String
  /// What the type of an object here would be called, if not that.
  var nameOfObject: String?
  /// Whether a type here has the name whatever it is a type of.
  var isNamed = false
  /// How many arrays and dictionaries are directly around.
  var nesting = 0

  func element() -> ModelPlace {
    ModelPlace(path: path + [.each], name: Singular.type(name), nesting: nesting + 1)
  }

  func member(_ key: String) -> ModelPlace {
    guard key == "data" else { return ModelPlace(path: path + [.member(key)], name: SwiftName.type(key)) }
    return ModelPlace(path: path + [.member(key)], name: nameOfData, nameOfObject: name + "Data")
  }

  /// A ChargeList's data are charges, as are those of charges. An element of other data is an item to everybody but
  /// Latinists.
  private var nameOfData: String {
    for ending in ["List", "Collection", "Page", "Response"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.count))
    }
    return Singular.type(name) == name ? "Item" : name
  }

  func named(_ name: String) -> ModelPlace { ModelPlace(path: path, name: name, nesting: nesting) }
}
