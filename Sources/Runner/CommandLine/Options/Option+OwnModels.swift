import OperatingSystem
import Words

extension Option {
  /// Where a type of one's own is, and how it is compiled.
  static let ownModels: [Option] = [
    source, exclude, package, target, whole, module, swiftVersion, swiftcFlag, decoder, encoder, host,
  ]

  static let source = Option(
    .source, nil, OptionValue("PATH", .swiftFile), .ownModels, repeats: true, allowedInChecks: true,
    "use a type in a Swift file, or in a folder of them, as MODEL; may be given several times"
  ) { settings, use throws(UsageError) in settings.sources.append(try use.text()) }

  static let exclude = Option(
    .exclude, nil, .text("GLOB"), .ownModels, repeats: true, needs: [.source], allowedInChecks: true,
    "leave files of the folders out, such as Tests or 'Sources/**/*+UI.swift'"
  ) { settings, use throws(UsageError) in settings.excludedSources.append(try use.text()) }

  static let package = Option(
    .package, nil, .file("PATH"), .ownModels, excludes: [.source], allowedInChecks: true,
    "use a type of the Swift package in PATH as MODEL, with everything it depends on"
  ) { settings, use throws(UsageError) in settings.package = try use.text() }

  static let target = Option(
    .target, nil, .text("NAME"), .ownModels, needs: [.package], allowedInChecks: true,
    "the package's target that has MODEL; needed if several declare a type of that name"
  ) { settings, use throws(UsageError) in settings.target = try use.text() }

  static let whole = Option(
    .whole, nil, nil, .ownModels, needs: [.source, .package], allowedInChecks: true,
    "compile every file of a folder, or the target of a package, never a slice"
  ) { settings, _ in settings.sourceExtent = .whole }

  static let module = Option(
    .module, nil, .text("NAME=FOLDER"), .ownModels, repeats: true, needs: [.source], allowedInChecks: true,
    "compile the Swift files in FOLDER as the module NAME, which the sources import"
  ) { settings, use throws(UsageError) in
    let module = try use.module()
    guard !settings.modules.contains(where: { $0.name == module.name }) else {
      throw UsageError("option \(Quoted(use.typed)) names module \(Quoted(module.name)) twice")
    }
    settings.modules.append(module)
  }

  static let swiftVersion = Option(
    .swiftVersion, nil, .choice("N", SwiftVersion.self), .ownModels, needs: [.source], allowedInChecks: true,
    "compile in the Swift 5 (the default) or Swift 6 language mode"
  ) { settings, use throws(UsageError) in settings.swiftVersion = try use.choice() }

  static let swiftcFlag = Option(
    .swiftcFlag, nil, .text("FLAG"), .ownModels, repeats: true, needs: [.source, .package],
    allowedInChecks: true,
    "pass FLAG to swiftc; may be given several times"
  ) { settings, use throws(UsageError) in settings.swiftcFlags.append(try use.text()) }

  static let decoder = Option(
    .decoder, nil, .text("EXPRESSION"), .ownModels, needs: [.source, .package],
    excludes: [.keys, .dates, .data, .nonConformingFloats], allowedInChecks: true,
    "decode with the settings of the JSONDecoder that a Swift expression gives"
  ) { settings, use throws(UsageError) in settings.decoder = try use.expression() }

  static let encoder = Option(
    .encoder, nil, .text("EXPRESSION"), .ownModels, needs: [.source, .package], allowedInChecks: true,
    "encode with the settings of the JSONEncoder that a Swift expression gives"
  ) { settings, use throws(UsageError) in settings.encoder = try use.expression() }

  static let host = Option(
    .host, nil, .file(), .ownModels, excludes: [.source, .package, .decoder, .encoder],
    "use a MODEL that the command build has compiled to FILE, instead of sources"
  ) { settings, use throws(UsageError) in settings.host = try use.text() }
}
