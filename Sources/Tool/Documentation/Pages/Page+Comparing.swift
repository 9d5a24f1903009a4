extension Page {
  static let comparing = Page(
    name: "comparing", title: "Comparing versions",
    text: """
      compare: Both versions are compiled and run on the same records: all payloads that either of them was found to decode, what each writes, and those in FILE, which may be left out. Reported are payloads that one of them decodes, or writes, and the other refuses, and values that they read or write differently, each once, with the shortest record that shows it. A new property that may be absent is no difference, and neither is one that is gone and that no payload needs.

      What begins with /, ./ or ../ is a path: of a Swift file or a folder of them, of a package if MODEL is a type of a package, or of a host that the command build has written. Anything else is a revision: the old sources come from git archive, and nothing is checked out.
      """)
}
