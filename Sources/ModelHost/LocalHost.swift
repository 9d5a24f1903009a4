import Foundation
import JSONCoding

/// A model's type, ready to decode in this process.
package struct HostedModel: @unchecked Sendable {
  // Sendable because the closures capture only a type and constants. The compiler cannot see that the type's
  // conformances are not isolated to an actor.

  package let type: any Decodable.Type
  /// Whether its values can be written as JSON.
  package let isEncodable: Bool
  /// Facts about the model's code that the search for problems may use.
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
      self = Self(decodable: type)
    }
    self.knowledge = knowledge
  }

  private static func opened<Value: Decodable & Encodable>(_ type: Value.Type) -> Self { Self(codable: type) }

  /// Makes a host that decodes the model's records, and counts them with the recorder if there is one. It calls
  /// `willSearch` before the model's code runs again for a record.
  package func makeHost(
    _ options: HostOptions, _ coders: OwnCoders.Made, _ recorder: ShapeRecorder?,
    _ willSearch: @escaping () -> Void
  ) -> LocalHost {
    make(
      LocalHost.Setting(
        options: options, coders: coders, recorder: recorder, knowledge: knowledge, willSearch: willSearch))
  }
}

/// A model that decodes in this process.
package final class LocalHost {
  private typealias Process = (Text, SourceRange, RecordDecoder.Options, inout [UInt8]) -> [Issue]
  private typealias ProcessPart = (Part, RecordDecoder.Options, inout [UInt8]) -> [Issue]

  /// Keeps the owner of the recorder alive as long as this host.
  package var lender: AnyObject?

  private let decoder: RecordDecoder
  private let recorder: ShapeRecorder?
  private let processRecord: Process
  private let processPart: ProcessPart

  fileprivate typealias Encode<Value> = (RecordEncoder, Value, inout [UInt8]) throws -> Void

  /// The ingredients of a host.
  fileprivate struct Setting {
    let options: HostOptions
    let coders: OwnCoders.Made
    let recorder: ShapeRecorder?
    /// Facts about the model's code that the search for problems may use.
    let knowledge: () -> SearchKnowledge
    let willSearch: () -> Void
  }

  /// - Parameters:
  ///   - encode: writes a value as JSON; nil for a model that is not Encodable.
  ///   - applying: applies the decoded value, given first, to the stored one; nil for a model that is not a patch.
  fileprivate static func make<Value: Decodable>(
    _ type: Value.Type, _ setting: Setting, encode: Encode<Value>?, applying: ((Value, Value) -> Value)?
  ) -> LocalHost {
    let (options, coders, recorder) = (setting.options, setting.coders, setting.recorder)
    let decoder = makeDecoder(coders, options)
    if options.form == .observation { return observing(type, decoder) }
    let encoder = makeEncoder(coders, options, for: decoder)
    decoder.knowledge = setting.knowledge
    decoder.willSearch = setting.willSearch
    let printer = ValuePrinter()
    // The decoder of the records is busy when one of their values arrives.
    let patched = applying.flatMap { patching(with: $0, options, makeDecoder(coders, options)) }
    let write = { (value: Value, output: inout [UInt8]) throws in
      try Self.write(value, as: options.form, to: &output, printer, encoder, encode)
    }
    guard options.comparesRoundTrip || options.form != .none else {
      return LocalHost(decoder, recorder) { text, range, options, _ in
        decoder.issues(type, from: text, range, options) { _ in }
      } processPart: { part, options, _ in
        decoder.issues(type, from: part, options) { _ in }
      }
    }
    // `decode` calls its argument with the value, if there is one. An optional of the value's type would be looked up
    // in the runtime's tables for every record.
    let process = { (output: inout [UInt8], decode: ((Value) -> Void) -> [Issue]) -> [Issue] in
      var failure: (any Error)?
      var encoded: [UInt8] = []
      let issues = decode { value in
        do {
          if let patched { try write(patched(value), &output) } else { try write(value, &output) }
          if options.comparesRoundTrip { try encode?(encoder, value, &encoded) }
        } catch { failure = error }
      }
      if let failure { return issues + [decoder.issue(for: failure)] }
      if encoded.isEmpty { return issues }
      let changes = decoder.roundTripIssues(encoded)
      return issues.isEmpty ? changes : issues + changes
    }
    return LocalHost(decoder, recorder) { text, range, options, output in
      process(&output) { decoder.issues(type, from: text, range, options, use: $0) }
    } processPart: { part, options, output in
      process(&output) { decoder.issues(type, from: part, options, use: $0) }
    }
  }

  /// Applies decoded values to the stored one, which `decoder` decodes with the first record: if the model's code ends
  /// the process, it must do so on a record. Nil if no value is stored.
  private static func patching<Value: Decodable>(
    with applying: @escaping (Value, Value) -> Value, _ options: HostOptions, _ decoder: RecordDecoder
  ) -> ((Value) throws -> Value)? {
    guard let json = options.stored else { return nil }
    var stored: Value?
    return { decoded in
      let value = try stored ?? decoder.decode(Value.self, from: json)
      stored = value
      return applying(decoded, value)
    }
  }

  /// A host that reports what the type asks for in each record.
  private static func observing<Value: Decodable>(_ type: Value.Type, _ decoder: RecordDecoder) -> LocalHost {
    let encoder = RecordEncoder()
    let process: Process = { text, range, _, output in
      let observation = decoder.observe(type, text.withBytes(range) { Array($0) })
      do { try encoder.encode(observation, into: &output) } catch { return [decoder.issue(for: error)] }
      return []
    }
    return LocalHost(decoder, nil, process: process) { process($0.text, $0.range, $1, &$2) }
  }

  private init(
    _ decoder: RecordDecoder, _ recorder: ShapeRecorder?, process: @escaping Process,
    processPart: @escaping ProcessPart
  ) {
    (self.decoder, self.recorder) = (decoder, recorder)
    (processRecord, self.processPart) = (process, processPart)
  }

  /// The number of records so far with plausible dates counted from 2001.
  package var plausibleDates: Int { decoder.recordsWithPlausibleDates }

  /// Prepares for the records of a batch, which must be processed in order.
  package func begin(_ batch: RecordBatch) {
    decoder.recorder = batch.site == nil ? nil : recorder
    if let site = batch.site { recorder?.begin(batch.text, site) }
  }

  /// Decodes the record in the range and appends its value with a line end to the bytes, if values are wanted.
  ///
  /// - Returns: the issues of the record, including one for a value that cannot be encoded.
  package func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) -> [Issue] {
    processRecord(text, range, options, &output)
  }

  /// Does the same with one value of a text. The issues are those of the whole text.
  package func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) -> [Issue] {
    decoder.recorder?.origin?.part = part
    return part.inWhole(processPart(part, options, &output))
  }

  // MARK: - Coders

  private static func makeDecoder(_ coders: OwnCoders.Made, _ options: HostOptions) -> RecordDecoder {
    let decoder = coders.decoder.map { RecordDecoder(like: $0) } ?? RecordDecoder()
    decoder.strategies = options.strategies(like: coders.decoder)
    decoder.trailingCommas = options.decodesParts ? .accept : options.trailingCommas
    if options.decodesParts { decoder.assumesTopLevelDictionary = false }
    return decoder
  }

  /// An encoder for the values of `decoder`: with the settings of the program's own encoder, or else with settings that
  /// match the decoder's.
  private static func makeEncoder(
    _ coders: OwnCoders.Made, _ options: HostOptions, for decoder: RecordDecoder
  ) -> RecordEncoder {
    guard let own = coders.encoder else {
      let encoder = RecordEncoder()
      encoder.strategies = decoder.strategies
      encoder.userInfo = decoder.userInfo
      return encoder
    }
    let encoder = RecordEncoder(like: own)
    // The form of the output decides whether a value takes one line or several.
    encoder.outputFormatting.remove(.prettyPrinted)
    if options.form == .pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  private static func write<Value>(
    _ value: Value, as form: HostOptions.ValueForm, to output: inout [UInt8], _ printer: ValuePrinter,
    _ encoder: RecordEncoder, _ encode: Encode<Value>?
  ) throws {
    switch form {
    case .none, .observation: return
    case .swift: printer.append(value, to: &output)
    case .json: try encode?(encoder, value, &output)
    case .pretty where encoder.outputFormatting.contains(.prettyPrinted): try encode?(encoder, value, &output)
    case .pretty:
      var compact: [UInt8] = []
      try encode?(encoder, value, &compact)
      PrettyPrinter.append(compact, to: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }
}

extension ShapeRecorder {
  /// Prepares for the records of a batch.
  package func begin(_ text: Text, _ site: RecordBatch.Site) {
    piece = site.input
    offset = site.offset
    let places = site.places
    let whole = ShapeOrigin.Record(SourceRange(start: 0, end: text.count), start: site.start, path: [])
    origin = ShapeOrigin(text) { offset in
      // The record is the last one that begins at or before the offset.
      let next = BinarySearch.firstIndex(in: places) { $0.range.start > offset }
      guard next > 0 else { return whole }
      let place = places[next - 1]
      return ShapeOrigin.Record(place.range, start: place.start, path: place.path)
    }
  }
}
