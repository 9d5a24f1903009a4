import OperatingSystem
import Words

/// The options of a command. Parsing, help, manual and completions are derived from it.
package struct OptionList: Sendable {
  package let options: [Option]
  private let byName: [OptionName: Option]
  private let byShort: [Character: Option]

  /// - Parameter options: no two of one name.
  init(_ options: [Option]) {
    self.options = options
    byName = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
    byShort = Dictionary(
      uniqueKeysWithValues: options.compactMap { option in option.short.map { ($0, option) } })
  }

  /// The options of a run of checks, on the command line or in its file, which has those ``Option/allowedInChecks``.
  static let ofChecks = OptionList(
    Command.check.options.options + [.against, .policy, .contractOfCheck, .encodedOfCheck])

  package func option(_ name: OptionName) -> Option? { byName[name] }

  package func option(short: Character) -> Option? { byShort[short] }

  /// The option with this long name, given without the dashes.
  package func option(long: some StringProtocol) -> Option? {
    OptionName(rawValue: String(long)).flatMap { byName[$0] }
  }

  package func options(in group: OptionGroup) -> [Option] { options.filter { $0.group == group } }

  /// Throws if options cannot be combined, or lack one that they need.
  func checkCombinations(_ uses: [Arguments.Occurrence]) throws(UsageError) {
    for option in options {
      guard let use = uses.last(where: { $0.name == option.name }) else { continue }
      if let other = uses.last(where: { option.excludes.contains($0.name) }) {
        throw UsageError("options \(Quoted(use.typed)) and \(Quoted(other.typed)) cannot be combined")
      }
      if !option.needs.isEmpty, !uses.contains(where: { option.needs.contains($0.name) }) {
        let needed = option.needs.filter { byName[$0] != nil }.map { "\(Quoted($0.long))" }
        throw UsageError("option \(Quoted(use.typed)) needs \(needed.joined(separator: " or "))")
      }
    }
  }

  /// Throws if an option would have no effect.
  func checkEffects(of invocation: Invocation) throws(UsageError) {
    for option in options {
      if let use = invocation.typed.last(option.name), let reason = option.idleness(invocation) {
        throw UsageError("option \(Quoted(use.typed)) has no effect: \(reason)")
      }
    }
  }
}
