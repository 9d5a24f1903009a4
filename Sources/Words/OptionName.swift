/// An option's identity: its long name without the dashes.
package enum OptionName: String, CaseIterable, Hashable, Sendable {
  case lines, each, at, null, jobs
  case filesFrom = "files-from"
  case standardInputName = "stdin-name"
  case recordTimeout = "record-timeout"

  case output, onto, rejects

  case report, unread, swallowed, strict, redact, known, color, progress, quiet
  case maxErrors = "max-errors"
  case firstError = "first-error"
  case roundTrip = "round-trip"
  case trailingCommas = "trailing-commas"

  case suite, only, tolerate
  case noConfig = "no-config"

  case keys, dates, data, decoder, encoder
  case nonConformingFloats = "nonconforming-floats"

  case source, exclude, slice, whole, module, package, target, host
  case swiftVersion = "swift-version"
  case swiftcFlag = "swiftc-flag"

  case full, all, encoded, openapi
  case against, policy, contract, since

  case check
  case typeAtPath = "as"
  case mapAtPath = "map"
  case structAtPath = "struct"
  case isPublic = "public"

  case help, verbose

  /// The long form as typed: `--output`.
  package var long: String { "--" + rawValue }
}
