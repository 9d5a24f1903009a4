/// A contract that a model is held against.
struct ContractRequest: Hashable, Sendable {
  /// `FILE` or `FILE#WHERE`, as typed.
  let place: String
  /// Whether it is for what the model writes, rather than for what it reads.
  let isForEncoding: Bool
  /// Where a payload for each finding is written.
  let payloads: Destination?
  /// An earlier report whose findings are accepted.
  let baseline: String?

  /// `-` is standard input.
  var file: String { String(place.prefix { $0 != "#" }) }
}
