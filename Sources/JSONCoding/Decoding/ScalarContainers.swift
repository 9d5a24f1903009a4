/// A container of one value that reads every type of scalar in the same way.
///
/// The standard library requires a method for each type. Without one, it would read the scalar through `init(from:)`,
/// which is slower and, for types that the context does not read itself, would recurse forever.
protocol SingleScalarContainer: SingleValueDecodingContainer {
  func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value
}

extension SingleScalarContainer {
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}

/// An array's elements, with every type of scalar read in the same way: see ``SingleScalarContainer``.
protocol UnkeyedScalarContainer: UnkeyedDecodingContainer {
  mutating func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value
  /// Nil if there is no next element or it is null.
  mutating func optional<Value: Scalar>(_ type: Value.Type) throws -> Value?
}

extension UnkeyedScalarContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

  mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try optional(type) }
  mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try optional(type) }
  mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try optional(type) }
  mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try optional(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try optional(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try optional(type) }
}
