import Compilation
import JSONCoding
import OperatingSystem
import Words

extension Option {
  /// The options that find and compile the user's own types.
  static let ownModels: [Option] = [
    source, exclude, package, target, whole, module, swiftVersion, swiftcFlag, decoder, encoder, host,
  ]

  static let source = Option(
    .source, .fileOnly("PATH", .swiftFile), .ownModels, with: [.repeats, .inChecks],
    "use a type in a Swift file, or in a folder of them, as MODEL; may be given several times"
  ) { $0.sources.append($1) }

  static let exclude = Option(
    .exclude, .text("GLOB"), .ownModels, with: [.repeats, .needs(.source), .inChecks, .readsFolders],
    "leave files of the folders out, such as Tests or 'Sources/**/*+UI.swift'"
  ) { $0.excludedSources.append($1) }

  static let package = Option(
    .package, .file("PATH"), .ownModels, with: [.excludes(.source), .inChecks],
    "use a type of the Swift package in PATH as MODEL, with everything it depends on"
  ) { $0.package = $1 }

  static let target = Option(
    .target, .text("NAME"), .ownModels, with: [.needs(.package), .inChecks],
    "the package's target that has MODEL; needed if several declare a type of that name"
  ) { $0.target = $1 }

  static let whole = Option(
    .whole, .ownModels, with: [.needs(.source, .package), .inChecks, .readsFolders],
    "compile every file of a folder, or the target of a package, never a slice"
  ) { $0.sourceExtent = .whole }

  static let module = Option(
    .module, .module, .ownModels, with: [.repeats, .needs(.source), .inChecks],
    "compile the Swift files in FOLDER as the module NAME, which the sources import"
  ) { settings, module throws(UsageError) in
    guard !settings.modules.contains(where: { $0.name == module.name }) else {
      throw UsageError(
        "option \(Quoted(OptionName.module.long)) names module \(Quoted(module.name)) twice")
    }
    settings.modules.append(module)
  }

  static let swiftVersion = Option(
    .swiftVersion, .choice("N"), .ownModels, with: [.needs(.source), .inChecks],
    "compile in the Swift 5 (the default) or Swift 6 language mode"
  ) { $0.swiftVersion = $1 }

  static let swiftcFlag = Option(
    .swiftcFlag, .text("FLAG"), .ownModels, with: [.repeats, .needs(.source, .package), .inChecks],
    "pass FLAG to swiftc; may be given several times"
  ) { $0.swiftcFlags.append($1) }

  static let decoder = Option(
    .decoder, .expression, .ownModels,
    with: [.needs(.source, .package), .excludes(.keys, .dates, .data, .nonConformingFloats), .inChecks],
    "decode with the settings of the JSONDecoder that a Swift expression gives"
  ) { $0.decoder = $1 }

  static let encoder = Option(
    .encoder, .expression, .ownModels,
    with: [.needs(.source, .package), .idle("nothing is encoded") { !$0.encodes }, .inChecks],
    "encode with the settings of the JSONEncoder that a Swift expression gives"
  ) { $0.encoder = $1 }

  static let host = Option(
    .host, .file(), .ownModels, with: [.excludes(.source, .package, .decoder, .encoder)],
    "use a MODEL that the command build has compiled to FILE, instead of sources"
  ) { $0.host = $1 }

  // MARK: - Strategies

  /// The options for reading dates, keys, data and numbers.
  static let strategies: [Option] = [keys, dates, data, nonConformingFloats]

  static let keys = Option(
    .keys, .strategy(StrategyWords.keys), .strategies, with: [.inChecks],
    "convert key names: default or snake"
  ) { $0.strategies.keys = $1 }

  static let dates = Option(
    .dates,
    .strategy(StrategyWords.dates, or: "a format such as yyyy-MM-dd'T'HH:mm:ss") {
      DateFormat.isPlausible($0) ? .formatted(DateText(format: $0)) : nil
    }, .strategies, with: [.inChecks],
    "read dates as default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd"
  ) { $0.strategies.dates = $1 }

  static let data = Option(
    .data, .strategy(StrategyWords.data), .strategies, with: [.inChecks],
    "read Data as base64 (the default) or default, as Data decodes itself"
  ) { $0.strategies.data = $1 }

  static let nonConformingFloats = Option(
    .nonConformingFloats, .floats, .strategies, with: [.inChecks],
    "the strings that represent infinity, minus infinity and not-a-number"
  ) { $0.strategies.nonConformingFloats = $1 }
}

extension Option.Trait {
  fileprivate static let readsFolders = idle("files given by name are compiled whole") {
    let sources = $0.settings.sources
    return !sources.isEmpty && $0.settings.modules.isEmpty && sources.allSatisfy { $0.hasSuffix(".swift") }
  }
}

extension TypedValue<ModuleFolder> {
  /// `NAME=FOLDER`.
  fileprivate static var module: Self {
    Self("NAME=FOLDER", .text) { use throws(UsageError) in
      let text = use.value ?? ""
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError("option \(Quoted(use.typed)) needs NAME=FOLDER, found \(Quoted(text))")
      }
      guard ModuleFolder.isName(parts[0]) else {
        throw UsageError(
          "option \(Quoted(use.typed)) needs the name of a module, such as Shop, found \(Quoted(parts[0]))")
      }
      guard !ModuleFolder.taken.contains(parts[0]) else {
        throw UsageError(
          "option \(Quoted(use.typed)) cannot name a module \(Quoted(parts[0])): every program has one")
      }
      return ModuleFolder(name: parts[0], folder: parts[1])
    }
  }
}

extension TypedValue<CodingStrategies.NonConformingFloats> {
  /// Three different strings, none of them empty.
  fileprivate static var floats: Self {
    Self("INF,-INF,NAN", .text) { use throws(UsageError) in
      let text = use.value ?? ""
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, !parts.contains(""), Set(parts).count == 3 else {
        throw UsageError(
          "option \(Quoted(use.typed)) needs three different strings separated by commas, found \(Quoted(text))",
          hint: "for example \(OptionName.nonConformingFloats.long)=Infinity,-Infinity,NaN")
      }
      return .strings(positiveInfinity: parts[0], negativeInfinity: parts[1], nan: parts[2])
    }
  }
}

extension Settings {
  /// Reads dates as the option with this value would have it, whatever the decoder of the model says.
  package mutating func read(dates word: String) throws(UsageError) {
    try read(Option.dates, Arguments.Occurrence(name: .dates, typed: OptionName.dates.long, value: word))
  }
}
