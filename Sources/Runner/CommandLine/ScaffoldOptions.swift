import Diagnostics
import JSONCoding

/// How a model should look.
struct ScaffoldOptions: Hashable, Sendable {
  /// The name of the outermost type.
  var name: String
  /// The name that the user has asked for, if the type has another one.
  var replacement: ReplacedName?
  /// Whether everything comes back as it was: null, the spelling of dates and UUIDs, all digits.
  var isLossless = false
  /// Whether all types are declared side by side.
  var isFlat = false
  var isPublic = false
  /// Whether properties are `let`.
  var isConstant = false
  /// Whether an enum of strings has a case for unknown ones.
  var hasOpenEnums = false
  /// Whether types that overlap by three quarters are one.
  var mergesSimilar = false
  /// The types that the user wants, by path.
  var types: [Override] = []
  /// The paths of objects whose names are data, and of those whose names are not.
  var maps: [Place] = []
  var structures: [Place] = []

  /// The name as it was typed.
  var typedName: String { replacement?.typed ?? name }

  /// Gives the model another name than the one asked for.
  mutating func rename(to name: String, _ reason: ReplacedName.Reason) {
    guard name != self.name else { return }
    replacement = ReplacedName(typed: typedName, reason: reason)
    self.name = name
  }

  struct ReplacedName: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
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
    func text(_ name: String) -> String {
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
  struct Place: Hashable, Sendable {
    let path: PathExpression
    /// The path as it was typed.
    let typed: String
    let option: OptionName
  }

  /// A type to use instead of the one the payloads suggest.
  struct Override: Hashable, Sendable {
    let place: Place
    let type: String
  }
}
