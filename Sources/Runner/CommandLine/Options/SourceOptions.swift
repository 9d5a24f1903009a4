extension Option {
  static let source = Option(
    .source, value: OptionValue("FILE", .swiftFile), group: .source, repeats: true,
    isOfCheck: true,
    help:
      "use a type in the Swift source FILE, or in a folder of them, as MODEL, such as User or [User]; may be given several times",
    details: [
      "A folder means the Swift files in and below it. MODEL may be [String: User] too. The files are compiled as one module by the swiftc in PATH. If that fails, its messages are shown and the exit status is 2.",
      "What was compiled is cached until the sources, the options or the compiler change. The sources are compiled once, whatever MODEL is asked for; another MODEL of theirs takes less than a second more. The cache takes at most 1 GB: what was least recently used is removed first, but no program that is running. A cache folder that cannot be written, that other users may write to or that they could replace is not used: a private folder in TMPDIR takes its place, with a word on standard error.",
      "When the program is compiled, the compiler's first ten warnings about the files are shown. MODEL may be any Decodable type of the source, including private types and types that are not Encodable.",
    ])

  static let package = Option(
    .package, value: OptionValue("PATH", .file), group: .source, excludes: [.source],
    isOfCheck: true,
    help: "use a type of the Swift package in PATH as MODEL, with all that the package depends on",
    details: [
      "PATH is the folder of the Package.swift, or that file. MODEL may be any Decodable type of its targets that is internal, package or public, but none that is private. Executable targets have models, too; tests, macros and plugins have none.",
      "The target is built by the swift next to the swiftc in PATH, for release, with the package's own settings, dependencies, resources, macros and plugins, in a folder of the cache; where that fails, for debugging. Nothing is written to the package: neither its .build nor its Package.resolved, whose versions are used if it has one. Credentials are never asked for.",
      "A run with nothing changed takes the program from the cache: it looks at the files of the package and of the packages that it names by path, and asks SwiftPM only if one of them, or an environment variable that a Package.swift mentions, is another than before.",
    ])

  static let target = Option(
    .target, value: OptionValue("NAME", .text), group: .source, needs: [.package],
    isOfCheck: true, help: "the package's target that has MODEL; needed if several declare such a type")

  static let cache = Option(
    .cache,
    value: OptionValue(
      "[clear]", .choice([Choice(word: "clear", meaning: "remove what no running process uses")]),
      isOptional: true),
    group: .source, help: "show what is cached of compiled sources, or remove it with clear",
    details: [
      "A line for the folder is followed by one for each program and each module of sources: size, last use, MODEL and files."
    ])

  static let swiftVersion = Option(
    .swiftVersion, value: OptionValue("N", .choice(SwiftVersion.choices)), group: .source, needs: [.source],
    isOfCheck: true, help: "compile in the Swift 5 (the default) or Swift 6 language mode")

  static let swiftcFlag = Option(
    .swiftcFlag, value: OptionValue("FLAG", .text), group: .source, repeats: true,
    needs: [.source, .package],
    isOfCheck: true, help: "pass FLAG to swiftc; may be given several times",
    details: [
      "A flag with a value takes two options: --swiftc-flag -I --swiftc-flag Modules. Of a package, every module is compiled with it."
    ])
}
