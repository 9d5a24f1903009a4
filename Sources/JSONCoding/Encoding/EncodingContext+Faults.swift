/// What a model's `encode(to:)` does wrong; where Foundation's encoder traps, an error.
extension EncodingContext {
  static let anotherValue = "A value has already been encoded here."
  static let anotherKind = "A value of another kind has already been encoded here."
  static let tooLate = "The container was used after the value that it belongs to had been encoded."
  static let tooDeep = "The value is nested more than \(maximumDepth) levels deep."

  func invalid(_ value: Any, _ path: [any CodingKey], _ description: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: description))
  }

  func lateContainer(_ id: PlaceID) -> EncodingError {
    invalid((), codingPath(of: id), EncodingContext.tooLate)
  }

  /// Notes what cannot be thrown where it happens: it becomes the result of encoding. Returns false.
  func misuse(_ path: [any CodingKey], _ description: String) -> Bool {
    if failure == nil { failure = invalid((), path, description) }
    return false
  }
}
