import Foundation
import JSONCoding

/// A model that can be asked what it does with payloads, wherever it runs.
package protocol ObservedModel: AnyObject {
  /// What the model does with one payload.
  func observe(_ payload: [UInt8]) throws -> Observation
  /// The JSON that the value of the payload encodes to; nil if it does not decode, or the model only decodes.
  func written(_ payload: [UInt8]) throws -> [UInt8]?
}

/// A model of this process.
package final class InProcessModel: ObservedModel {
  private let model: any Decodable.Type
  private let observer: PayloadObserver
  private let encoder = RecordEncoder()
  private let willTry: ([UInt8]) -> Bool

  /// - Parameter willTry: called with each payload before it is decoded; returns whether that may be done.
  package init(
    _ type: any Decodable.Type, _ strategies: CodingStrategies = CodingStrategies(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:], willTry: @escaping ([UInt8]) -> Bool = { _ in true }
  ) {
    model = type
    self.willTry = willTry
    observer = PayloadObserver(strategies, userInfo: userInfo)
    encoder.strategies = strategies
    encoder.userInfo = userInfo
  }

  package func observe(_ payload: [UInt8]) -> Observation {
    guard willTry(payload) else { return Observation() }
    return observer.observe(model, payload)
  }

  package func written(_ payload: [UInt8]) -> [UInt8]? {
    func run<Value: Decodable>(_ type: Value.Type) -> [UInt8]? {
      var result: [UInt8]?
      _ = observer.observe(type, payload) { value in
        guard let value = value as? any Encodable else { return }
        var bytes: [UInt8] = []
        if (try? encoder.encode(value, into: &bytes)) != nil { result = bytes }
      }
      return result
    }
    guard willTry(payload) else { return nil }
    return run(model)
  }
}
