import Foundation
import JSONCoding

/// How records are decoded and written, whatever their model.
package struct WorkerSettings: Sendable {
  var strategies = CodingStrategies()
  /// The options for strategies that were given, which replace what the model or the catalog says.
  var given: Set<OptionName> = []
  /// Gives each worker the user's own decoder and encoder, if any.
  var coders: CoderSupply?
  /// The form in which values are written.
  var output = OutputFormat.none
  var trailingCommas = TrailingCommaPolicy.refuse
  /// Whether records that decode are encoded again and compared.
  var comparesRoundTrip = false
  /// Where the records are counted; nil if nobody wants statistics.
  var statistics: ShapeRecorders?
  /// The JSON text of the value that each record is applied to.
  var stored: Data?

  package init(_ settings: Settings) {
    strategies = settings.strategies
    given = settings.givenStrategies
    output = settings.output
    trailingCommas = settings.trailingCommas
    comparesRoundTrip = settings.roundTrip != .ignore
  }

  func forModel(convertsSnakeCase: Bool) -> WorkerSettings {
    var settings = self
    if convertsSnakeCase, !given.contains(.keys) {
      settings.strategies.keys = .snakeCase
      settings.given.insert(.keys)
    }
    return settings
  }
}

/// Decodes records of one model, one after the other, without naming the model's type. One thread at a time may use it.
struct RecordWorker {
  /// Prepares for the records of a chunk.
  var begin: (Chunk) -> Void = { _ in }

  /// Decodes the record in the range and appends its value, if it has one, to the bytes, with a newline.
  /// Returns the issues of the record, including one for a value that cannot be encoded.
  let process: (Text, SourceRange, RecordDecoder.Options, inout [UInt8]) -> [Issue]

  /// Does the same with one value of a text. The issues are those of the whole text.
  let processPart: (Part, RecordDecoder.Options, inout [UInt8]) -> [Issue]

  /// The search for further problems of a record, if any.
  let search: SearchProgress?

  /// The number of records so far with dates counted from 2001 that are probable.
  var plausibleDates: () -> Int = { 0 }

  /// Whether a text may lack the braces of its top-level object.
  let assumesTopLevelDictionary: Bool

  typealias Encode<Value> = (RecordEncoder, Value, inout [UInt8]) throws -> Void

  static func make<Value: Decodable>(
    _ type: Value.Type, _ settings: WorkerSettings, encode: Encode<Value>?,
    applying: ((Value, Value) -> Value)?
  ) -> RecordWorker {
    let coders = settings.coders?.take()
    let decoder = settings.makeDecoder(coders)
    let loan = settings.statistics?.borrow()
    let encoder = settings.makeEncoder(coders, for: decoder)
    let printer = ValuePrinter()
    // Decoded with the first record, not before: a crash of the model's code is looked for while it has a record. The
    // decoder of the records is not at rest when a value of theirs comes.
    let storedDecoder = settings.makeDecoder(coders)
    var storedValue: Value?
    let format = settings.output
    let writeResult = { (decoded: Value, output: inout [UInt8], failure: inout (any Error)?) in
      guard format != .none, format != .source else { return }
      do {
        if let applying, let json = settings.stored {
          let stored = try storedValue ?? storedDecoder.decode(type, from: json)
          storedValue = stored
          try write(applying(decoded, stored), as: format, to: &output, printer, encoder, encode)
        } else {
          try write(decoded, as: format, to: &output, printer, encoder, encode)
        }
      } catch let error {
        failure = error
      }
    }
    let comparesRoundTrip = settings.comparesRoundTrip
    let use = {
      (decoded: Value, output: inout [UInt8], encoded: inout [UInt8], failure: inout (any Error)?) in
      writeResult(decoded, &output, &failure)
      guard comparesRoundTrip, failure == nil else { return }
      encoder.marksOrder = true
      defer { encoder.marksOrder = false }
      do { try encode?(encoder, decoded, &encoded) } catch { failure = error }
    }
    // `decode` calls its argument with the value, if there is one. No optional of the value's type here: the runtime
    // would look it up in its tables for every record. For the same reason, what writes a value is not called at all if
    // nothing is written.
    let usesValues = comparesRoundTrip || format != .none && format != .source
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
    return RecordWorker(
      begin: { chunk in
        // Records that a model must refuse are not counted.
        decoder.recorder = chunk.refusingModel == nil ? loan?.recorder : nil
        decoder.recorder?.begin(chunk)
      },
      process: { text, range, options, output in
        process(&output) { decoder.issues(type, from: text, range, options, use: $0) }
      },
      processPart: { part, options, output in
        decoder.recorder?.origin?.part = part
        return part.inWhole(process(&output) { decoder.issues(type, from: part, options, use: $0) })
      }, search: decoder.progress, plausibleDates: { decoder.recordsWithPlausibleDates },
      assumesTopLevelDictionary: decoder.assumesTopLevelDictionary)
  }

  private static func write<Value>(
    _ value: Value, as format: OutputFormat, to output: inout [UInt8], _ printer: ValuePrinter,
    _ encoder: RecordEncoder, _ encode: Encode<Value>?
  ) throws {
    switch format {
    case .swift: printer.append(value, to: &output)
    case .json: try encode?(encoder, value, &output)
    case .pretty where encoder.outputFormatting.contains(.prettyPrinted): try encode?(encoder, value, &output)
    case .pretty:
      var compact: [UInt8] = []
      try encode?(encoder, value, &compact)
      PrettyPrinter.append(compact, to: &output)
    case .source, .none: return
    }
    output.append(UInt8(ascii: "\n"))
  }
}
