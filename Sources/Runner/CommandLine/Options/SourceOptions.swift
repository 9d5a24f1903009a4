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
    needs: [.source],
    isOfCheck: true, help: "pass FLAG to swiftc; may be given several times",
    details: [
      "A flag with a value takes two options: --swiftc-flag -I --swiftc-flag Modules."
    ])
}
