import Foundation
import JSONCoding

/// A model that decodes in this process.
package final class LocalHost: RecordHost {
  private typealias Process = (Text, SourceRange, RecordDecoder.Options, inout [UInt8]) -> [Issue]
  private typealias ProcessPart = (Part, RecordDecoder.Options, inout [UInt8]) -> [Issue]

  /// Kept as long as this host: what has lent the recorder.
  package var lender: AnyObject?

  private let decoder: RecordDecoder
  private let recorder: ShapeRecorder?
  private let processRecord: Process
  private let processPart: ProcessPart

  typealias Encode<Value> = (RecordEncoder, Value, inout [UInt8]) throws -> Void

  /// - Parameters:
  ///   - recorder: counts the records; nil for no statistics.
  ///   - knowledge: what the search for problems may know of the model's code.
  ///   - encode: writes a value as JSON; nil for a model that is not Encodable.
  ///   - applying: applies the decoded value, given first, to the stored one; nil for a model that is no patch.
  static func make<Value: Decodable>(
    _ type: Value.Type, _ options: HostOptions, _ coders: OwnCoders.Made, _ recorder: ShapeRecorder?,
    knowledge: @escaping () -> SearchKnowledge, willSearch: @escaping () -> Void, encode: Encode<Value>?,
    applying: ((Value, Value) -> Value)?
  ) -> LocalHost {
    let decoder = makeDecoder(coders, options)
    if options.form == .observation { return observing(type, decoder) }
    let encoder = makeEncoder(coders, options, for: decoder)
    decoder.knowledge = knowledge
    decoder.willSearch = willSearch
    let printer = ValuePrinter()
    // Decoded with the first record, not before: if the model's code ends the process, it does that on a record. The
    // decoder of the records is not at rest when a value of theirs comes.
    let storedDecoder = makeDecoder(coders, options)
    var storedValue: Value?
    let form = options.form
    let writeResult = { (decoded: Value, output: inout [UInt8], failure: inout (any Error)?) in
      guard form != .none else { return }
      do {
        if let applying, let json = options.stored {
          let stored = try storedValue ?? storedDecoder.decode(type, from: json)
          storedValue = stored
          try write(applying(decoded, stored), as: form, to: &output, printer, encoder, encode)
        } else {
          try write(decoded, as: form, to: &output, printer, encoder, encode)
        }
      } catch let error {
        failure = error
      }
    }
    let comparesRoundTrip = options.comparesRoundTrip
    let use = {
      (decoded: Value, output: inout [UInt8], encoded: inout [UInt8], failure: inout (any Error)?) in
      writeResult(decoded, &output, &failure)
      guard comparesRoundTrip, failure == nil else { return }
      do { try encode?(encoder, decoded, &encoded) } catch { failure = error }
    }
    // `decode` calls its argument with the value, if there is one. No optional of the value's type here: the runtime
    // would look it up in its tables for every record. For the same reason, what writes a value is not called at all if
    // nothing is written.
    let usesValues = comparesRoundTrip || form != .none
    let process = { (output: inout [UInt8], decode: ((Value) -> Void) -> [Issue]) -> [Issue] in
      guard usesValues else { return decode { _ in } }
      var failure: (any Error)?
      var encoded: [UInt8] = []
      let issues = decode { use($0, &output, &encoded, &failure) }
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

  /// A host that tells what the type asks for in each record.
  private static func observing<Value: Decodable>(_ type: Value.Type, _ decoder: RecordDecoder) -> LocalHost {
    let encoder = RecordEncoder()
    func observe(_ payload: [UInt8], _ output: inout [UInt8]) -> [Issue] {
      let observation = decoder.observe(type, payload)
      do { try encoder.encode(observation, into: &output) } catch { return [decoder.issue(for: error)] }
      return []
    }
    return LocalHost(decoder, nil) { text, range, _, output in
      observe(text.withBytes(range) { Array($0) }, &output)
    } processPart: { part, _, output in
      observe(part.text.withBytes(part.range) { Array($0) }, &output)
    }
  }

  /// A host that decodes nothing, but adds all records to a shape.
  package static func recording(in recorder: ShapeRecorder, _ options: HostOptions) -> LocalHost {
    let decoder = RecordDecoder()
    decoder.trailingCommas = options.trailingCommas
    return LocalHost(decoder, recorder, decodes: false) { text, range, options, _ in
      decoder.record(text, range, options, in: recorder)
    } processPart: { part, options, _ in
      decoder.record(part, options, in: recorder)
    }
  }

  /// Whether a model decodes the records, which are then counted with what it reads.
  private let decodes: Bool

  private init(
    _ decoder: RecordDecoder, _ recorder: ShapeRecorder?, decodes: Bool = true, process: @escaping Process,
    processPart: @escaping ProcessPart
  ) {
    (self.decoder, self.recorder, self.decodes) = (decoder, recorder, decodes)
    (processRecord, self.processPart) = (process, processPart)
  }

  package var needsRecords: Bool { false }
  package var plausibleDates: Int { decoder.recordsWithPlausibleDates }

  package func begin(_ batch: RecordBatch) {
    if decodes { decoder.recorder = batch.isCounted ? recorder : nil }
    if batch.isCounted || !decodes { recorder?.begin(batch) }
  }

  package func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    processRecord(text, range, options, &output)
  }

  package func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    decoder.recorder?.origin?.part = part
    return part.inWhole(processPart(part, options, &output))
  }

  // MARK: - Coders

  package static func makeDecoder(_ coders: OwnCoders.Made, _ options: HostOptions) -> RecordDecoder {
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
    // The form of the output says whether a value takes one line or several.
    if options.form == .pretty {
      encoder.outputFormatting.insert(.prettyPrinted)
    } else {
      encoder.outputFormatting.remove(.prettyPrinted)
    }
    return encoder
  }

  private static func write<Value>(
    _ value: Value, as form: HostOptions.ValueForm, to output: inout [UInt8], _ printer: ValuePrinter,
    _ encoder: RecordEncoder, _ encode: Encode<Value>?
  ) throws {
    switch form {
    case .swift: printer.append(value, to: &output)
    case .json: try encode?(encoder, value, &output)
    case .pretty where encoder.outputFormatting.contains(.prettyPrinted): try encode?(encoder, value, &output)
    case .pretty:
      var compact: [UInt8] = []
      try encode?(encoder, value, &compact)
      PrettyPrinter.append(compact, to: &output)
    case .none, .observation: return
    }
    output.append(UInt8(ascii: "\n"))
  }
}

extension ShapeRecorder {
  /// Prepares for the records of a batch.
  fileprivate func begin(_ batch: RecordBatch) {
    piece = batch.input
    offset = batch.offset
    guard limits.wantsSites else { return }
    let places = batch.places
    let whole = ShapeOrigin.Record(
      SourceRange(start: 0, end: batch.text.count), start: batch.start, path: [])
    origin = ShapeOrigin(batch.text) { offset in
      // The record is the last one that begins there or before.
      let next = BinarySearch.firstIndex(in: places) { $0.range.start > offset }
      guard next > 0 else { return whole }
      let place = places[next - 1]
      return ShapeOrigin.Record(place.range, start: place.start, path: place.path)
    }
  }
}
