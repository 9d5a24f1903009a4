// Strategies as they stand in hints: a name, and the format of dates. A program's own code has no name, and is not sent.

extension CodingStrategies: Codable {
  private enum CodingKeys: String, CodingKey { case keys, dates, data, nonConformingFloats }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    keys = try container.decode(Keys.self, forKey: .keys)
    dates = try container.decode(Dates.self, forKey: .dates)
    data = try container.decode(DataFormat.self, forKey: .data)
    nonConformingFloats = try container.decode(NonConformingFloats.self, forKey: .nonConformingFloats)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(keys, forKey: .keys)
    try container.encode(dates, forKey: .dates)
    try container.encode(data, forKey: .data)
    try container.encode(nonConformingFloats, forKey: .nonConformingFloats)
  }
}

extension CodingStrategies.Keys: Codable {
  private enum Name: String, Codable { case useDefaultKeys, snakeCase }

  public init(from decoder: any Decoder) throws {
    switch try Name(from: decoder) {
    case .useDefaultKeys: self = .useDefaultKeys
    case .snakeCase: self = .snakeCase
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .useDefaultKeys: try Name.useDefaultKeys.encode(to: encoder)
    case .snakeCase: try Name.snakeCase.encode(to: encoder)
    case .custom: throw OwnCodeError.value(self, encoder)
    }
  }
}

extension CodingStrategies.Dates: Codable {
  private enum Name: String, Codable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601, formatted
  }

  private enum CodingKeys: String, CodingKey { case name, format }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Name.self, forKey: .name) {
    case .deferredToDate: self = .deferredToDate
    case .secondsSince1970: self = .secondsSince1970
    case .millisecondsSince1970: self = .millisecondsSince1970
    case .iso8601: self = .iso8601
    case .formatted: self = .formatted(try container.decode(DateText.self, forKey: .format))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .deferredToDate: try container.encode(Name.deferredToDate, forKey: .name)
    case .secondsSince1970: try container.encode(Name.secondsSince1970, forKey: .name)
    case .millisecondsSince1970: try container.encode(Name.millisecondsSince1970, forKey: .name)
    case .iso8601: try container.encode(Name.iso8601, forKey: .name)
    case .formatted(let text):
      try container.encode(Name.formatted, forKey: .name)
      try container.encode(text, forKey: .format)
    case .custom: throw OwnCodeError.value(self, encoder)
    }
  }
}

extension CodingStrategies.DataFormat: Codable {
  private enum Name: String, Codable { case deferredToData, base64 }

  public init(from decoder: any Decoder) throws {
    switch try Name(from: decoder) {
    case .deferredToData: self = .deferredToData
    case .base64: self = .base64
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .deferredToData: try Name.deferredToData.encode(to: encoder)
    case .base64: try Name.base64.encode(to: encoder)
    case .custom: throw OwnCodeError.value(self, encoder)
    }
  }
}

extension DateText: Codable {
  public convenience init(from decoder: any Decoder) throws {
    self.init(format: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(format)
  }
}

/// The error for a strategy that is a program's own code.
private enum OwnCodeError {
  static func value(_ value: Any, _ encoder: any Encoder) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "A custom strategy cannot be sent."))
  }
}
