/// What a model sees of a number that does not fit: as in Foundation, an error of another type than `DecodingError`,
/// with the same words. ``RecordDecoder`` throws the `DecodingError` in its place.
struct NumberError: Error {
  /// The number as it is in the text.
  let text: String
  let decodingError: DecodingError
}

extension NumberError: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { "numberIsNotRepresentableInSwift(parsed: \(text.debugDescription))" }

  var debugDescription: String {
    #if canImport(Darwin)
      "Foundation.JSONError.\(description)"
    #else
      "FoundationEssentials.JSONError.\(description)"
    #endif
  }
}
