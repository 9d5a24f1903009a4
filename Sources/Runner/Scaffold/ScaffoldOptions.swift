import JSONCoding

/// What a model is to look like.
struct ScaffoldOptions: Hashable, Sendable {
  /// The name of the outermost type.
  var name: String
  /// The name that the user has asked for, if code means something else by it.
  var replacedName: String?
  /// Whether all types stand beside each other.
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

  /// A type in place of the one that the payloads suggest.
  struct Override: Hashable, Sendable {
    let path: PathExpression
    /// The path as it was typed.
    let typed: String
    let type: String
  }
}
