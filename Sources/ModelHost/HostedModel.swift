import Foundation
import JSONCoding

/// A model's type, ready to decode in this process.
package struct HostedModel: @unchecked Sendable {
  // Sendable because the closures capture only a type and constants. The compiler cannot see that the type's
  // conformances are not isolated to an actor.

  package let type: any Decodable.Type
  /// Whether its values can be written as JSON.
  package let isEncodable: Bool
  /// What the search for problems may know of the model's code.
  package var knowledge: @Sendable () -> SearchKnowledge = { SearchKnowledge() }
  private let make: (LocalHost.Setting) -> LocalHost

  /// A model that only decodes.
  package init<Value: Decodable>(decodable type: Value.Type) {
    self.type = type
    isEncodable = false
    make = { LocalHost.make(type, $0, encode: nil, applying: nil) }
  }

  /// A model that decodes and encodes, and may be a patch.
  package init<Value: Codable>(codable type: Value.Type, applying: ((Value, Value) -> Value)? = nil) {
    self.type = type
    isEncodable = true
    make = { LocalHost.make(type, $0, encode: { try $0.encode($1, into: &$2) }, applying: applying) }
  }

  /// A model of a type that is known only at run time.
  package init(
    _ type: any Decodable.Type, knowledge: @escaping @Sendable () -> SearchKnowledge = { SearchKnowledge() }
  ) {
    if let codable = type as? any (Decodable & Encodable).Type {
      self = Self.opened(codable)
    } else {
      self = Self.opened(type)
    }
    self.knowledge = knowledge
  }

  private static func opened<Value: Decodable>(_ type: Value.Type) -> Self { Self(decodable: type) }

  private static func opened<Value: Decodable & Encodable>(_ type: Value.Type) -> Self { Self(codable: type) }

  /// What decodes the model's records.
  ///
  /// - Parameters:
  ///   - recorder: counts the records; nil for no statistics.
  ///   - willSearch: called before the model's code runs again for a record.
  package func makeHost(
    _ options: HostOptions, _ coders: OwnCoders.Made, _ recorder: ShapeRecorder?,
    _ willSearch: @escaping () -> Void
  ) -> LocalHost {
    make(
      LocalHost.Setting(
        options: options, coders: coders, recorder: recorder, knowledge: knowledge, willSearch: willSearch))
  }
}
