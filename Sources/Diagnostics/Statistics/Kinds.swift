import JSONCoding

/// The names of kinds of values, and which values form an enumeration.
extension String {
  /// The name of a kind as messages show it.
  var kindWord: String { self == "boolean" ? "Boolean" : self }
}

extension Statistics.Row {
  /// Whether the model reads the values as an enum.
  var isEnumeration: Bool { reads.contains { RawValues.strings(of: $0.type) != nil } }
}

extension PathFacts {
  /// How often each value must occur, on average, for the values to be an enumeration although no model says so.
  private static let repetitions = 4

  var isEnumeration: Bool {
    guard let strings, !strings.isEmpty else { return false }
    return strings.reduce(0) { $0 + $1.count } >= strings.count * Self.repetitions
  }

  /// `string`, `string or null`
  var knownKinds: String {
    let names = JSONShape.kindNames.filter { kinds[$0] != nil }
    return (names.map(\.kindWord) + (nulls > 0 ? ["null"] : [])).listed("or")
  }
}

extension JSONShape {
  static let kindNames = ["boolean", "number", "string", "array", "object"]

  var kindsWithNull: [String] { kinds.map(\.name.kindWord) + (nulls > 0 ? ["null"] : []) }

  func site(ofKind kind: String) -> ShapeSite? {
    switch kind {
    case "boolean": ShapeSite.first(sites[.false], sites[.true])
    case "number": sites[.number]
    case "string": sites[.string]
    case "array": sites[.array]
    default: sites[.object]
    }
  }
}
