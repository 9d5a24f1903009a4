import JSONCoding

/// A model that can be asked what it does with payloads, wherever it runs.
package protocol ObservedModel: AnyObject {
  /// What the model does with one payload.
  func observe(_ payload: [UInt8]) throws -> Observation
  /// The JSON that the value of the payload encodes to; nil if it does not decode, or the model only decodes.
  func written(_ payload: [UInt8]) throws -> [UInt8]?
}

extension ObservedModel {
  /// What the value of the payload encodes to, as a value.
  func writtenValue(_ payload: [UInt8]) throws -> SampleValue? {
    try written(payload).flatMap { SampleValue.parsed($0) }
  }
}
