import Foundation
import JSONCoding
import ModelHost

/// Gives each worker the coders that it uses alone. The first ones have been made to check them.
final class CoderSupply: @unchecked Sendable {
  // Sendable because everything is done under the lock, the program's code included: it may be meant for one thread.

  private let first: OwnCoders.Made
  private let makeMore: () -> OwnCoders.Made?
  private var isFirstTaken = false
  private var hasFailed = false
  private let lock = NSLock()

  /// - Parameter makeMore: makes others; nil, after it has said why, if the program's code fails.
  init(first: OwnCoders.Made, makeMore: @escaping () -> OwnCoders.Made?) {
    self.first = first
    self.makeMore = makeMore
  }

  /// Whether a text may lack the braces of its top-level object.
  var assumesTopLevelDictionary: Bool { first.decoder?.assumesTopLevelDictionary == true }

  /// How values are read.
  func strategies(_ options: HostOptions) -> CodingStrategies { options.strategies(like: first.decoder) }

  /// New coders, or the first ones once the program's code has failed.
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
