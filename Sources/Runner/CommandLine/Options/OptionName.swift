/// An option's identity: its long name without the dashes.
package enum OptionName: String, CaseIterable, Hashable, Sendable {
  case lines
  case each
  case at
  case filesFrom = "files-from"
  case null
  case standardInputName = "stdin-name"
  case jobs
  case recordTimeout = "record-timeout"

  case output
  case onto
  case rejects

  case check
  case quiet
  case report
  case maxErrors = "max-errors"
  case suite
  case noConfig = "no-config"
  case firstError = "first-error"
  case unread
  case stats
  case since
  case swallowed
  case roundTrip = "round-trip"
  case trailingCommas = "trailing-commas"
  case strict
  case redact
  case known
  case color
  case progress

  case keys
  case dates
  case data
  case nonConformingFloats = "nonconforming-floats"
  case decoder
  case encoder

  case source
  case exclude
  case slice
  case whole
  case module
  case package
  case target
  case swiftVersion = "swift-version"
  case swiftcFlag = "swiftc-flag"
  case build
  case host

  case scaffold
  case typeAtPath = "as"
  case mapAtPath = "map"
  case structAtPath = "struct"
  case against
  case againstPolicy = "against-policy"
  case contract
  case contractEncoded = "contract-encoded"
  case describe
  case schema
  case sample
  case isPublic = "public"

  case cache
  case list
  case explain
  case help
  case version
  case completions
  case man

  /// The long form as typed: `--output`.
  package var long: String { "--" + rawValue }
}
