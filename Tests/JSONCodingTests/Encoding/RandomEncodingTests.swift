import Foundation
@testable import JSONCoding
import Testing
import TestSupport

/// Random models that use their containers in random order, against Foundation's encoder.
@Suite struct RandomEncodingTests {
  private static let seeds = 0..<(SlowTests.isDeep ? 20 : 5)

  @Test(arguments: seeds) func equalsFoundation(seed: Int) throws {
    for number in 0..<25 {
      let model = Scripted(seed: UInt64(seed * 1_000 + number))
      let ours = try encoded(model)
      let foundation = try foundationEncoded(model)
      #expect(try encoded(model, by: encoder(sortsKeys: true)) == foundation)
      // A duplicate name would make the text longer, and its value would be lost when it is read.
      #expect(ours.utf8.count == foundation.utf8.count)
      #expect(try canonical(ours) == canonical(foundation))
      // Foundation's encoder may trap after a value that fails.
      #expect(try encoded(Scripted(seed: model.seed, fails: true)) == ours, "values that fail are not there")
    }
  }
}

/// Encodes members, and then throws.
private struct Failing: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    try container.encode([["x": 1], ["y": 2]], forKey: "a")
    try container.encode([Double.nan], forKey: "b")
  }
}

/// A model whose `encode(to:)` is a random sequence of steps, the same for the same seed.
private struct Scripted: Encodable {
  let seed: UInt64
  var depth = 0
  /// Whether a failing value is encoded before each of the others.
  var fails = false

  func encode(to encoder: any Encoder) throws {
    var random = Random(seed: seed)
    if depth > 3 || random.below(5) == 0 {
      var container = encoder.singleValueContainer()
      try container.encode(random.below(3) == 0 ? "a\"b" : "\(random.below(1000))")
      return
    }
    var open: [Open] = [Open(encoder, &random)]
    for _ in 0..<random.below(25) {
      let index = random.below(open.count)
      if let added = try open[index].step(&random, self) { open.append(added) }
    }
  }

  /// What the model holds: a container with its state, or a super encoder that has not been used.
  private enum Open {
    case keyed(KeyedEncodingContainer<Name>, Kinds)
    case unkeyed(any UnkeyedEncodingContainer, Kinds)
    case later(any Encoder)

    init(_ encoder: any Encoder, _ random: inout Random) {
      if random.below(3) == 0 {
        self = .unkeyed(encoder.unkeyedContainer(), Kinds())
      } else {
        self = .keyed(encoder.container(keyedBy: Name.self), Kinds())
      }
    }

    mutating func step(_ random: inout Random, _ model: Scripted) throws -> Open? {
      if case .later(let encoder) = self { self = Open(encoder, &random) }
      let value = Scripted(seed: random.next(), depth: model.depth + 1, fails: model.fails)
      switch self {
      case .later: return nil
      case .keyed(var container, let kinds): return try Self.step(&container, kinds, &random, value)
      case .unkeyed(var container, let kinds): return try Self.step(&container, kinds, &random, value)
      }
    }

    private static func step(
      _ container: inout any UnkeyedEncodingContainer, _ kinds: Kinds, _ random: inout Random,
      _ value: Scripted
    ) throws -> Open? {
      if value.fails { try? container.encode(Failing()) }
      switch random.below(9) {
      case 0: return .keyed(container.nestedContainer(keyedBy: Name.self), Kinds())
      case 1: return .unkeyed(container.nestedUnkeyedContainer(), Kinds())
      case 2 where !kinds.hasSuper:
        kinds.hasSuper = true
        return .later(container.superEncoder())
      case 3: try container.encode(value)
      case 4: try container.encode(["k": value])
      default: try container.encode(random.below(100))
      }
      return nil
    }

    private static func step(
      _ container: inout KeyedEncodingContainer<Name>, _ kinds: Kinds, _ random: inout Random,
      _ value: Scripted
    ) throws -> Open? {
      let key = Name(stringValue: "k\(random.below(40))")
      let kind = kinds.known[key.stringValue]
      if value.fails { try? container.encode(["k": Failing()], forKey: key) }
      switch random.below(10) {
      // Foundation's encoder traps on a nested container for a key that already has another kind of value.
      case 0 where kind == nil || kind == "o":
        kinds.known[key.stringValue] = "o"
        let nested = container.nestedContainer(keyedBy: Name.self, forKey: key)
        return .keyed(nested, kinds.nestedKinds(key.stringValue))
      case 1 where kind == nil || kind == "a":
        kinds.known[key.stringValue] = "a"
        let nested = container.nestedUnkeyedContainer(forKey: key)
        return .unkeyed(nested, kinds.nestedKinds(key.stringValue))
      // A separate key: Foundation writes the value when the encoder is released, over whatever is there.
      case 2: return .later(container.superEncoder(forKey: Name(stringValue: "super \(random.next())")))
      case 3 where kind == nil || kind == "v": try container.encode(value, forKey: key)
      case 4 where kind == nil || kind == "v": try container.encode(["b": value, "a": value], forKey: key)
      default: try container.encode(random.below(100), forKey: key)
      }
      kinds.known[key.stringValue] = "v"
      return nil
    }
  }
}

/// The state of an object or array, shared by all containers over it.
private final class Kinds {
  var known: [String: Character] = [:]
  /// Foundation's encoder changes the order of several super encoders in one array.
  var hasSuper = false
  private var nested: [String: Kinds] = [:]

  func nestedKinds(_ key: String) -> Kinds {
    let kinds = nested[key] ?? Kinds()
    nested[key] = kinds
    return kinds
  }
}
