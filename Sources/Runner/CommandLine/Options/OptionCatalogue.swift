/// The list of options from which parsing, help, manual, completions and their tests are derived.
///
/// An option removed from the list becomes unknown to all of them; its setting keeps its default.
package struct OptionCatalogue: Sendable {
  package let options: [Option]
  private let byName: [OptionName: Option]
  private let byShort: [Character: Option]

  init(_ options: [Option]) {
    self.options = options
    byName = Dictionary(options.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    byShort = Dictionary(
      options.compactMap { option in option.short.map { ($0, option) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Every option of this release.
  package static let standard = OptionCatalogue([
    .lines, .each, .at, .filesFrom, .null, .standardInputName, .jobs, .recordTimeout,
    .output, .onto, .rejects,
    .check, .quiet, .suite, .noConfig, .report, .maxErrors, .firstError, .unread, .swallowed,
    .roundTrip, .trailingCommas, .stats, .since, .strict,
    .redact, .known, .color, .progress,
    .keys, .dates, .data, .nonConformingFloats, .decoder, .encoder,
    .source, .exclude, .slice, .whole, .module, .package, .target, .swiftVersion, .swiftcFlag,
    .build, .host, .cache,
    .describe, .schema, .sample, .against, .againstPolicy,
    .contract, .contractEncoded,
    .scaffold, .typeAtPath, .mapAtPath, .structAtPath, .isPublic,
    .list, .explain, .help, .version, .completions, .man,
  ])

  package func option(_ name: OptionName) -> Option? { byName[name] }

  package func option(short: Character) -> Option? { byShort[short] }

  /// The option with this long name, given without the dashes.
  package func option(long: some StringProtocol) -> Option? {
    OptionName(rawValue: String(long)).flatMap { byName[$0] }
  }

  package func contains(_ name: OptionName) -> Bool { byName[name] != nil }

  /// What an option does, in one line: `with --lines or --each: write the records ...`.
  package func help(_ option: Option) -> String {
    let needs = option.needs.filter(contains).map(\.long)
    return needs.isEmpty ? option.help : "with \(needs.joined(separator: " or ")): \(option.help)"
  }

  package func options(in group: OptionGroup) -> [Option] { options.filter { $0.group == group } }
}
