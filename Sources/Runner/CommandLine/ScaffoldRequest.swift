import Compilation
import JSONCoding
import OperatingSystem
import Words

/// How a model that is printed should look, as typed.
package struct ScaffoldRequest: Hashable, Sendable {
  /// The name of the outermost type.
  package var name = ""
  package var isPublic = false
  /// The places named by --as, --map and --struct.
  package var places: [Place] = []

  package init() {}

  /// Throws if the name is not one of a type, or two options for one place contradict each other.
  func check() throws(UsageError) {
    guard SwiftName.isType(name) else {
      throw UsageError(
        "NAME must be the name of a Swift type, such as Song, found \(Quoted(name))",
        hint: name.contains(".") || name.contains("/")
          ? "NAME comes before FILE" : UsageError.help(.scaffold))
    }
    var known: [[PathExpression.Step.Kind]: Place] = [:]
    for place in places {
      guard let other = known.updateValue(place, forKey: place.path.steps.map(\.kind)) else { continue }
      if other.option == place.option, place.option != .typeAtPath { continue }
      throw UsageError(
        other.option == place.option
          ? "option \(Quoted(place.option.long)) gives \(Quoted(place.typed)) two types"
          : "options \(Quoted(other.option.long)) and \(Quoted(place.option.long)) both say what is at \(Quoted(place.typed))",
        hint: "leave one out")
    }
  }

  /// A place in the payloads that the user has named.
  package struct Place: Hashable, Sendable {
    package let path: PathExpression
    /// The path as it was typed.
    package let typed: String
    package let option: OptionName
    /// The type to use there, of `--as`.
    package var type: TypeExpression?

    package init(path: PathExpression, typed: String, option: OptionName) {
      (self.path, self.typed, self.option) = (path, typed, option)
    }

    /// Nil for what is no path of names, and `[]` for every element.
    init?(path text: String, of option: OptionName, type: TypeExpression? = nil) {
      guard let path = try? PathSyntax.parse(text),
        path.steps.allSatisfy({ if case .index = $0.kind { false } else { $0.kind != .fromJSON } })
      else { return nil }
      (self.path, typed, self.option, self.type) = (path, text, option, type)
    }
  }
}
