/// A contract that a model is held against.
package struct ContractRequest: Hashable, Sendable {
  /// `FILE` or `FILE#WHERE`, as typed.
  package let place: String
  /// Whether it is for what the model writes, rather than for what it reads.
  package let isForEncoding: Bool

  /// `-` is standard input.
  package var file: String { String(place.prefix { $0 != "#" }) }
}
