extension Option {
  static let source = Option(
    .source, value: OptionValue("FILE", .file), group: .source, repeats: true,
    help: "MODEL is a type of the Swift source in FILE, such as User or [String: User]",
    details: [
      "May be given several times; a directory means the Swift files in and below it. The files are compiled as one module, with the swiftc that is in PATH, whose messages are shown where it does not succeed; the exit status is 2 then.",
      "The result is kept until the sources, the options or the compiler change; the eight that were used last stay. Whatever MODEL can be depends on the source alone: private types and those without Encodable too.",
    ])

  static let swiftVersion = Option(
    .swiftVersion, value: OptionValue("N", .choice(SwiftVersion.choices)), group: .source, needs: [.source],
    help: "compile in the language mode of Swift 5 (the default) or 6")

  static let swiftcFlag = Option(
    .swiftcFlag, value: OptionValue("FLAG", .text), group: .source, repeats: true,
    needs: [.source],
    help: "a further argument for swiftc; may be given several times",
    details: [
      "An argument with a value is given in two: --swiftc-flag -I --swiftc-flag Modules."
    ])
}
