/// A JSON number as it is written in the text, for models that keep numbers of any size.
///
/// Only this package's decoder can provide the text, and only its encoder can write any such text. With other decoders,
/// decoding throws; with other encoders, encoding throws if no Swift type can represent the number.
public struct NumberText: Hashable, Sendable, CustomStringConvertible {
  /// The number in the grammar of RFC 8259.
  public let description: String

  package init(_ text: String) {
    description = text
  }
}
