/// The text on a toy's label, which JSON has in three forms: `["teddy bear", "TEDDY BEAR", "Teddy Bear"]`
public struct Label: Hashable, Sendable {
  public var text: String
}

extension Label: Codable {
  public init(from decoder: any Decoder) throws {
    var forms = try decoder.unkeyedContainer()
    try self.init(from: &forms)
  }

  /// Reads three strings; the last one is the text.
  ///
  /// Throws `DecodingError.valueNotFound` if there are fewer, `dataCorrupted` if there are more.
  init(from forms: inout any UnkeyedDecodingContainer) throws {
    _ = try forms.decode(String.self)
    _ = try forms.decode(String.self)
    text = try forms.decode(String.self)
    guard forms.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: forms, debugDescription: "expected three strings, found \(forms.count ?? 4) values")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var forms = encoder.unkeyedContainer()
    try encode(to: &forms)
  }

  func encode(to forms: inout any UnkeyedEncodingContainer) throws {
    try forms.encode(text.lowercased())
    try forms.encode(text.uppercased())
    try forms.encode(text)
  }
}
