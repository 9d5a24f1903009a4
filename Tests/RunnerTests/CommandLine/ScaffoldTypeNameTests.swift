import Testing

@testable import Runner

@Suite struct ScaffoldTypeNameTests {
  @Test(arguments: [
    ("Results", "Result"), ("Entries", "Entry"), ("Addresses", "Address"), ("Boxes", "Box"),
    ("Classes", "Class"),
    ("People", "Person"), ("SmallChildren", "SmallChild"), ("Status", "Status"), ("News", "News"),
    ("Series", "Series"),
    ("Movies", "Movie"), ("Address", "Address"), ("Item", "Item"), ("As", "As"),
  ])
  func singular(plural: String, singular: String) {
    #expect(ScaffoldTypeName.singular(plural) == singular)
  }
}
