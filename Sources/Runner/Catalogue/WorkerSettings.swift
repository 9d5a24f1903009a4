import Foundation
import JSONCoding
import ModelHost
import Words

/// How the workers of a run decode: the settings of their hosts, and their shared resources.
package struct WorkerSettings: Sendable {
  var options = HostOptions()
  /// How the model reads values, as far as this is known without its coders' own code.
  var strategies: CodingStrategies
  /// Supplies each worker with the program's own decoder and encoder, if any; for a model in this process.
  var coders: CoderSupply?
  /// Whether a text may lack the braces of its top-level object.
  var assumesTopLevelDictionary = false
  /// Where records are counted; nil without statistics.
  var statistics: ShapeRecorders?
  /// The time limit for a record, in seconds; nil for no limit. For a model in a host process.
  var recordLimit: Double?
  /// The maximum memory of a host process in bytes; nil for no limit.
  var memory: Int?
  /// Whether the model's output is dropped.
  var isSilent = false

  package init(_ settings: Settings) {
    options.strategies = settings.strategies
    strategies = settings.strategies
    options.given = settings.givenStrategies.compactMap(HostOptions.Strategy.init)
    options.form = HostOptions.ValueForm(settings.output)
    options.trailingCommas = settings.trailingCommas
    options.comparesRoundTrip = settings.roundTrip != .ignore
    recordLimit = settings.recordTimeout.map { Double($0.components.seconds) }
    isSilent = settings.silencesModels
    let cores = settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    // Whole texts may be large, and there are rarely as many of them as cores.
    let jobs = settings.unit == .text ? min(cores, 2) : cores
    memory = max(Self.minimumMemory, Int(clamping: ProcessInfo.processInfo.physicalMemory) / jobs)
  }

  /// The same for a model whose JSON has `snake_case` names.
  func convertingSnakeCase(_ isWanted: Bool) -> WorkerSettings {
    guard isWanted, !options.given.contains(.keys) else { return self }
    var settings = self
    settings.options.strategies.keys = .snakeCase
    settings.options.given.append(.keys)
    return settings
  }

  /// The minimum memory limit of a host process, in bytes.
  private static let minimumMemory = 1 << 30
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
