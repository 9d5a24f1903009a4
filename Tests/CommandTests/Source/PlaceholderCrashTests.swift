import Foundation
import Testing
import TestSupport

/// A model that traps on a value that stands for one that does not fit is searched with other values.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct PlaceholderCrashTests {
  private static let file = """
    import Foundation

    /// Assumes that the name is not empty, and that there is a first page.
    struct Book: Decodable {
      let name: String
      let pages: Int
      let isbn: Int
      enum CodingKeys: String, CodingKey { case name, pages, isbn }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        pages = try container.decode(Int.self, forKey: .pages)
        print(name.first!, Array(1...pages))
        isbn = try container.decode(Int.self, forKey: .isbn)
      }
    }

    /// Traps on whatever stands for a number.
    struct Prime: Decodable {
      let id: Int
      let name: String
      enum CodingKeys: String, CodingKey { case id, name }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        precondition(id == 104_729)
        name = try container.decode(String.self, forKey: .name)
      }
    }

    /// Counts its cells by hand.
    struct Table: Decodable {
      let count: Int
      let title: String
      let cells: [Int]
      enum CodingKeys: String, CodingKey { case count, title, cells }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        title = try container.decode(String.self, forKey: .title)
        var values = try container.nestedUnkeyedContainer(forKey: .cells)
        var cells: [Int] = []
        for _ in 0..<count { cells.append(try values.decode(Int.self)) }
        self.cells = cells
      }
    }

    /// Fills a table of the size that it reads.
    struct Grid: Decodable {
      let width, height, depth: Int
      let cells: [[[Double]]]
      let title: String
      enum CodingKeys: String, CodingKey { case width, height, depth, title }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        width = try container.decode(Int.self, forKey: .width)
        height = try container.decode(Int.self, forKey: .height)
        depth = try container.decode(Int.self, forKey: .depth)
        cells = Array(
          repeating: Array(repeating: Array(repeating: 0, count: depth), count: height), count: width)
        print("VmHWM", try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
          .split(separator: "\\n").first { $0.hasPrefix("VmHWM") }!.filter(\\.isNumber))
        title = try container.decode(String.self, forKey: .title)
      }
    }
    """

  @Test("zeros and empty strings") func others() async throws {
    let source = try SourceFolder(["Models.swift": Self.file])
    let books = try await source.run(
      "--source", "Models.swift", "Book", "-lc",
      input: """
        {"name":1,"pages":"2","isbn":"3"}
        {"name":"a","pages":2,"isbn":3}
        {"name":"a","pages":"2","isbn":"3"}

        """)
    #expect(books.status == 1)
    #expect(books.errorText.hasSuffix("5 problems in 1 file (3 records)\n"))
    #expect(!(books.text + books.errorText).contains("crash"))
    for place in ["1:9", "1:19", "1:30", "3:21", "3:32"] {
      #expect(books.text.contains("<stdin>:\(place): error: expected"), "\(place)")
    }
  }

  @Test("what no placeholder serves is still no crash of the model's") func none() async throws {
    let source = try SourceFolder(["Models.swift": Self.file])
    let primes = try await source.run(
      "--source", "Models.swift", "Prime", "-c", input: #"{"id":"1","name":1}"#)
    #expect(primes.status == 1)
    #expect(primes.text.contains("<stdin>:1:7: error: expected Int"))
    #expect(primes.text.contains("more problems may hide"))
    #expect(primes.errorText.hasSuffix("1 problem in 1 file (1 record)\n"))
    #expect(!(primes.text).contains("crash"))
  }

  @Test("counts, without a crash") func counts() async throws {
    let source = try SourceFolder(["Models.swift": Self.file])
    let tables = try await source.run(
      "--source", "Models.swift", "[Table]", "-c",
      input: #"[{"count":"2","title":1,"cells":["1",2]},{"count":2,"title":1,"cells":["1",2]}]"#)
    #expect(tables.status == 1)
    #expect(!(tables.text + tables.errorText).contains("Fatal error"))
    for place in ["1:11", "1:23", "1:61"] {
      #expect(tables.text.contains("<stdin>:\(place): error: expected"), "\(place)")
    }
  }

  @Test(
    "tables stay small",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"))
  func tables() async throws {
    let source = try SourceFolder(["Models.swift": Self.file])
    let good = #"{"width":1,"height":1,"depth":1,"title":"a"}"# + "\n"
    let bad = #"{"width":"1000","height":"1000","depth":"1000","title":1}"# + "\n"
    let grids = try await source.run(
      "--source", "Models.swift", "Grid", "-lc", "-j", "1", input: good + bad + good)
    #expect(grids.errorText.hasSuffix("4 problems in 1 file (3 records)\n"))
    let kilobytes = grids.errorText.split(separator: "\n").filter { $0.hasPrefix("VmHWM") }
      .compactMap { Int($0.filter(\.isNumber)) }
    try #require(kilobytes.count > 2)
    #expect(kilobytes[kilobytes.count - 1] - kilobytes[0] < 32 << 10)
  }
}
