/// A JSON number as its text has it, for models that keep numbers of any size.
///
/// Only this package's decoder can give the text, and only its encoder can write any text as a number. With others, decoding
/// throws, and so does encoding a number that no Swift type has.
public struct NumberText: Hashable, Sendable, CustomStringConvertible {
  /// The number as RFC 8259 has it.
  public let description: String

  init(_ text: String) {
    description = text
  }
}
