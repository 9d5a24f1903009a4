import Foundation
import Testing

@Suite struct RoomsTests {
  @Test func noFolderUsesAFolderThatUsesIt() throws {
    let rooms = try Rooms.ofSources.get()
    #expect(rooms.folders.contains("decode-model") && rooms.folders.count > 20)
    #expect(rooms.uses.count > 20)
    for circle in rooms.circles {
      let uses = circle.sorted().flatMap { folder in
        rooms.uses[folder, default: [:]].filter { circle.contains($0.key) }
          .map { "\(folder) -> \($0.key): \($0.value.sorted().joined(separator: ", "))" }
      }
      Issue.record("\(uses.sorted().joined(separator: "\n"))")
    }
  }

  @Test func aCircleOverAThirdFolderIsFound() {
    let rooms = Rooms(files: [
      "App/Input/Reader.swift": "struct Reader { let output: Writer }",
      "App/Output/Writer.swift": "public final class Writer: Sendable {}\nenum Mode {}",
      "App/Suite/Suite.swift": "struct Suite { var reader = Reader() }",
      "App/Output/Writer+Suite.swift": #"extension Writer { func name() -> String { "\(Suite.self)" } }"#,
      "App/Main.swift": "let suite = Suite()",
    ])
    #expect(rooms.circles == [["App/Input", "App/Output", "App/Suite"]])
  }

  @Test(arguments: [
    "// Writer", "let text = \"Writer\"", "let text = \"\"\"\n  Writer\n  \"\"\"", "let value = Other.Writer",
    "struct Nested { struct Inner {} }",
  ])
  func whatNamesNoTypeOfAnotherFolderIsNoUse(_ code: String) {
    let rooms = Rooms(files: [
      "App/Input/Reader.swift": code + "\nstruct Reader {}",
      "App/Output/Writer.swift": "struct Writer { let reader: Reader }",
    ])
    #expect(rooms.circles.isEmpty)
    #expect(rooms.uses == ["App/Output": ["App/Input": ["Reader"]]])
  }

  @Test func aTypeOfAnotherModuleCountsWhereTheModuleIsImported() {
    let types = ["Core/Text.swift": "public struct Text {}", "Other/Text.swift": "struct Text {}"]
    let importing = types.merging(["App/Main.swift": "import Core\nlet text = Text()"]) { $1 }
    #expect(Rooms(files: importing).uses == ["App": ["Core": ["Text"]]])
    let alone = types.merging(["App/Main.swift": "let text = Text()"]) { $1 }
    #expect(Rooms(files: alone).uses.isEmpty)
  }
}
