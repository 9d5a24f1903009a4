import Diagnostics
import JSONCoding
import Testing

/// A model's attempts, in messages and help lines.
struct AttemptWordingTests {
  private struct File: Decodable {
    let name: String
    let size: Int
  }

  private struct Contents: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if (try? container.decode(File.self)) != nil || (try? container.decode([String].self)) != nil { return }
      if (try? container.decode(Bool.self)) != nil { return }
      throw DecodingError.typeMismatch(
        Contents.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: ""))
    }
  }

  private struct Outer: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if (try? container.decode(Contents.self)) == nil { _ = try container.decode(Int.self) }
    }
  }

  /// Tries seven shapes.
  private struct Many: Decodable {
    struct Refused: Error, CustomStringConvertible { let description = "refused" }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let types: [any Decodable.Type] = [
        Int.self, Bool.self, [Int].self, Double.self, [Bool].self, File.self, [File].self,
      ]
      for type in types where (try? container.decode(type)) != nil { return }
      throw Refused()
    }
  }

  @Test("the attempts are help, in order, each with the place where it failed") func order() {
    let diagnostic = Diagnostic.problems([Contents].self, #"[{"name":"secret"}]"#).first
    #expect(diagnostic?.message == "expected AttemptWordingTests.Contents, found object")
    #expect(
      diagnostic?.help.prefix(3).map(\.words) == [
        #"tried as AttemptWordingTests.File: missing key "size" at .[0].size"#,
        "tried as [String]: expected array, found object", "tried as Bool: found object",
      ])
    #expect(diagnostic?.code == .typeMismatch)
  }

  @Test("nested attempts are not shown: the list is one level deep") func nested() {
    let diagnostic = Diagnostic.problems(Outer.self, #"{"name":1}"#).first
    #expect(diagnostic?.message == "expected Int, found object")
    #expect(diagnostic?.help.first?.words == "tried as AttemptWordingTests.Contents: found object")
    #expect(diagnostic?.help.filter { $0.words.hasPrefix("tried") }.count == 1)
  }

  @Test("only a few of many attempts are shown, and the others are counted") func many() {
    let diagnostic = Diagnostic.problems(Many.self, #""x""#).first
    #expect(diagnostic?.message == "refused")
    #expect(diagnostic?.help.count == 6)
    #expect(diagnostic?.help.first?.words == #"tried as Int: found string "x""#)
    #expect(diagnostic?.help.last?.words == "tried as 2 more shapes")
  }

  @Test(
    "nothing of the payload is told if it is redacted",
    arguments: [#"{"name":["S3CRET"]}"#, #""S3CRET""#, #"["S3CRET",7]"#])
  func redacted(_ json: String) {
    for diagnostic in Diagnostic.problems(Outer.self, json, isRedacted: true) {
      #expect(!diagnostic.message.contains("S3CRET"))
      #expect(!diagnostic.help.map(\.words).joined().contains("S3CRET"))
      #expect(!diagnostic.help.isEmpty)
    }
  }
}
