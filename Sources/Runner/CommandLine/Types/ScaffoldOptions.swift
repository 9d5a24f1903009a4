import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// How a model should look.
package struct ScaffoldOptions: Hashable, Sendable {
  /// The name of the outermost type.
  package var name: String
  /// The name that the user has asked for, if the type has another one.
  package var replacement: ReplacedName?
  package var isPublic = false
  /// The types that the user wants, by path.
  package var types: [Override] = []
  /// The paths of objects whose names are data, and of those whose names are not.
  package var maps: [NamedPath] = []
  package var structures: [NamedPath] = []

  /// The name as it was typed.
  package var typedName: String { replacement?.typed ?? name }

  /// Gives the model another name than the one asked for.
  package mutating func rename(to name: String, _ reason: ReplacedName.Reason) {
    guard name != self.name else { return }
    replacement = ReplacedName(typed: typedName, reason: reason)
    self.name = name
  }

  /// Takes the name as typed, or one like it that a type can have.
  mutating func name(_ typed: String) throws(UsageError) {
    guard SwiftName.isType(typed) else {
      throw UsageError(
        "NAME must be the name of a Swift type, such as Song, found \(Quoted(typed))",
        hint: typed.contains(".") || typed.contains("/")
          ? "NAME comes before FILE" : UsageError.help(.scaffold))
    }
    name = typed
    rename(to: typed.prefix(1).uppercased() + typed.dropFirst(), .hasSmallLetter)
    let reason: ReplacedName.Reason = ScaffoldTypeName.printed.contains(name) ? .isPrintedAlong : .isTaken
    rename(to: ScaffoldTypeName.usable(name), reason)
  }

  /// Throws if two options for one place contradict each other.
  func checkPlaces() throws(UsageError) {
    var known: [[PathExpression.Step.Kind]: NamedPath] = [:]
    for place in types.map(\.place) + maps + structures {
      guard let other = known.updateValue(place, forKey: place.path.steps.map(\.kind)) else { continue }
      if other.option == place.option, place.option != .typeAtPath { continue }
      throw UsageError(
        other.option == place.option
          ? "option \(Quoted(place.option.long)) gives \(Quoted(place.typed)) two types"
          : "options \(Quoted(other.option.long)) and \(Quoted(place.option.long)) both say what is at \(Quoted(place.typed))",
        hint: "leave one out")
    }
  }

  package struct ReplacedName: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// The model is the type of one of several values.
      case isOneOfSeveral
      case hasSmallLetter
      /// Swift, or Foundation, means something else by it.
      case isTaken
      /// A type that may be printed along has it.
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

  /// A place in the payloads that the user has named.
  package struct NamedPath: Hashable, Sendable {
    package let path: PathExpression
    /// The path as it was typed.
    package let typed: String
    package let option: OptionName
  }

  /// A type to use instead of the one the payloads suggest.
  package struct Override: Hashable, Sendable {
    package let place: NamedPath
    package let type: String
  }
}

extension TypedValue<ScaffoldOptions.NamedPath> {
  /// A path to a place in a model: names, and `[]` for every element.
  static var place: Self {
    Self("PATH", .text) { use throws(UsageError) in try use.place(TypedValue<String>.text("").read(use)) }
  }
}

extension TypedValue<ScaffoldOptions.Override> {
  /// `PATH=TYPE`, split at the last equals sign: a name in the path may have one, a type has none.
  static var typeAtPath: Self {
    Self("PATH=TYPE", .text) { use throws(UsageError) in
      let text = try TypedValue<String>.text("").read(use)
      guard let equals = text.lastIndex(of: "="),
        let type = TypeExpression(String(text[text.index(after: equals)...])),
        SwiftName.keywords.isDisjoint(with: type.names)
      else {
        throw UsageError(
          "option \(Quoted(use.typed)) needs PATH=TYPE, such as .users[].id=UUID, found \(Quoted(text))")
      }
      return ScaffoldOptions.Override(place: try use.place(String(text[..<equals])), type: type.text)
    }
  }
}

extension Arguments.Occurrence {
  fileprivate func place(_ path: String) throws(UsageError) -> ScaffoldOptions.NamedPath {
    let expression: PathExpression
    do throws(PathSyntax.Problem) {
      expression = try PathSyntax.parse(path)
    } catch {
      throw UsageError("option \(Quoted(typed)): \(error.message)")
    }
    let isPlace = expression.steps.allSatisfy {
      switch $0.kind {
      case .member, .each: true
      case .index, .fromJSON: false
      }
    }
    guard isPlace else {
      throw UsageError(
        "option \(Quoted(typed)): \(Quoted(path)) may have only names and [], which stands for every element")
    }
    return ScaffoldOptions.NamedPath(path: expression, typed: path, option: name)
  }
}
