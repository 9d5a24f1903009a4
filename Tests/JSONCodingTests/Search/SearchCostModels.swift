/// Models with many problems, each in a different way.
enum Cost {
  final class Tree: Decodable {
    let name: String
    let left: Tree?
    let right: Tree?
    let size: Int
  }

  indirect enum Sum: Decodable {
    case leaf(Int)
    case add(Sum, Sum)
  }

  /// Each value has its problem before the next value.
  final class ProblemFirst: Decodable {
    let value: Int
    let next: ProblemFirst?
  }

  /// Each value has its problem after the next value.
  final class ProblemLast: Decodable {
    let value: Int
    let next: ProblemLast?

    private enum CodingKeys: String, CodingKey { case value, next }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      next = try container.decodeIfPresent(ProblemLast.self, forKey: .next)
      value = try container.decode(Int.self, forKey: .value)
    }
  }

  /// A value that is never accepted.
  struct Refused: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.singleValueContainer().decode(Int.self)
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "never"))
    }
  }

  enum Shape: Decodable {
    case circle(radius: Int)
    case square(side: Int)
  }

  /// A positive number. All others are refused with the model's own error.
  struct Positive: Decodable {
    struct NotPositive: Error {}

    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(Int.self) > 0 else { throw NotPositive() }
    }
  }

  struct OwnErrors: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { _ = try container.decode(Positive.self) }
    }
  }
}
