/// The text on a toy's label, which JSON has in three forms: lower case, upper case, unchanged.
public struct Label: Hashable, Sendable {
  public var text: String

  public init(text: String) {
    self.text = text
  }
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

extension Label {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "a label in lower case, in upper case and unchanged",
    technique: "unkeyedContainer: one value from three strings, three strings from one value")
}
