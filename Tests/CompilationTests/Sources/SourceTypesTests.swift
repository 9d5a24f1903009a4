import Foundation
import Testing
import TestSupport

@testable import Compilation

/// The output of `list --source`.
@Suite struct SourceTypesTests {
  private func list(_ code: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(code, to: "A.swift")
    return try SourceTypes.text([folder.url.path], excluding: []).split(separator: "\n").map(String.init)
  }

  @Test func typesOfEveryBranchWithTheirParameters() throws {
    let lines = try list(
      """
      struct Page<Item: Codable, Other: Codable>: Codable {}
      #if os(iOS)
      struct Phone: Codable {}
      #else
      struct Other: Decodable {}
      #endif
      typealias Orders<T> = [String: Page<T, T>]
      typealias Pair = (Other, Phone)
      """)
    #expect(lines == ["Page<Item, Other>", "Phone", "Other", "Orders<T>"])
  }

  @Test func decodersAsTheOptionThatNamesThem() throws {
    let lines = try list(
      """
      extension JSONDecoder {
        static let api: JSONDecoder = { JSONDecoder() }()
        static var other: Self { fatalError() }
        static func made() -> JSONDecoder { fatalError() }
        static func with(_ x: Int) -> JSONDecoder { fatalError() }
        var mine: JSONDecoder { self }
      }
      enum API {
        static let decoder = JSONDecoder(), second = 1
        private static let hidden = JSONDecoder()
        static var count = JSONDecoder().userInfo.count
        static let all: [JSONDecoder] = []
        func f() -> JSONDecoder { fatalError() }
      }
      struct Box<T> { static var decoder: JSONDecoder { fatalError() } }
      let global = JSONDecoder()
      func makeDecoder() throws -> JSONDecoder { fatalError() }
      final class OwnDecoder: JSONDecoder {}
      """)
    #expect(
      lines == [
        "--decoder .api", "--decoder .other", "--decoder '.made()'", "--decoder API.decoder",
        "--decoder global", "--decoder 'OwnDecoder()'",
      ])
  }
}
