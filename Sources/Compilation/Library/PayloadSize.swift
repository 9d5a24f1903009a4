import Foundation
import OperatingSystem
import Runner

/// How much there is to decode, as far as one can tell before it is read.
package struct PayloadSize {
  /// The size from which optimized code is sooner through, over a few runs, than it takes longer to compile: it saves
  /// 0.3 s of 64 MB, and takes 1.1 s longer to compile for one type and 10 s for 43 files.
  static let worthOptimizing = 64_000_000
  /// The same for the host library, where this compiler has to compile it: without optimization, it reads 5 MB a
  /// second, so that a run of this size takes two seconds. To optimize it takes over a minute, once.
  static let worthOptimizingLibrary = 10_000_000

  private var bytes: Int

  /// Whether the optimizer is worth its time.
  var isWorthOptimizing: Bool { bytes >= Self.worthOptimizing }
  var isWorthOptimizingLibrary: Bool { bytes >= Self.worthOptimizingLibrary }

  package init(bytes: Int = 0) {
    self.bytes = bytes
  }

  package init(_ inputs: InputList, _ settings: Settings) {
    self.init()
    add(inputs, settings)
  }

  package mutating func add(_ inputs: InputList, _ settings: Settings) {
    guard case .named(let names) = inputs else { return }
    for name in names {
      let path = name == "-" ? "/dev/stdin" : name
      let attributes = try? FileManager.default.attributesOfItem(atPath: FilePath.resolved(path))
      if attributes?[.type] as? FileAttributeType == .typeRegular {
        bytes += attributes?[.size] as? Int ?? 0
      } else if settings.unit == .line || settings.readsElements {
        // A pipe may bring any number of records.
        bytes += Self.worthOptimizing
      }
    }
  }
}
