import Foundation
import Testing
import TestSupport

/// `Sources/README.md`, the page that a newcomer reads first, agrees with the folders.
struct SourcesPageTests {
  private let rooms: Rooms
  /// The rooms of the page's table, in its order.
  private let named: [String]

  init() throws {
    rooms = try Rooms.ofSources.get()
    let page = try Repository.text("Sources/README.md")
    let table = page.split(separator: "\n").drop { $0 != "| room | contents |" }.dropFirst(2)
    named = table.prefix { $0.hasPrefix("| `") }.compactMap { row in
      row.firstMatch(of: /^\| `([^`]+)` \|/).map { String($0.output.1) }
    }
  }

  @Test func everyRoomIsNamedOnce() {
    #expect(named.count > 20)
    #expect(named.sorted() == rooms.folders.sorted())
  }

  @Test func aRoomUsesOnlyRoomsBelowIt() {
    for (room, uses) in rooms.uses {
      for (other, names) in uses {
        guard let position = named.firstIndex(of: room), let below = named.firstIndex(of: other) else {
          continue
        }
        #expect(position < below, "\(room) uses \(names.sorted().joined(separator: ", ")) of \(other)")
      }
    }
  }

  /// Rooms without such a folder are in the page's second table, which says what tests them.
  @Test func aRoomHasTestsInAFolderOfItsName() throws {
    let table = try Repository.text("Sources/README.md").split(separator: "\n")
      .drop { $0 != "| room | tests |" }.dropFirst(2).prefix { $0.hasPrefix("| `") }
    let elsewhere = Set(
      table.flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]+)`/) }.map { String($0.output.1) })
    for room in rooms.folders {
      let parts = room.split(separator: "/")
      let folder = ["Tests/\(parts[0])Tests"] + parts.dropFirst().map(String.init)
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: Repository.path(folder.joined(separator: "/")))
      let hasTests = files?.contains { $0.hasSuffix("Tests.swift") } ?? false
      #expect(hasTests != elsewhere.contains(room), "\(room)")
    }
    #expect(elsewhere.isSubset(of: rooms.folders))
  }

  @Test(arguments: ["Sources", "Tests"])
  func noCommentLineIsLongerThan120Columns(_ folder: String) throws {
    let files =
      FileManager.default.enumerator(atPath: Repository.path(folder))?.compactMap { $0 as? String } ?? []
    let swift = files.filter { $0.hasSuffix(".swift") }
    #expect(swift.count > 100)
    var long: [String] = []
    for file in swift {
      let lines = try Repository.text("\(folder)/\(file)").components(separatedBy: "\n")
      // Bytes are more than columns in other scripts only.
      for (index, line) in lines.enumerated() where line.utf8.count > 120 && line.count > 120 {
        if line.drop(while: { $0 == " " }).hasPrefix("//") { long.append("\(folder)/\(file):\(index + 1)") }
      }
    }
    #expect(long.isEmpty)
  }
}
