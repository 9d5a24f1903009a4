/// Encodes models to compact JSON as Foundation's encoder does, but keeps the order in which a model encodes its keys.
///
/// An encoder can be reused, by one thread at a time; it keeps its memory from value to value. The members of
/// dictionaries are sorted by name, in UTF-8 order, so that the same value has the same text in every run.
public final class RecordEncoder {
  public var strategies = CodingStrategies() { didSet { context = nil } }
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { context = nil } }

  private var context: EncodingContext?

  public init() {}

  /// Appends `value` as JSON (RFC 8259) on one line, without a line end, to `output`.
  ///
  /// - Throws: an `EncodingError` like that of Foundation's encoder, with the whole coding path; also where Foundation
  ///   traps, for example if two values are encoded in one place. The model's own errors are thrown unchanged. In both
  ///   cases, `output` is unchanged.
  public func encode<Value: Encodable>(_ value: Value, into output: inout [UInt8]) throws {
    let context =
      self.context
      ?? EncodingContext(
        strategies: strategies, userInfo: userInfo, dictionaryKey: DictionaryKey.identifier)
    self.context = context
    try strategies.checkKeysEncode(value)
    try context.encode(value, into: &output)
  }
}
