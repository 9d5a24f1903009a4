import Foundation
import JSONCoding

/// Makes the first of a program's own coders, and checks that their settings can be used, before anything is decoded.
struct CoderCheck {
  private let coders: OwnCoders
  private let settings: WorkerSettings
  /// Whether the coders are the expressions of options, rather than the program's own.
  private let isByOptions: Bool

  /// - Returns: the supply of coders for the workers, if any.
  /// - Throws: `UsageError`.
  static func supply(
    _ coders: OwnCoders?, _ settings: WorkerSettings, isByOptions: Bool, isQuiet: Bool
  ) throws(UsageError) -> CoderSupply? {
    guard let coders else { return nil }
    let check = CoderCheck(coders: coders, settings: settings, isByOptions: isByOptions)
    let made = try check.make()
    try check.check(made)
    return CoderSupply(first: made) {
      do throws(UsageError) {
        return try check.make()
      } catch {
        if !isQuiet { Console.complain("\(error.text); every thread uses what it gave first") }
        return nil
      }
    }
  }

  // MARK: - The user's code

  /// How long the code may take, in seconds.
  private static let patience = 10.0

  /// The coders that a thread has made, or the error and the coder it was making.
  private final class Slot: @unchecked Sendable {
    // Sendable because the caller reads it only after the signal, or after the thread has stopped for good.
    var made = OwnCoders.Made()
    var error: (any Error)?
    var isEncoder = false
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Runs the user's code on its own thread, where a crash ends nothing else.
  private func make() throws(UsageError) -> OwnCoders.Made {
    let slot = Slot()
    let coders = coders
    let work: @Sendable () -> Void = {
      defer { slot.isDone.signal() }
      do {
        slot.made.decoder = try coders.decoder?()
        slot.isEncoder = true
        slot.made.encoder = try coders.encoder?()
      } catch {
        slot.error = error
      }
    }
    CrashGuard.watch()
    if let thread = WorkerThread(work) {
      let end = Date(timeIntervalSinceNow: CoderCheck.patience)
      while slot.isDone.wait(timeout: .now() + 0.02) == .timedOut {
        let name = name(slot.isEncoder)
        if let crash = thread.crash {
          throw UsageError("\(name) \(Crash.Cause(crash).words())", hint: "")
        }
        if Date() > end {
          thread.stop()
          let seconds = Int(CoderCheck.patience)
          throw UsageError("\(name) did not end within \(seconds) seconds", hint: "")
        }
      }
      thread.join()
    } else {
      work()
    }
    if let error = slot.error {
      let words = Quoted(path: String(describing: error)).contents
      throw UsageError("\(name(slot.isEncoder)) threw an error: \(words)", hint: "")
    }
    return slot.made
  }

  private func name(_ isEncoder: Bool) -> String {
    isByOptions
      ? "the expression of \(isEncoder ? OptionName.encoder.long : OptionName.decoder.long)"
      : "the code that makes the catalog's \(isEncoder ? "encoder" : "decoder")"
  }

  // MARK: - Settings

  private func check(_ made: OwnCoders.Made) throws(UsageError) {
    if made.decoder?.allowsJSON5 == true {
      throw UsageError(
        "the decoder allows JSON5, which is not read here: payloads must be JSON",
        hint: isByOptions
          ? "if yours are, set allowsJSON5 to false: --decoder '{ let d = …; d.allowsJSON5 = false; return d }()'"
          : "if yours are, set allowsJSON5 to false")
    }
    guard settings.output == .json || settings.output == .pretty || settings.comparesRoundTrip,
      let decoder = made.decoder,
      made.encoder == nil, let setting = settings.strategies(like: decoder).decodeOnlySettings.first
    else { return }
    let subject =
      switch setting {
      case .keys: "a custom strategy for keys"
      case .dates: "a custom strategy for dates (or a DateFormatter)"
      case .data: "a custom strategy for data"
      }
    throw UsageError(
      "the decoder has \(subject), which does not say how to write JSON",
      hint: isByOptions
        ? "give the encoder that goes with it: \(OptionName.encoder.long) EXPRESSION"
        : "give the catalog an encoder, too")
  }
}
