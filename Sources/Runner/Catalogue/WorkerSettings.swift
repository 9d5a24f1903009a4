import Foundation
import JSONCoding
import ModelHost
import Words

/// How the workers of a run decode: what their hosts need, and what is shared by them.
package struct WorkerSettings: Sendable {
  var options = HostOptions()
  /// How the model reads values, as far as that is known without its coders' own code.
  var strategies: CodingStrategies
  /// Gives each worker the program's own decoder and encoder, if any; for a model in this process.
  var coders: CoderSupply?
  /// Whether a text may lack the braces of its top-level object.
  var assumesTopLevelDictionary = false
  /// Where the records are counted; nil if nobody wants statistics.
  var statistics: ShapeRecorders?
  /// How long a record may take, in seconds; nil for as long as it likes. For a model in a host process.
  var recordLimit: Double?
  /// The most bytes of memory that a host process may take; nil for any number.
  var memory: Int?
  /// Whether what the model prints is dropped.
  var isSilent = false

  package init(_ settings: Settings) {
    options.strategies = settings.strategies
    strategies = settings.strategies
    options.given = Set(settings.givenStrategies.compactMap(HostOptions.Strategy.init))
    options.form = HostOptions.ValueForm(settings.output)
    options.trailingCommas = settings.trailingCommas
    options.comparesRoundTrip = settings.roundTrip != .ignore
    recordLimit = settings.recordTimeout.map { Double($0.components.seconds) }
    isSilent = settings.silencesModels
    let cores = settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    // Whole texts may be large, and are seldom as many as there are cores.
    let jobs = settings.unit == .text ? min(cores, 2) : cores
    memory = max(Self.leastMemory, Int(clamping: ProcessInfo.processInfo.physicalMemory) / jobs)
  }

  /// The same for a model whose JSON has `snake_case` names.
  func convertingSnakeCase(_ isWanted: Bool) -> WorkerSettings {
    guard isWanted, !options.given.contains(.keys) else { return self }
    var settings = self
    settings.options.strategies.keys = .snakeCase
    settings.options.given.insert(.keys)
    return settings
  }

  /// What a host process may take at least, in bytes.
  private static let leastMemory = 1 << 30
}

extension HostOptions.Strategy {
  fileprivate init?(_ option: OptionName) {
    switch option {
    case .keys: self = .keys
    case .dates: self = .dates
    case .data: self = .data
    case .nonConformingFloats: self = .nonConformingFloats
    default: return nil
    }
  }
}

extension HostOptions.ValueForm {
  fileprivate init(_ format: OutputFormat) {
    switch format {
    case .swift: self = .swift
    case .json: self = .json
    case .pretty: self = .pretty
    case .source, .none: self = .none
    }
  }
}
