import Diagnostics

/// How records are read, decoded, written and reported: everything that was typed or left to its default, usable as it is.
struct Settings: Hashable, Sendable {
  var unit = RecordUnit.text
  /// What reports call standard input.
  var standardInputName = "<stdin>"
  /// Worker threads; nil: as many as the machine has cores.
  var jobs: Int?

  /// What is written of a record that decodes; `none` with `isCheck`.
  var output = OutputFormat.swift
  /// The file with the stored record that each decoded one is applied to; `-` is standard input.
  var onto: String?
  /// Where records go that do not decode.
  var rejects: Destination?

  /// Whether the report is the product.
  var isCheck = false
  /// At least one, no two with the same destination.
  var reports = [ReportRequest(format: .text, destination: .standardError)]
  /// Whether no report was asked for, so that `reports` is the default one.
  var hasDefaultReport = true
  /// How many problems are shown; nil: as the format has it, 0: all.
  var maxErrors: Int?
  var stopsAtFirstError = false
  /// At least `warn` with `isStrict`.
  var unread = UnreadPolicy.ignore
  /// Whether a warning counts as an error.
  var isStrict = false
  var isRedacted = false
  var color = ColorChoice.auto
  var progress = ProgressChoice.auto

  var keys = KeyStrategy.default
  /// Whether the keys strategy was asked for, so that it replaces one that a model brings along.
  var hasKeys = false
  var dates = DateStrategy.default
  var data = DataStrategy.base64
  var nonConformingFloats: NonConformingFloats?

  /// Swift files and directories to compile; empty: the model is one of the catalogue's.
  var sources: [String] = []
  var swiftVersion: SwiftVersion?
  var swiftcFlags: [String] = []
}

extension Settings {
  /// How many problems a report shows; nil: all.
  func limit(of format: ReportFormat) -> Int? {
    maxErrors.map { $0 == 0 ? nil : $0 } ?? format.defaultLimit
  }

  /// Reads the settings; that they go together is for `ArgumentRules` and `Conflicts` to see.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.contains(.each) { unit = .element }
    if arguments.contains(.lines) { unit = .line }
    standardInputName = try arguments.texts(.standardInputName).last ?? standardInputName
    jobs = try arguments.number(.jobs, in: 1...1024)

    isCheck = arguments.contains(.check)
    output = try arguments.choice(.output, of: OutputFormat.self) ?? (isCheck ? .none : .swift)
    onto = try arguments.file(.onto)
    rejects = try arguments.file(.rejects).map { Destination(typed: $0) }

    let standard = isCheck ? Destination.standardOutput : .standardError
    reports = try arguments.reports(standard: standard)
    hasDefaultReport = reports.isEmpty
    if reports.isEmpty { reports = [ReportRequest(format: .text, destination: standard)] }
    maxErrors = try arguments.number(.maxErrors, in: 0...Int.max)
    stopsAtFirstError = arguments.contains(.firstError)
    isStrict = arguments.contains(.strict)
    unread = try arguments.choice(.unread, of: UnreadPolicy.self) ?? .ignore
    if isStrict, unread == .ignore { unread = .warn }
    isRedacted = arguments.contains(.redact)
    color = try arguments.choice(.color, of: ColorChoice.self) ?? .auto
    progress = try arguments.choice(.progress, of: ProgressChoice.self) ?? .auto

    keys = try arguments.choice(.keys, of: KeyStrategy.self) ?? .default
    hasKeys = arguments.contains(.keys)
    dates = try arguments.dates() ?? .default
    data = try arguments.choice(.data, of: DataStrategy.self) ?? .base64
    nonConformingFloats = try arguments.nonConformingFloats()

    sources = try arguments.texts(.source)
    swiftVersion = try arguments.choice(.swiftVersion, of: SwiftVersion.self)
    swiftcFlags = try arguments.texts(.swiftcFlag)
  }
}
