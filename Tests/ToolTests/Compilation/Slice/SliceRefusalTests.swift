import Testing

@testable import Runner
@testable import Tool

/// What a refusal says is missing, and what to give.
@Suite struct SliceRefusalTests {
  private func slice() throws -> Slice {
    try SliceProject.slice(
      "Shot",
      [
        "Shot.swift": """
        import AltSign
        import CoreData
        struct Shot: Codable { let object: NSManagedObject?, note: note_ptr?, sign: ALTSign?, page: Page? }
        enum Page: Codable { case one }
        """
      ])
  }

  private func error(_ words: String, in slice: Slice) throws -> SliceError {
    let place = try #require(slice.index.declarations.first { $0.qualifiedName == "Shot.object" })
    return SliceError(place: place, file: place.file, offset: place.range.lowerBound, words: words, notes: [])
  }

  /// Seen in AltStore, whose file with Core Data's class imports a package, too, and in Damus, which uses C.
  @Test(arguments: [
    (
      "cannot find type 'NSManagedObject' in scope",
      "NSManagedObject (import CoreData), which this machine does not have"
    ),
    ("cannot find type 'ALTSign' in scope", "ALTSign (import AltSign): give it with --source or --module"),
    (
      "cannot find type 'note_ptr' in scope",
      "note_ptr, which the sources do not declare: C code, as of a bridging header, is no part of a slice"
    ),
    (
      "value of type 'URL' has no member 'bookmarkData'",
      "URL.bookmarkData, which neither the sources nor this machine have"
    ),
  ])
  func whatIsMissingIsNamedWithItsHome(_ words: String, _ said: String) throws {
    let slice = try slice()
    #expect(SliceRefusal(try error(words, in: slice), slice).words == "Shot.object needs \(said)")
  }

  @Test func whatNobodyDeclaresComesFirst() throws {
    let slice = try slice()
    let errors = try ["cannot find 'Page' in scope", "cannot find type 'ALTSign' in scope"].map {
      try error($0, in: slice)
    }
    #expect(
      SliceRefusal(errors, after: 3, slice).words
        == "the slice has 4 declarations after 3 rounds and still does not compile: Shot.object needs ALTSign (import AltSign): give it with --source or --module"
    )
  }
}
