import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// Creates the first of a program's own coders, and checks that their settings can be used, before anything is decoded.
struct CoderCheck {
  private let settings: WorkerSettings
  /// Whether the coders are the expressions of options, rather than the program's own.
  private let isByOptions: Bool
  private let isQuiet: Bool

  init(_ settings: WorkerSettings, isByOptions: Bool, isQuiet: Bool) {
    (self.settings, self.isByOptions, self.isQuiet) = (settings, isByOptions, isQuiet)
  }

  /// The settings for a model, including its coders.
  ///
  /// - Parameter coders: the catalogue's own, for a model in this process.
  /// - Throws: `UsageError`.
  func checked(_ model: Model, _ coders: OwnCoders?) throws(UsageError) -> WorkerSettings {
    var checked = settings
    if let program = model.program {
      guard program.greeting.hasCoders else { return checked }
      guard let facts = try check(program, model.name) else { return checked }
      checked.assumesTopLevelDictionary = facts.assumesTopLevelDictionary
      checked.strategies = facts.strategies(settings.strategies)
    } else if let supply = try convertingSnakeCase(model).supply(coders) {
      checked.coders = supply
      checked.strategies = supply.strategies(settings.options)
      checked.assumesTopLevelDictionary = supply.assumesTopLevelDictionary
    }
    return checked
  }

  private func convertingSnakeCase(_ model: Model) -> CoderCheck {
    CoderCheck(
      settings.convertingSnakeCase(model.convertsSnakeCase), isByOptions: isByOptions, isQuiet: isQuiet)
  }

  // MARK: - In this process

  /// The supply of coders for the workers, if there are any.
  ///
  /// - Throws: `UsageError`.
  private func supply(_ coders: OwnCoders?) throws(UsageError) -> CoderSupply? {
    guard let coders else { return nil }
    let made = try make(coders)
    try check(CoderFacts(made, settings.options))
    return CoderSupply(first: made) {
      do throws(UsageError) {
        return try make(coders)
      } catch {
        if !isQuiet { Console.complain("\(error.text); all threads use its first result") }
        return nil
      }
    }
  }

  private func make(_ coders: OwnCoders) throws(UsageError) -> OwnCoders.Made {
    do throws(CoderFailure) { return try coders.make() } catch { throw usageError(error) }
  }

  // MARK: - In a host process

  private func check(_ program: HostProgram, _ model: String) throws(UsageError) -> CoderFacts? {
    let process: HostProcess
    do throws(SystemError) { process = try program.process() } catch {
      throw UsageError("the model's process cannot be started: \(error.words)", hint: "")
    }
    let request = HostWorker.Request(
      model: model, options: settings.options, memory: settings.memory, isSilent: settings.isSilent)
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

  private func name(_ coder: CoderFailure.Coder) -> String {
    isByOptions
      ? "the expression of \(coder == .encoder ? OptionName.encoder.long : OptionName.decoder.long)"
      : "the code that makes the catalog's \(coder.rawValue)"
  }

  // MARK: - Settings

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

  /// Whether a text may lack the braces of its top-level object.
  var assumesTopLevelDictionary: Bool { first.decoder?.assumesTopLevelDictionary == true }

  /// How values are read.
  func strategies(_ options: HostOptions) -> CodingStrategies { options.strategies(like: first.decoder) }

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
