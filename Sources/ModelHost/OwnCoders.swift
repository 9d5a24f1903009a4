import Foundation
import JSONCoding

/// The functions that create a program's own `JSONDecoder` and `JSONEncoder`: those of `--decoder` and `--encoder`, or
/// of a catalogue.
package struct OwnCoders: Sendable {
  /// The coders that one worker uses.
  package struct Made: @unchecked Sendable {
    // Sendable because Foundation's coders are, although older ones are not marked so.
    package var decoder: JSONDecoder?
    package var encoder: JSONEncoder?

    package init() {}
  }

  package let decoder: (@Sendable () throws -> JSONDecoder)?
  package let encoder: (@Sendable () throws -> JSONEncoder)?

  /// Nil if there is neither.
  package init?(
    decoder: (@Sendable () throws -> JSONDecoder)?, encoder: (@Sendable () throws -> JSONEncoder)?
  ) {
    guard decoder != nil || encoder != nil else { return nil }
    self.decoder = decoder
    self.encoder = encoder
  }

  /// Calls the functions.
  ///
  /// - Parameter begin: called with the coder that is created next.
  /// - Throws: ``CoderFailure`` with the error that a function has thrown.
  package func make(_ begin: (CoderFailure.Coder) -> Void = { _ in }) throws(CoderFailure) -> Made {
    var made = Made()
    begin(.decoder)
    do { made.decoder = try decoder?() } catch { throw CoderFailure(coder: .decoder, error: error) }
    begin(.encoder)
    do { made.encoder = try encoder?() } catch { throw CoderFailure(coder: .encoder, error: error) }
    return made
  }
}

/// A coder that could not be created because its code threw an error.
package struct CoderFailure: Error, Codable, Sendable {
  package enum Coder: String, Codable, Sendable { case decoder, encoder }

  package let coder: Coder
  /// The error's own message.
  package let words: String

  init(coder: Coder, error: any Error) {
    self.coder = coder
    words = String(describing: error)
  }
}

/// The settings of a program's own coders that decide whether they can be used.
package struct CoderFacts: Codable, Sendable {
  package var allowsJSON5 = false
  package var assumesTopLevelDictionary = false
  package var hasEncoder = false
  package private(set) var hasDecoder = false
  /// A strategy of the decoder that has no counterpart for encoding, if any.
  package var decodeOnlySetting: HostOptions.Strategy?
  /// How the decoder reads dates and data; nil for the program's own code.
  package private(set) var dates: CodingStrategies.Dates?
  package private(set) var data: CodingStrategies.DataFormat?

  package init(_ made: OwnCoders.Made, _ options: HostOptions) {
    hasEncoder = made.encoder != nil
    guard let decoder = made.decoder else { return }
    hasDecoder = true
    allowsJSON5 = decoder.allowsJSON5
    assumesTopLevelDictionary = decoder.assumesTopLevelDictionary
    let all = options.strategies(like: decoder)
    if case .custom = all.dates {} else { dates = all.dates }
    if case .custom = all.data {} else { data = all.data }
    decodeOnlySetting = all.decodeOnlySettings.first.map {
      switch $0 {
      case .keys: .keys
      case .dates: .dates
      case .data: .data
      }
    }
  }
}
