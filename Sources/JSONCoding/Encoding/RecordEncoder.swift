import Foundation

/// Encodes models to compact JSON as Foundation's encoder does, but keeps the order in which a model encodes its keys.
///
/// An encoder can be reused, by one thread at a time; it keeps its memory from value to value. The members of
/// dictionaries are sorted by name, in UTF-8 order, so that the same value has the same text in every run.
public final class RecordEncoder {
  /// How keys, dates, data and floats are written.
  public var strategies = CodingStrategies() { didSet { context = nil } }
  /// The `userInfo` of the models' encoders.
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

/// Lays out JSON with two spaces per level.
package enum PrettyPrinter {
  package enum Style: Sendable {
    /// As jq does: `"name": value`, and `{}` or `[]` if there is nothing inside.
    case jq
    /// As Foundation's encoder does: `"name" : value`, and an empty line between the brackets if nothing is inside.
    case foundation
  }

  /// Appends `json`, laid out, to `output`; no line end follows. Strings and numbers stay byte for byte as they are.
  ///
  /// One pass without recursion. `json` should be one JSON text; for any other bytes, the layout is unspecified.
  package static func append(_ json: some Sequence<UInt8>, in style: Style = .jq, to output: inout [UInt8]) {
    let appended: Void? = json.withContiguousStorageIfAvailable { append(bytes: $0, style, to: &output) }
    if appended == nil { Array(json).withUnsafeBufferPointer { append(bytes: $0, style, to: &output) } }
  }

  private static func append(bytes: UnsafeBufferPointer<UInt8>, _ style: Style, to output: inout [UInt8]) {
    var level = 0
    var isEmpty = false
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case .space, .tab, .newline, .carriageReturn:
        continue
      case .objectEnd, .arrayEnd:
        level = max(0, level - 1)
        if isEmpty, style == .foundation { output.append(.newline) }
        if !isEmpty || style == .foundation { appendLine(level, to: &output) }
        output.append(byte)
        isEmpty = false
        continue
      default:
        if isEmpty { appendLine(level, to: &output) }
        isEmpty = false
      }
      switch byte {
      case .objectStart, .arrayStart:
        output.append(byte)
        level += 1
        isEmpty = true
      case .comma:
        output.append(byte)
        appendLine(level, to: &output)
      case .colon:
        if style == .foundation { output.append(.space) }
        output.append(byte)
        output.append(.space)
      case .quote:
        let end = endOfString(bytes, from: offset)
        output.append(contentsOf: bytes[offset - 1..<end])
        offset = end
      default:
        output.append(byte)
      }
    }
  }

  private static func appendLine(_ level: Int, to output: inout [UInt8]) {
    output.append(.newline)
    output.append(contentsOf: repeatElement(.space, count: 2 * level))
  }

  /// The offset after the closing quote of the string whose content begins at `start`.
  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] != .quote {
      offset += bytes[offset] == .backslash ? 2 : 1
    }
    return min(offset + 1, bytes.count)
  }
}
