import Foundation
import JSONCoding

/// A model's type, ready to decode in this process.
package struct HostedModel: @unchecked Sendable {
  // Sendable because the closure captures only a type and constants. The compiler cannot see that the type's
  // conformances are not isolated to an actor.

  package typealias MakeHost = (
    _ options: HostOptions, _ coders: OwnCoders.Made, _ recorder: ShapeRecorder?,
    _ willSearch: @escaping () -> Void
  ) -> LocalHost

  package let type: any Decodable.Type
  /// Whether its values can be written as JSON.
  package let isEncodable: Bool
  package let makeHost: MakeHost

  /// A model that only decodes.
  package init<Value: Decodable>(decodable type: Value.Type) {
    self.type = type
    isEncodable = false
    makeHost = { LocalHost.make(type, $0, $1, $2, willSearch: $3, encode: nil, applying: nil) }
  }

  /// A model that decodes and encodes, and may be a patch.
  package init<Value: Codable>(codable type: Value.Type, applying: ((Value, Value) -> Value)? = nil) {
    self.type = type
    isEncodable = true
    makeHost = {
      LocalHost.make(
        type, $0, $1, $2, willSearch: $3,
        encode: { encoder, value, output in try encoder.encode(value, into: &output) }, applying: applying)
    }
  }

  /// A model of a type that is known only at run time.
  package init(_ type: any Decodable.Type) {
    if let codable = type as? any (Decodable & Encodable).Type {
      self = Self.opened(codable)
    } else {
      self = Self.opened(type)
    }
  }

  private static func opened<Value: Decodable>(_ type: Value.Type) -> Self { Self(decodable: type) }

  private static func opened<Value: Decodable & Encodable>(_ type: Value.Type) -> Self { Self(codable: type) }
}
