import JSONCoding

/// How a model should look.
struct ScaffoldOptions: Hashable, Sendable {
  /// The name of the outermost type.
  var name: String
  /// The name that the user has asked for, if the type has another one.
  var replacedName: String?
  /// Whether everything comes back as it was: null, the spelling of dates and UUIDs, all digits.
  var isLossless = false
  /// Whether all types are declared side by side.
  var isFlat = false
  var isPublic = false
  /// Whether properties are `let`.
  var isConstant = false
  /// Whether an enum of strings has a case for those that it does not know.
  var hasOpenEnums = false
  /// Whether types that overlap by three quarters are one.
  var mergesSimilar = false
  /// The types that the user wants, by path.
  var types: [Override] = []
  /// The paths of objects whose names are data, and of those whose names are not.
  var maps: [Place] = []
  var structures: [Place] = []

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
