import Foundation
import JSONCoding

struct Picture: Decodable {
  let id: Int
  let image: URL
  let caption: String
}

struct RenamedKeys: Decodable {
  let type: String
  let count: Int
  let image: String
  let option: Int?

  private enum CodingKeys: String, CodingKey {
    case type
    case option = "opt"
    case image = "img"
    case count = "n"
  }
}

struct Period: Decodable {
  let start: Int
  let end: Int
  let note: String

  private enum CodingKeys: CodingKey { case start, end, note }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Int.self, forKey: .start)
    end = try container.decode(Int.self, forKey: .end)
    guard start < end else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "start is not before end"))
    }
    note = try container.decode(String.self, forKey: .note)
  }
}

/// A number that must be even: the model throws its own error, at the value.
struct Even: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    guard value % 2 == 0 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd")
    }
  }
}

/// Refuses every value.
struct Impossible: Decodable {
  struct Refusal: Error {}

  init(from decoder: any Decoder) throws { throw Refusal() }
}

struct Envelope<Content: Decodable>: Decodable {
  let before: Int
  let content: Content
  let after: Int
}

struct Chain: Decodable {
  let name: String
  let next: [Chain]?
}

struct Inline<Content: Decodable>: Decodable {
  let text: EmbeddedJSON<Content>
  let id: Int
}

enum Outline: Decodable {
  case circle(radius: Double)
  case box(width: Double, height: Double)
  case dot
}

/// An enum whose first case is recursive.
indirect enum Sum: Decodable {
  case add(Sum, Sum)
  case number(Int)
}

struct Labeled<Form: Decodable>: Decodable {
  let form: Form
  let count: Int
  let name: String
}

/// Dictionary keys that are written as an object's names.
enum ShirtSize: String, Decodable, CodingKeyRepresentable { case small = "s", medium = "m" }

extension SearchKnowledge {
  /// The knowledge about the models of these tests: read by a person here, and by the index in the program.
  static let testModels: SearchKnowledge = {
    var known = SearchKnowledge(isOfSources: true)
    func add(_ code: Code, _ names: String, strings: [String] = [], integers: [Int] = []) {
      for name in names.split(separator: " ") {
        known.types["JSONCodingTests." + name] = Facts(code, Literals(strings: strings, integers: integers))
      }
    }
    add(
      .synthesized,
      """
      Picture RenamedKeys Envelope Chain Inline Outline Sum Labeled Integers Suit Event Wrapped Figure.Kind \
      FirstFix.Shape.Point FirstFix.Shape.Line FirstFix.Shape.Area FirstFix.Shape.Kind FirstFix.Letter.Header \
      FirstFix.Either.File FirstFix.Either.Folder FirstFix.Page Snake.Inner Tried.File Tried.Entry Tried.Account \
      Cost.Tree Cost.ProblemFirst WrappedErrorTests.Shop WrappedErrorTests.Way ThrownErrorTests.Palette \
      AttemptTests.Page ThrownErrorTests.Event ThrownErrorTests.Session
      """)
    add(
      .passing,
      "Even Impossible Period Animal Dog Cat PastTheEnd Clamped Cost.ProblemLast EndlessLoopTests.Twins",
      integers: [0])
    add(.passing, "Figure", strings: ["circle", "box"], integers: [1])
    add(.passing, "FirstFix.Item", strings: ["call", "reasoning"])
    add(.passing, "FirstFix.Shape")
    add(.passing, "FirstFix.Event", integers: [3])
    add(.passing, "FirstFix.Letter FirstFix.Note FirstFix.Block", strings: ["call"])
    add(
      .catching,
      """
      FirstFix.Either Tried.Contents LossyModels.IntOrString Tried.Either Tried.Outer Tried.Keyed Tried.Lenient \
      ThrownErrorTests.Hue ThrownErrorTests.FirstOfTwo ThrownErrorTests.Keeper ThrownErrorTests.DateValue \
      WrappedErrorTests.Cart WrappedErrorTests.Choice WrappedErrorTests.Strict
      """, strings: ["number", "end"], integers: [0, 1, 2, 3, 4])
    return known
  }()
}

extension RecordDecoder {
  /// A decoder that knows the code of the tests' models.
  static var forTestModels: RecordDecoder {
    let decoder = RecordDecoder()
    decoder.knowledge = { .testModels }
    return decoder
  }
}
