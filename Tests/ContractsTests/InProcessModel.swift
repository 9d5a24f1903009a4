import Contracts
import JSONCoding

/// A model that runs in this process.
final class InProcessModel: ObservedModel {
  private let model: any Decodable.Type
  private let observer: PayloadObserver
  private let encoder = RecordEncoder()
  private let willTry: ([UInt8]) -> Bool

  /// - Parameter willTry: called with each payload before it is decoded; returns whether that may be done.
  init(
    _ type: any Decodable.Type, _ strategies: CodingStrategies = CodingStrategies(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:], willTry: @escaping ([UInt8]) -> Bool = { _ in true }
  ) {
    model = type
    self.willTry = willTry
    observer = PayloadObserver(strategies, userInfo: userInfo)
    encoder.strategies = strategies
    encoder.userInfo = userInfo
  }

  func observe(_ payload: [UInt8]) -> Observation {
    guard willTry(payload) else { return Observation() }
    return observer.observe(model, payload)
  }

  func written(_ payload: [UInt8]) -> [UInt8]? {
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
