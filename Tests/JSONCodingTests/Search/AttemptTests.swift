import JSONCoding
import Testing

/// A model's attempts before it failed: each with the issue that ended it, the furthest first.
struct AttemptTests {
  private static let file = #""name":"n","path":"p","sha":"s""#

  @Test("a model's own error lists the attempts, in order") func thrown() {
    let text = "[{\(AttemptTests.file)},[{\"name\":\"n\"}],7,{\"q\":1}]"
    #expect(
      attempts([Tried.Contents].self, text) == [
        [
          "File: key-not-found size [0].size", "[Entry]: type-mismatch [0]",
          "Account: key-not-found id [0].id",
        ],
        [
          "File: type-mismatch [1]", "[Entry]: key-not-found type [1][0].type",
          "Account: type-mismatch [1]",
        ],
        ["File: type-mismatch [2]", "[Entry]: type-mismatch [2]", "Account: type-mismatch [2]"],
        [
          "File: key-not-found name [3].name", "[Entry]: type-mismatch [3]",
          "Account: key-not-found id [3].id",
        ],
      ])
  }

  @Test("an error that the model passes on keeps its place, and lists the other attempts") func passedOn() {
    let text = "[{\(AttemptTests.file)},{\"id\":1,\"name\":\"n\",\"email\":\"e\"},3]"
    let issues = issues([Tried.Either].self, text)
    #expect(issues.map(\.path.text) == ["[0].id", "[0].email", "[0].since", "[1].since", "[2]"])
    #expect(
      attempts([Tried.Either].self, text) == [
        ["keys of File: key-not-found size [0].size"], ["keys of File: key-not-found size [0].size"],
        ["keys of File: key-not-found size [0].size"], ["keys of File: key-not-found path [1].path"],
        ["keys of File: type-mismatch [2]"],
      ])
  }

  private struct Page: Decodable {
    let first: Tried.Either
    let last: Int
  }

  @Test("the search continues after a union, with the attempt that got furthest") func goesOn() {
    let issues = issues(Page.self, "{\"first\":{\(AttemptTests.file),\"size\":\"1\"},\"last\":\"x\"}")
    #expect(issues.map(\.path.text) == [".first.id", ".first.email", ".first.since", ".last"])
    #expect(issues.last?.hints == [])
    let two = self.issues(Page.self, #"{"first":{"name":1,"path":2,"sha":"s"},"last":"x"}"#)
    #expect(
      two.map(\.path.text) == [".first.id", ".first.name", ".first.email", ".first.since", ".last"])
    #expect(two.last?.hints == [])
  }

  @Test("a nested union lists its own attempts") func nested() {
    let text = "[{\(AttemptTests.file)},7]"
    let issues = issues([Tried.Outer].self, text)
    #expect(
      issues.map { $0.attempts.map { $0.issue.attempts.count } } == [[0, 0], [0, 0]])
  }

  /// Reads another form of itself if its own does not fit: a quote may be just the post.
  private struct Quoted: Decodable {
    var note: String
    var file: Tried.File
    enum CodingKeys: CodingKey { case note, file }

    init(from decoder: any Decoder) throws {
      do {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        note = try container.decode(String.self, forKey: .note)
        file = try container.decode(Tried.File.self, forKey: .file)
      } catch {
        note = ""
        file = try decoder.singleValueContainer().decode(Tried.File.self)
      }
    }
  }

  @Test("reading by the type's own keys is an attempt, if the whole is then read as something else")
  func ownKeysBeforeAnotherForm() {
    let found = attempts([Quoted].self, "[{\"note\":\"x\",\"file\":{\(AttemptTests.file),\"size\":\"1\"}}]")
    #expect(found.first == ["keys of Quoted: type-mismatch [0].file.size"], "\(found)")
  }

  @Test("an enum's keys are attempts") func keyed() {
    #expect(
      attempts([Tried.Keyed].self, #"[{"number":"x"},{}]"#) == [
        ["Int: type-mismatch [0].number", "String: key-not-found text [0].text"],
        ["Int: key-not-found number [1].number", "String: key-not-found text [1].text"],
      ])
  }

  @Test("scalars are attempts, and so is a member that is read leniently") func scalars() {
    #expect(
      attempts([LossyModels.IntOrString].self, #"[1,"x",true,1.5]"#) == [
        ["Int: type-mismatch [2]"], ["Int: number-out-of-range [3]"],
      ])
    #expect(
      attempts([Tried.Lenient].self, #"[{"nickname":1,"age":-1},{"nickname":1}]"#)
        == [["String: type-mismatch [0].nickname"], []])
  }

  // MARK: - Lines

  private func issues<Model: Decodable>(_ type: Model.Type, _ json: String) -> [JSONCoding.Issue] {
    return RecordDecoder.forTestModels.outcome(type, of: json).issues
  }

  private func attempts<Model: Decodable>(_ type: Model.Type, _ json: String) -> [[String]] {
    issues(type, json).map { issue in
      issue.attempts.map(line)
    }
  }

  private func line(_ attempt: JSONCoding.Issue.Attempt) -> String {
    let shape =
      switch attempt.shape {
      case .expected(.type(let type)): "\(type)"
      case .expected(let expected): "\(expected)"
      case .elements(let type): "[\(type)]"
      case .owner(let keys):
        "keys of \(keys.qualifiedName.split(separator: ".").last { !$0.hasPrefix("(") && $0 != "CodingKeys" } ?? "")"
      }
    return
      "\(shape.replacing("Array<Entry>", with: "[Entry]")): \(attempt.issue.kind.code) \(attempt.issue.path.text)"
  }
}

/// Models that try one shape after the other.
enum Tried {
  struct File: Decodable { let name: String, path: String, sha: String, size: Int }
  struct Entry: Decodable { let name: String, type: String }
  struct Account: Decodable { let id: Int, name: String, email: String, since: Int }

  private static func error(_ words: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: words))
  }

  /// Tries different containers, and throws its own error.
  struct Contents: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard
        (try? container.decode(File.self)) == nil, (try? container.decode([Entry].self)) == nil,
        (try? container.decode(Account.self)) == nil
      else { return }
      throw error("no contents", decoder)
    }
  }

  /// Calls `init(from:)` itself, and throws the error of the last call.
  struct Either: Decodable {
    init(from decoder: any Decoder) throws {
      do { _ = try File(from: decoder) } catch { _ = try Account(from: decoder) }
    }
  }

  /// A union in a union, with a custom error type.
  struct Outer: Decodable {
    struct Refused: Error {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard (try? container.decode(Contents.self)) == nil, (try? container.decode(Bool.self)) == nil else {
        return
      }
      throw Refused()
    }
  }

  /// Tries one key after the other.
  struct Keyed: Decodable {
    private enum CodingKeys: String, CodingKey { case number, text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard (try? container.int(.number)) == nil, (try? container.string(.text)) == nil else { return }
      throw error("neither", decoder)
    }
  }

  /// Reads a member leniently, which is not an attempt to read the value as something else.
  struct Lenient: Decodable {
    private enum CodingKeys: String, CodingKey { case nickname, age }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try? container.string(.nickname)
      if try container.int(.age) < 0 { throw error("negative", decoder) }
    }
  }
}
