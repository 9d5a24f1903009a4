import Foundation
import JSONCoding

/// How the records of one model are decoded and written. A host process receives them once, before its first batch.
package struct HostOptions: Codable, Sendable {
  /// A part of ``strategies`` that an option can set.
  package enum Strategy: String, Codable, Hashable, Sendable { case keys, dates, data, nonConformingFloats }

  /// How the value of a record is written, with a line end.
  package enum ValueForm: String, Codable, Sendable {
    /// Not at all.
    case none
    /// As `print` shows it.
    case swift
    /// As JSON, on one line.
    case json
    /// As indented JSON.
    case pretty
    /// What the model asked for, as ``Observation`` in JSON, in place of the value: whether or not the record decodes.
    case observation
  }

  package var strategies = CodingStrategies()
  /// The strategies that options have set. They replace what the model or the program's own decoder says.
  package var given: Set<Strategy> = []
  package var form = ValueForm.none
  package var trailingCommas = TrailingCommaPolicy.refuse
  /// Whether the records are values of texts that have been parsed already: they have their braces, and the commas that
  /// they end with have been judged.
  package var decodesParts = false
  /// Whether records that decode are encoded again and compared.
  package var comparesRoundTrip = false
  /// The JSON text of the value that each record is applied to, for a model that is a patch.
  package var stored: Data?

  package init() {}

  /// The strategies for reading: the decoder's, except where an option has set another.
  package func strategies(like decoder: JSONDecoder?) -> CodingStrategies {
    guard let decoder else { return strategies }
    var own = CodingStrategies(decoder)
    if given.contains(.keys) { own.keys = strategies.keys }
    if given.contains(.dates) { own.dates = strategies.dates }
    if given.contains(.data) { own.data = strategies.data }
    if given.contains(.nonConformingFloats) { own.nonConformingFloats = strategies.nonConformingFloats }
    return own
  }
}
