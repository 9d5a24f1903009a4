/// The error that a model sees for a number that does not fit. As in Foundation, it is not a `DecodingError`, and its
/// description is the same. ``RecordDecoder`` throws a `DecodingError` instead.
struct NumberError: Error {
  /// The number as written in the text.
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
