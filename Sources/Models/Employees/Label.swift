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

/// A toy with a label: `{"name": "Teddy Bear", "label": ["teddy bear", "TEDDY BEAR", "Teddy Bear"]}`
public struct LabeledToy: Hashable, Sendable {
  public var name: String
  public var label: Label
}

extension LabeledToy: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, label
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    var forms = try container.nestedUnkeyedContainer(forKey: .label)
    label = try Label(from: &forms)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    var forms = container.nestedUnkeyedContainer(forKey: .label)
    try label.encode(to: &forms)
  }
}
