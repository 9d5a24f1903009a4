import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
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

  /// The settings for a model, with its coders.
  ///
  /// - Parameters:
  ///   - coders: the catalogue's own, for a model in this process.
  ///   - isSilent: whether the model's output is dropped, if the settings do not say so.
  /// - Throws: `UsageError` if the coders cannot be used.
  init(
    _ settings: Settings, for model: Model, _ coders: OwnCoders?, isSilent: Bool = false
  ) throws(UsageError) {
    var plain = WorkerSettings(settings)
    plain.isSilent = plain.isSilent || isSilent
    self = try CoderCheck(model: model, settings: plain, isQuiet: settings.isQuiet).checked(coders)
  }

  /// The options for a model, whose JSON may have `snake_case` names.
  func options(for model: Model) -> HostOptions {
    guard model.convertsSnakeCase, !options.given.contains(.keys) else { return options }
    var options = options
    options.strategies.keys = .snakeCase
    options.given.append(.keys)
    return options
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

/// Creates the first of a program's own coders, and checks that their settings can be used, before anything is decoded.
private struct CoderCheck {
  let model: Model
  let settings: WorkerSettings
  let isQuiet: Bool

  /// The settings with the coders, or with the facts about those of a host.
  ///
  /// - Parameter coders: the catalogue's own, for a model in this process.
  func checked(_ coders: OwnCoders?) throws(UsageError) -> WorkerSettings {
    var checked = settings
    if let program = model.program {
      guard program.greeting.hasCoders, let facts = try facts(of: program) else { return checked }
      checked.assumesTopLevelDictionary = facts.assumesTopLevelDictionary
      checked.strategies = facts.strategies(settings.strategies)
    } else if let coders {
      let first = try make(coders)
      let facts = CoderFacts(first, settings.options(for: model))
      try check(facts)
      checked.coders = CoderSupply(first: first) { again(coders) }
      checked.assumesTopLevelDictionary = facts.assumesTopLevelDictionary
      checked.strategies = settings.options.strategies(like: first.decoder)
    }
    return checked
  }

  private func make(_ coders: OwnCoders) throws(UsageError) -> OwnCoders.Made {
    do throws(CoderFailure) { return try coders.make() } catch { throw usageError(error) }
  }

  /// Coders for another thread; nil, with a message, if the program's code fails.
  private func again(_ coders: OwnCoders) -> OwnCoders.Made? {
    do throws(UsageError) { return try make(coders) } catch {
      if !isQuiet { Console.complain("\(error.text); all threads use its first result") }
      return nil
    }
  }

  /// The settings of the coders that a host process makes.
  private func facts(of program: HostProgram) throws(UsageError) -> CoderFacts? {
    let process: HostProcess
    do throws(SystemError) { process = try program.process() } catch {
      throw UsageError("the model's process cannot be started: \(error.words)", hint: "")
    }
    let request = HostWorker.Request(
      model: model.name, options: settings.options, memory: settings.memory, isSilent: settings.isSilent)
    let reply: HostReply
    do throws(HostEnd) { reply = try program.prepare(process, request) } catch {
      let coder: CoderFailure.Coder = process.replies.stage == .makingEncoder ? .encoder : .decoder
      throw UsageError("\(name(coder)) \(error.words())", hint: "")
    }
    program.keep(process)
    switch reply {
    case .failed(let failure): throw usageError(failure)
    case .prepared(let facts?):
      try check(facts)
      return facts
    case .prepared(nil), .decoded: return nil
    }
  }

  private func usageError(_ failure: CoderFailure) -> UsageError {
    UsageError("\(name(failure.coder)) threw an error: \(Quoted(path: failure.words).contents)", hint: "")
  }

  /// Whether the coders are the expressions of options, rather than the program's own.
  private var isByOptions: Bool { model.program != nil }

  private func name(_ coder: CoderFailure.Coder) -> String {
    isByOptions
      ? "the expression of \(coder == .encoder ? OptionName.encoder.long : OptionName.decoder.long)"
      : "the code that makes the catalog's \(coder.rawValue)"
  }

  private func check(_ facts: CoderFacts) throws(UsageError) {
    if facts.allowsJSON5 {
      throw UsageError(
        "the decoder allows JSON5, which this program does not read: payloads must be JSON",
        hint: isByOptions
          ? "if yours are, set allowsJSON5 to false: --decoder '{ let d = …; d.allowsJSON5 = false; return d }()'"
          : "if yours are, set allowsJSON5 to false")
    }
    let writes = settings.options.form == .json || settings.options.form == .pretty
    guard writes || settings.options.comparesRoundTrip, !facts.hasEncoder,
      let setting = facts.decodeOnlySetting
    else { return }
    let subject =
      switch setting {
      case .keys: "a custom strategy for keys"
      case .dates: "a custom strategy for dates (or a DateFormatter)"
      case .data, .nonConformingFloats: "a custom strategy for data"
      }
    throw UsageError(
      "the decoder has \(subject), which does not say how to write JSON",
      hint: isByOptions
        ? "give the matching encoder: \(OptionName.encoder.long) EXPRESSION"
        : "give the catalog an encoder, too")
  }
}

extension CoderFacts {
  /// How the decoder reads values with these strategies; its own code is replaced by a strategy that cannot be called.
  fileprivate func strategies(_ given: CodingStrategies) -> CodingStrategies {
    guard hasDecoder else { return given }
    var strategies = given
    strategies.dates = dates ?? .custom(CustomCoding { throw NoSuchCode(decoder: $0) })
    strategies.data = data ?? .custom(CustomCoding { throw NoSuchCode(decoder: $0) })
    return strategies
  }

  private struct NoSuchCode: Error {
    init(decoder: any Decoder) {}
  }
}

/// Supplies each worker with separate coders. The first ones are those created for the check.
final class CoderSupply: @unchecked Sendable {
  // Sendable because everything is done under the lock, including the program's code, which may expect a single thread.

  private let first: OwnCoders.Made
  private let makeMore: () -> OwnCoders.Made?
  private var isFirstTaken = false
  private var hasFailed = false
  private let lock = NSLock()

  /// - Parameter makeMore: creates others; if the program's code fails, reports why and returns nil.
  init(first: OwnCoders.Made, makeMore: @escaping () -> OwnCoders.Made?) {
    self.first = first
    self.makeMore = makeMore
  }

  /// New coders, or the first ones after the program's code has failed.
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
