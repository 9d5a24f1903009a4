import JSONCoding

/// How a model should look.
struct ScaffoldOptions: Hashable, Sendable {
  /// The name of the outermost type.
  var name: String
  /// The name that the user has asked for, if code means something else by it.
  var replacedName: String?
  /// Whether all types are declared side by side.
  var isFlat = false
  var isPublic = false
  /// Whether properties are `let`.
  var isConstant = false
  /// Whether a string with few values is an enum.
  var hasEnums = false
  /// Whether types that overlap by three quarters are one.
  var mergesSimilar = false
  /// The types that the user wants, by path.
  var types: [Override] = []

  /// A type to use instead of the one the payloads suggest.
  struct Override: Hashable, Sendable {
    let path: PathExpression
    /// The path as it was typed.
    let typed: String
    let type: String
  }
}
