import Foundation
import JSONCoding

/// A program's own `JSONDecoder` and `JSONEncoder`, whose settings are used: `--decoder` and `--encoder`.
struct OwnCoders: Sendable {
  /// Made for each worker.
  struct Made: @unchecked Sendable {
    // Sendable because Foundation's coders are, though older ones do not say so.
    var decoder: JSONDecoder?
    var encoder: JSONEncoder?
  }

  let decoder: (@Sendable () throws -> JSONDecoder)?
  let encoder: (@Sendable () throws -> JSONEncoder)?

  /// Nil if there is neither.
  init?(
    decoder: (@Sendable () throws -> JSONDecoder)?, encoder: (@Sendable () throws -> JSONEncoder)?
  ) {
    guard decoder != nil || encoder != nil else { return nil }
    self.decoder = decoder
    self.encoder = encoder
  }
}

/// Gives each worker the coders that it uses alone. The first ones have been made to check them.
final class CoderSupply: @unchecked Sendable {
  // Sendable because everything is done under the lock, the user's code included: it may be meant for one thread.

  private let first: OwnCoders.Made
  private let makeMore: () -> OwnCoders.Made?
  private var isFirstTaken = false
  private var hasFailed = false
  private let lock = NSLock()

  /// - Parameter makeMore: makes others; nil, after it has said why, if the user's code fails.
  init(first: OwnCoders.Made, makeMore: @escaping () -> OwnCoders.Made?) {
    self.first = first
    self.makeMore = makeMore
  }

  /// Whether a text may lack the braces of its top-level object.
  var assumesTopLevelDictionary: Bool { first.decoder?.assumesTopLevelDictionary == true }

  /// New coders, or the first ones once the user's code has failed.
  func take() -> OwnCoders.Made {
    lock.withLock {
      defer { isFirstTaken = true }
      guard isFirstTaken, !hasFailed else { return first }
      let made = makeMore()
      hasFailed = made == nil
      return made ?? first
    }
  }
}

extension WorkerSettings {
  /// The strategies for reading: the decoder's, except where the command line or the model names others.
  func strategies(like decoder: JSONDecoder?) -> CodingStrategies {
    guard let decoder else { return strategies }
    var own = CodingStrategies(decoder)
    if given.contains(.keys) { own.keys = strategies.keys }
    if given.contains(.dates) { own.dates = strategies.dates }
    if given.contains(.data) { own.data = strategies.data }
    if given.contains(.nonConformingFloats) { own.nonConformingFloats = strategies.nonConformingFloats }
    return own
  }

  func makeDecoder(_ coders: OwnCoders.Made?) -> RecordDecoder {
    let decoder = coders?.decoder.map { RecordDecoder(like: $0) } ?? RecordDecoder()
    decoder.strategies = strategies(like: coders?.decoder)
    decoder.trailingCommas = trailingCommas
    return decoder
  }

  /// An encoder for the values of `decoder`: with the settings of the user's own encoder, or else with settings that
  /// match the decoder's.
  func makeEncoder(_ coders: OwnCoders.Made?, for decoder: RecordDecoder) -> RecordEncoder {
    guard let own = coders?.encoder else {
      let encoder = RecordEncoder()
      encoder.strategies = decoder.strategies
      encoder.userInfo = decoder.userInfo
      return encoder
    }
    let encoder = RecordEncoder(like: own)
    // The form of the output says whether a value takes one line or several.
    if output == .pretty {
      encoder.outputFormatting.insert(.prettyPrinted)
    } else {
      encoder.outputFormatting.remove(.prettyPrinted)
    }
    return encoder
  }
}
