/// A program's own way to read and write the values of one type.
///
/// An instance equals only itself, because closures cannot be compared.
public final class CustomCoding<Value>: Sendable {
  /// Reads a value.
  public typealias Decode = @Sendable (any Decoder) throws -> Value
  /// Writes a value.
  public typealias Encode = @Sendable (Value, any Encoder) throws -> Void

  let decode: Decode
  /// Nil if values are only read; encoding one is then an error.
  let encode: Encode?

  /// A way to read values, and to write them.
  ///
  /// - Parameters:
  ///   - decode: reads a value from a decoder.
  ///   - encode: writes a value; nil if encoding one is an error.
  public init(decode: @escaping Decode, encode: Encode? = nil) {
    self.decode = decode
    self.encode = encode
  }

  /// For values that are only written; reading one is an error.
  static func encoding(_ encode: @escaping Encode) -> CustomCoding {
    CustomCoding(
      decode: { decoder in
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "The custom strategy for \(Value.self) can only encode."))
      }, encode: encode)
  }
}

/// A program's own names for keys.
///
/// The closures get the coding path of a key, the key itself last, and return the key to use instead. Like a
/// ``CustomCoding``, an instance equals only itself.
public final class CustomKeys: Sendable {
  /// Gets the coding path of a key, the key itself last, and returns the key to use instead.
  public typealias Convert = @Sendable ([any CodingKey]) -> any CodingKey

  /// Converts a key of the JSON to the key that the model asks for.
  let decode: Convert
  /// Converts a key of the model to the JSON's. Nil if objects are only read; encoding one is then an error.
  let encode: Convert?

  /// A way to convert keys.
  ///
  /// - Parameters:
  ///   - decode: converts a key of the JSON to the model's.
  ///   - encode: converts a key of the model to the JSON's; nil if encoding an object is an error.
  public init(decode: @escaping Convert, encode: Convert? = nil) {
    self.decode = decode
    self.encode = encode
  }

  /// Stands for an unknown strategy: nothing is decoded or encoded with it.
  static let unknown = CustomKeys { $0[$0.count - 1] }

  /// For keys that are only written; keys that are read stay unchanged.
  static func encoding(_ encode: @escaping Convert) -> CustomKeys {
    CustomKeys(decode: { $0[$0.count - 1] }, encode: encode)
  }
}

extension CustomCoding: Hashable {
  public static func == (left: CustomCoding, right: CustomCoding) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CustomKeys: Hashable {
  public static func == (left: CustomKeys, right: CustomKeys) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// Strategies are sent between processes, in settings and hints; custom code cannot be.

extension CustomCoding: Codable {
  public convenience init(from decoder: any Decoder) throws { throw CustomCode.unreadable(decoder) }
  public func encode(to encoder: any Encoder) throws { throw CustomCode.unwritable(self, encoder) }
}

extension CustomKeys: Codable {
  public convenience init(from decoder: any Decoder) throws { throw CustomCode.unreadable(decoder) }
  public func encode(to encoder: any Encoder) throws { throw CustomCode.unwritable(self, encoder) }
}

private enum CustomCode {
  static let message = "A custom strategy cannot be sent."

  static func unreadable(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
  }

  static func unwritable(_ value: Any, _ encoder: any Encoder) -> EncodingError {
    .invalidValue(
      value, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: message))
  }
}
