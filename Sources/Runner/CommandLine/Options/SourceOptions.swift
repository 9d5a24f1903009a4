extension Option {
  static let source = Option(
    .source, value: OptionValue("FILE", .file), group: .source, repeats: true,
    help: "use a type in the Swift source FILE as MODEL, such as User or [String: User]",
    details: [
      "The option may be given several times; a directory means the Swift files in and below it. The files are compiled as one module by the swiftc in PATH. If that fails, its messages are shown and the exit status is 2.",
      "The compiled program is cached until the sources, the options or the compiler change; the eight most recently used are kept. A cache folder that other users may write to, or that they could replace, is not used: a folder in TMPDIR takes its place, with a word on standard error. MODEL may be any Decodable type of the source, including private types and types that are not Encodable.",
    ])

  static let swiftVersion = Option(
    .swiftVersion, value: OptionValue("N", .choice(SwiftVersion.choices)), group: .source, needs: [.source],
    help: "compile in the Swift 5 (the default) or Swift 6 language mode")

  static let swiftcFlag = Option(
    .swiftcFlag, value: OptionValue("FLAG", .text), group: .source, repeats: true,
    needs: [.source],
    help: "pass FLAG to swiftc; may be given several times",
    details: [
      "A flag with a value takes two options: --swiftc-flag -I --swiftc-flag Modules."
    ])
}
