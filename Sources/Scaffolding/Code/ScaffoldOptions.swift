import Compilation
import OperatingSystem
import Runner
import Words

/// How a model should look.
package struct ScaffoldOptions: Hashable, Sendable {
  /// The name of the outermost type.
  package var name: String
  /// The name that the user asked for, if the type has another one.
  package var replacement: ReplacedName?
  package var isPublic = false
  /// The types that the user wants, by path.
  package var types: [Override] = []
  /// The paths of objects to read as dictionaries, and of objects to read as structures.
  package var maps: [NamedPath] = []
  package var structures: [NamedPath] = []

  package typealias NamedPath = ScaffoldRequest.Place

  /// A type to use instead of the one the payloads suggest.
  package struct Override: Hashable, Sendable {
    package let place: NamedPath
    package let type: String
  }

  /// The name as it was typed.
  package var typedName: String { replacement?.typed ?? name }

  package init(name: String) { self.name = name }

  /// Accepts the name as typed, or the nearest one that a type can have.
  package init(_ request: ScaffoldRequest) throws(UsageError) {
    let typed = request.name
    (name, isPublic) = (typed, request.isPublic)
    rename(to: typed.prefix(1).uppercased() + typed.dropFirst(), .hasSmallLetter)
    let reason: ReplacedName.Reason = ScaffoldTypeName.printed.contains(name) ? .isPrintedAlong : .isTaken
    rename(to: ScaffoldTypeName.usable(name), reason)
    for place in request.places {
      switch place.option {
      case .mapAtPath: maps.append(place)
      case .structAtPath: structures.append(place)
      default:
        guard let type = place.type, SwiftName.keywords.isDisjoint(with: type.names) else {
          throw UsageError(
            "option \(Quoted(place.option.long)) needs a type for \(Quoted(place.typed)), found a Swift keyword"
          )
        }
        types.append(Override(place: place, type: type.text))
      }
    }
  }

  /// Gives the model another name than the one asked for.
  package mutating func rename(to name: String, _ reason: ReplacedName.Reason) {
    guard name != self.name else { return }
    replacement = ReplacedName(typed: typedName, reason: reason)
    self.name = name
  }

  package struct ReplacedName: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// The model is the type of one of several values.
      case isOneOfSeveral
      case hasSmallLetter
      /// Swift or Foundation has another meaning for it.
      case isTaken
      /// A type that may be printed along with the model has it.
      case isPrintedAlong
    }

    let typed: String
    let reason: Reason

    /// A sentence without a full stop.
    package func text(_ name: String) -> String {
      switch reason {
      case .isOneOfSeveral: "the type of one of \(Quoted(typed)) is called \(Quoted(name))"
      case .hasSmallLetter: "types begin with a capital letter, so the model is called \(Quoted(name))"
      case .isTaken: "\(Quoted(typed)) means something else in Swift, so the model is called \(Quoted(name))"
      case .isPrintedAlong:
        "\(Quoted(typed)) is the name of a type that models use, so this one is called \(Quoted(name))"
      }
    }
  }
}
