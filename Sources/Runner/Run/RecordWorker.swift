import Foundation
import JSONDecoding

/// What a worker needs to know to decode records of any model.
struct WorkerSettings: Sendable {
  var strategies = DecodingStrategies()
  var encoding = EncodingStrategies()
  /// Whether the key strategy was asked for on the command line, and so replaces the model's own.
  var hasKeys = false
  /// The text of the value that each record is applied to.
  var stored: Data?

  func forModel(convertsSnakeCase: Bool) -> WorkerSettings {
    var settings = self
    if convertsSnakeCase, !hasKeys {
      settings.strategies.keys = .convertFromSnakeCase
      settings.encoding.keys = .convertToSnakeCase
    }
    return settings
  }
}

/// Decodes records of one model, one after the other, with the type forgotten; one thread at a time.
struct RecordWorker {
  /// The issues of the record in the range; whether there is a value, which the worker then keeps.
  let decode: (Text, SourceRange, RecordDecoder.Notices) -> (issues: [Issue], isDecoded: Bool)
  /// Appends the kept value to the bytes, with a newline; throws an `EncodingError`, or what the model's `encode(to:)` throws.
  let write: (OutputFormat, inout [UInt8]) throws -> Void
  /// The issue for an error of `write`.
  let issue: (any Error) -> Issue

  typealias Encode<Value> = (RecordEncoder, Value, inout [UInt8]) throws -> Void

  static func make<Value: Decodable>(
    _ type: Value.Type, _ settings: WorkerSettings, encode: Encode<Value>?,
    applying: ((Value, Value) -> Value)?
  ) -> RecordWorker {
    let decoder = RecordDecoder()
    decoder.strategies = settings.strategies
    let encoder = RecordEncoder()
    encoder.strategies = settings.encoding
    let stored = settings.stored.flatMap { try? decoder.decode(type, from: $0) }
    var kept: Value?
    return RecordWorker(
      decode: { text, range, notices in
        let outcome = decoder.outcome(type, from: text, range, notices)
        kept = outcome.value
        if let value = kept, let stored, let applying { kept = applying(value, stored) }
        return (outcome.issues, kept != nil)
      },
      write: { format, output in
        guard let value = kept else { return }
        switch format {
        case .swift: ValuePrinter.append(value, to: &output)
        case .json: try encode?(encoder, value, &output)
        case .pretty:
          var compact: [UInt8] = []
          try encode?(encoder, value, &compact)
          PrettyPrinter.append(compact, to: &output)
        case .source, .none: return
        }
        output.append(UInt8(ascii: "\n"))
      },
      issue: { decoder.issue(for: $0) })
  }
}
