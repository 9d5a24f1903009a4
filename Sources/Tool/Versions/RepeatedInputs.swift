import Foundation
import OperatingSystem
import Runner
import Words

/// Inputs that are read several times, which no stream can be.
enum RepeatedInputs {
  /// - Throws: `UsageError` if one of them is standard input, a pipe or a device.
  static func check(_ names: [String], for option: OptionName) throws(UsageError) {
    for name in names {
      let kind = try? FileManager.default.attributesOfItem(atPath: FilePath.resolved(name))[.type]
      let isStream = (kind as? FileAttributeType).map { $0 != .typeRegular && $0 != .typeDirectory } ?? false
      guard name == "-" || isStream else { continue }
      throw UsageError(
        "\(option.long) reads \(name == "-" ? "the payloads" : Quoted(name).description) several times, and cannot read a stream",
        hint: "write it to a file first")
    }
  }
}
