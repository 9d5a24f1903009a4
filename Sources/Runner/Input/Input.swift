/// What the user gave to be decoded: a path, or standard input.
struct Input: Hashable, Sendable {
  /// As it is opened; `-` is standard input.
  var name: String
  /// The model that must refuse the input, for the report; nil where the input should decode.
  var refusingModel: String?

  init(_ name: String, refusingModel: String? = nil) {
    self.name = name
    self.refusingModel = refusingModel
  }
}
