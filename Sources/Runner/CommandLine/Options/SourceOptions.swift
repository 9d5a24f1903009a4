extension Option {
  static let source = Option(
    .source, value: OptionValue("FILE", .file), group: .source, repeats: true,
    help: "MODEL is a type of the Swift source in FILE, such as User or [String: User]",
    details: [
      "May be given several times; a directory means the Swift files in it. The source is compiled with the machine's swiftc, and the result is kept for the next time."
    ])

  static let swiftVersion = Option(
    .swiftVersion, value: OptionValue("N", .choice(SwiftVersion.choices)), group: .source, needs: [.source],
    help: "compile in the language mode of Swift 5 or 6")

  static let swiftcFlag = Option(
    .swiftcFlag, value: OptionValue("FLAG", .text), group: .source, repeats: true,
    needs: [.source],
    help: "a further argument for swiftc; may be given several times")
}
