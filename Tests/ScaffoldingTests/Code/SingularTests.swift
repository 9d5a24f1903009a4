import Testing

@testable import Compilation
@testable import Runner
@testable import Scaffolding

@Suite struct SingularTests {
  @Test(arguments: [
    ("Results", "Result"), ("Entries", "Entry"), ("Addresses", "Address"), ("Boxes", "Box"),
    ("Classes", "Class"), ("People", "Person"), ("SmallChildren", "SmallChild"), ("Status", "Status"),
    ("News", "News"), ("Series", "Series"), ("Movies", "Movie"), ("Address", "Address"), ("Item", "Item"),
    ("Gas", "Gas"), ("Caches", "Cache"), ("Heroes", "Hero"), ("Quizzes", "Quiz"), ("Bonuses", "Bonus"),
    ("Wolves", "Wolf"), ("Knives", "Knife"), ("Analyses", "Analysis"), ("Teeth", "Tooth"),
    ("Matrices", "Matrix"), ("Media", "Media"), ("Slices", "Slice"), ("Police", "Police"),
    ("ImageURLs", "ImageURL"), ("UserIDs", "UserID"), ("Women", "Woman"), ("Diagnosis", "Diagnosis"),
    ("Axis", "Axis"), ("Kubernetes", "Kubernetes"), ("Octopi", "Octopus"), ("Data", "Datum"),
    ("Metadata", "Metadata"),
  ])
  func singular(plural: String, singular: String) {
    #expect(Singular.type(plural) == singular)
  }
}
