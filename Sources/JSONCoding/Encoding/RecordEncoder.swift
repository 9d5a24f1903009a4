import Foundation

/// Encodes models to compact JSON as Foundation's encoder does, but keeps the order in which a model encodes its keys.
///
/// An encoder can be reused, by one thread at a time; it keeps its memory from value to value. The members of
/// dictionaries are sorted by name, in UTF-8 order, so that the same value has the same text in every run.
public final class RecordEncoder {
  /// How keys, dates, data and floats are written.
  public var strategies = CodingStrategies() { didSet { context = nil } }
  /// What models find in their encoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { context = nil } }
  /// How values are written. Unlike in Foundation, slashes are not escaped by default.
  public var outputFormatting: JSONEncoder.OutputFormatting = .withoutEscapingSlashes

  private(set) var context: EncodingContext?

  /// An encoder with the strategies that `JSONEncoder` begins with.
  public init() {}

  /// Encodes as Foundation's encoder does with these settings: strategies, user info and output formatting.
  ///
  /// With `.sortedKeys` the bytes are the same, too. The encoder is only read, so neither a subclass's overrides nor
  /// later changes have any effect.
  public convenience init(like encoder: JSONEncoder) {
    self.init()
    strategies = CodingStrategies(encoder)
    userInfo = encoder.userInfo
    outputFormatting = encoder.outputFormatting
  }

  /// Appends `value` as JSON (RFC 8259) without a line end to `output`, on one line unless it is `prettyPrinted`.
  ///
  /// - Throws: an `EncodingError` like that of Foundation's encoder, with the whole coding path; also where Foundation
  ///   traps, for example if two values are encoded in one place. The model's own errors are thrown unchanged. In both
  ///   cases, `output` is unchanged.
  public func encode<Value: Encodable>(_ value: Value, into output: inout [UInt8]) throws {
    let formatting = outputFormatting
    let isPlain = formatting.contains(.withoutEscapingSlashes) && !formatting.contains(.prettyPrinted)
    guard !isPlain else { return try encodeCompact(value, into: &output) }
    var compact: [UInt8] = []
    try encodeCompact(value, into: &compact)
    if !formatting.contains(.withoutEscapingSlashes) { compact = RecordEncoder.escapingSlashes(compact) }
    if formatting.contains(.prettyPrinted) {
      PrettyPrinter.append(compact, in: .foundation, to: &output)
    } else {
      output += compact
    }
  }

  private func encodeCompact(_ value: some Encodable, into output: inout [UInt8]) throws {
    if context == nil { try strategies.checkKeysEncode(value) }
    defer { if isKnownUniquelyReferenced(&context) { context?.removeAll() } else { context = nil } }
    try unusedContext().encode(value, into: &output)
  }

  /// The context for the next value. The last one is reused unless something holds it: a container that a model has
  /// kept, or an `encode(to:)` that is running and encodes another value with this encoder.
  private func unusedContext() -> EncodingContext {
    if !isKnownUniquelyReferenced(&context) { context = nil }
    let unused = context ?? EncodingContext(strategies: strategies, userInfo: userInfo)
    context = unused
    unused.tree.sortsMembers = outputFormatting.contains(.sortedKeys)
    return unused
  }

  /// The JSON with `\/` for every slash. A compact text has slashes in strings only, and none of them is escaped.
  private static func escapingSlashes(_ json: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard json.contains(slash) else { return json }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count + 16)
    for byte in json {
      if byte == slash { escaped.append(.backslash) }
      escaped.append(byte)
    }
    return escaped
  }
}
