import Foundation
import JSONCoding
import Testing

/// Models that try to provoke a false second problem, or to hide one without "more may hide".
struct SearchAttackTests {
  @Test(arguments: AttackRow.all) func theRuleHolds(row: AttackRow) {
    #expect(row.problems() == row.expected)
  }
}

/// Code of a model. All types here are named `Coded`, and a row states the sources' facts under that name.
protocol Code: Sendable {
  static func read(_ decoder: any Decoder) throws
}

struct Coded<Body: Code>: Decodable, Sendable {
  init(from decoder: any Decoder) throws { try Body.read(decoder) }
}

struct AttackRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let problems: @Sendable () -> [String]
  let expected: [String]

  init<Body: Code>(
    _ body: Body.Type, _ text: String, code: SearchKnowledge.Code = .passing, strings: [String] = [],
    integers: [Int] = [], _ expected: [String]
  ) {
    testDescription = "\(body) \(text)"
    self.expected = expected
    problems = {
      let knowledge: SearchKnowledge = .of(
        ("Coded", code, strings), ("Attack.InnerList.Item", .synthesized, []),
        ("Attack.TriesTwo.A", .synthesized, []), ("Attack.TriesTwo.B", .synthesized, []),
        ("Attack.OtherInstead.Item", .synthesized, []), ("Attack.CountsElements.Tagged", .passing, []),
        ("Attack.Cases.Kind", .synthesized, []), integers: integers)
      return SearchRow.problems(Coded<Body>.self, text, knowledge)
    }
  }
}

private enum Attack {
  typealias Container = KeyedDecodingContainer<ByHand.Key>
  static func open(_ decoder: any Decoder) throws -> Container {
    try decoder.container(keyedBy: ByHand.Key.self)
  }

  enum ReadTwice: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      _ = try c.decode(String.self, forKey: ByHand.Key("b"))
    }
  }
  /// Reads `b` only if `a` is empty.
  enum OnlyIfEmpty: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(String.self, forKey: ByHand.Key("a")).isEmpty {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      }
    }
  }
  enum OnlyIfFull: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try !c.decode([Int].self, forKey: ByHand.Key("a")).isEmpty {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      }
    }
  }
  enum OnlyWithoutMember: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decodeIfPresent(Int.self, forKey: ByHand.Key("a")) == nil {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      }
    }
  }
  enum Negative: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Int.self, forKey: ByHand.Key("a")) < 0 {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      } else {
        _ = try c.decode(Int.self, forKey: ByHand.Key("d"))
      }
    }
  }
  enum Rethrows: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      do { _ = try c.decode(Int.self, forKey: ByHand.Key("a")) } catch { throw error }
      _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
    }
  }
  enum FallsBack: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      do {
        _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      } catch {
        _ = try c.decode(String.self, forKey: ByHand.Key("a"))
      }
      _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
    }
  }
  /// Catches the first error, keeps it, and throws it at the end.
  enum ThrowsLater: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      var first: (any Error)?
      do { _ = try c.decode(Int.self, forKey: ByHand.Key("a")) } catch { first = error }
      _ = try? c.decode(Int.self, forKey: ByHand.Key("b"))
      if let first { throw first }
    }
  }
  enum LenientAfterwards: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Bool.self, forKey: ByHand.Key("a")) {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      } else {
        _ = try? c.decode(Int.self, forKey: ByHand.Key("b"))
      }
      _ = try c.decode(Int.self, forKey: ByHand.Key("d"))
    }
  }
  enum Checks: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let (low, high) = (
        try c.decode(Int.self, forKey: ByHand.Key("a")), try c.decode(Int.self, forKey: ByHand.Key("b"))
      )
      guard low <= high else {
        throw DecodingError.dataCorruptedError(forKey: ByHand.Key("b"), in: c, debugDescription: "order")
      }
      _ = try c.decode(Int.self, forKey: ByHand.Key("d"))
    }
  }
  /// Accepts a count of up to five above the limit that the payload states.
  enum Limited: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let (limit, count) = (
        try c.decode(Int.self, forKey: ByHand.Key("limit")), try c.decode(Int.self, forKey: ByHand.Key("n"))
      )
      guard count <= limit + 5 else {
        throw DecodingError.dataCorruptedError(forKey: ByHand.Key("n"), in: c, debugDescription: "too many")
      }
    }
  }
  enum Counts: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let list = try c.decode([Int].self, forKey: ByHand.Key("list"))
      guard try c.decode(Int.self, forKey: ByHand.Key("n")) <= list.count else {
        throw DecodingError.dataCorruptedError(forKey: ByHand.Key("n"), in: c, debugDescription: "too many")
      }
    }
  }
  enum NotBefore: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let (a, b) = (
        try c.decode(String.self, forKey: ByHand.Key("a")), try c.decode(String.self, forKey: ByHand.Key("b"))
      )
      guard b <= a else {
        throw DecodingError.dataCorruptedError(forKey: ByHand.Key("b"), in: c, debugDescription: "order")
      }
    }
  }
  enum Alone: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      guard try c.decode(Int.self, forKey: ByHand.Key("n")) > 0 else {
        throw DecodingError.dataCorruptedError(forKey: ByHand.Key("n"), in: c, debugDescription: "no number")
      }
      _ = try c.decode(String.self, forKey: ByHand.Key("b"))
    }
  }
  enum SameTwice: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let (a, b) = (
        try c.decode(String.self, forKey: ByHand.Key("a")), try c.decode(String.self, forKey: ByHand.Key("b"))
      )
      if a == b { _ = try c.decode(Int.self, forKey: ByHand.Key("d")) }
    }
  }
  enum PlainError: Code {
    struct Refused: Error {}
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Int.self, forKey: ByHand.Key("a")) < 5 { throw Refused() }
      _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
    }
  }
  enum Tag: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      switch try c.decode(String.self, forKey: ByHand.Key("t")) {
      case "one": _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      case "two":
        _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      default: throw DecodingError.dataCorruptedError(forKey: ByHand.Key("t"), in: c, debugDescription: "tag")
      }
    }
  }
  enum KeyFromValue: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let name = try c.decode(String.self, forKey: ByHand.Key("t"))
      _ = try c.decode(Int.self, forKey: ByHand.Key(name))
    }
  }
  enum Counted: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let count = try c.decode(Int.self, forKey: ByHand.Key("n"))
      var list = try c.nestedUnkeyedContainer(forKey: ByHand.Key("list"))
      for _ in 0..<max(0, min(count, 9)) { _ = try list.decode(Int.self) }
      _ = try c.decode(Int.self, forKey: ByHand.Key("z"))
    }
  }
  enum Sum: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let parts = try c.decode([Int].self, forKey: ByHand.Key("parts"))
      if try parts.reduce(0, +) != c.decode(Int.self, forKey: ByHand.Key("sum")) {
        throw DecodingError.dataCorruptedError(forKey: ByHand.Key("sum"), in: c, debugDescription: "sum")
      }
    }
  }
  enum Nested: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let inner = try c.nestedContainer(keyedBy: ByHand.Key.self, forKey: ByHand.Key("in"))
      _ = try inner.decode(Int.self, forKey: ByHand.Key("a"))
      var list = try inner.nestedUnkeyedContainer(forKey: ByHand.Key("list"))
      while !list.isAtEnd { _ = try list.decode(Int.self) }
      _ = try c.decode(Int.self, forKey: ByHand.Key("z"))
    }
  }
  enum WhileTrue: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      var list = try c.nestedUnkeyedContainer(forKey: ByHand.Key("list"))
      while try list.decode(Int.self) != -1 {}
    }
  }
  enum Wrapped: Code {
    struct Failure: Error { let cause: any Error }
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      do {
        _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      } catch { throw Failure(cause: error) }
    }
  }
  enum InnerList: Code {
    struct Item: Decodable { let x: Int; let y: Int }
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try c.decode([Item].self, forKey: ByHand.Key("items"))
      _ = try c.decode(Int.self, forKey: ByHand.Key("z"))
    }
  }
  enum Present: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try c.decode(Int.self, forKey: ByHand.Key("a"))
      if c.contains(ByHand.Key("b")), try !c.decodeNil(forKey: ByHand.Key("b")) {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      }
    }
  }
  enum Modulo: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Int.self, forKey: ByHand.Key("a")) % 2 == 0 {
        _ = try c.decode(Int.self, forKey: ByHand.Key("b"))
      }
    }
  }
  enum Both: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let (a, b) = (
        try c.decode(String.self, forKey: ByHand.Key("a")), try c.decode(String.self, forKey: ByHand.Key("b"))
      )
      if a != "x1" || b != "x1" { _ = try c.decode(Int.self, forKey: ByHand.Key("d")) }
    }
  }
  enum TriesTwo: Code {
    struct A: Decodable { let a: Int }
    struct B: Decodable { let b: Int }
    static func read(_ decoder: any Decoder) throws {
      if (try? A(from: decoder)) != nil { return }
      if (try? B(from: decoder)) != nil { return }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "neither"))
    }
  }
}

extension Attack {
  static func int(_ name: String, _ c: Container) throws {
    _ = try c.decode(Int.self, forKey: ByHand.Key(name))
  }

  enum ReturnsEarly: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Int.self, forKey: ByHand.Key("a")) == 7 { return }
      try int("b", c)
    }
  }
  enum OptionalWord: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if let word = try c.decodeIfPresent(String.self, forKey: ByHand.Key("a")), word != "on" { return }
      try int("b", c)
    }
  }
  enum Ranges: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      switch try c.decode(Int.self, forKey: ByHand.Key("n")) {
      case 10..<20: try int("a", c)
      default: try int("b", c)
      }
    }
  }
  enum TriesContainer: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if let inner = try? c.nestedContainer(keyedBy: ByHand.Key.self, forKey: ByHand.Key("in")) {
        try int("a", inner)
      }
      try int("z", c)
    }
  }
  enum OneOfMap: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode([String: Int].self, forKey: ByHand.Key("m"))["on"] == 1 { try int("b", c) }
      try int("z", c)
    }
  }
  /// An element that accepts no placeholder is left out, so code that counts elements may take another path.
  enum CountsElements: Code {
    struct Tagged: Decodable {
      init(from decoder: any Decoder) throws {
        guard try String(from: decoder).hasPrefix("@") else {
          throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no tag"))
        }
      }
    }
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode([Tagged].self, forKey: ByHand.Key("list")).count < 2 { try int("b", c) }
    }
  }
  /// A member whose name is refused is left out too.
  enum CountsNames: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode([Int: Int].self, forKey: ByHand.Key("m")).isEmpty { try int("b", c) }
    }
  }
  enum CountsNumbers: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode([Int].self, forKey: ByHand.Key("list")).count == 2 { try int("b", c) }
    }
  }
  enum OtherInstead: Code {
    struct Item: Decodable { let x: Int }
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      do { _ = try c.decode(Item.self, forKey: ByHand.Key("a")) } catch { try int("b", c) }
      try int("z", c)
    }
  }
  enum EitherKey: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ =
        try c.decodeIfPresent(Int.self, forKey: ByHand.Key("id"))
        ?? c.decode(Int.self, forKey: ByHand.Key("ID"))
    }
  }
  enum Flags: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let f = try c.decode(Bool.self, forKey: ByHand.Key("f"))
      if try f != c.decode(Bool.self, forKey: ByHand.Key("g")) { try int("b", c) }
    }
  }
  enum Cases: Code {
    enum Kind: String, Decodable { case one, two }
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      switch try c.decode(Kind.self, forKey: ByHand.Key("k")) {
      case .one: try int("a", c)
      case .two: try int("b", c)
      }
      try int("z", c)
    }
  }
  enum Dates: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Date.self, forKey: ByHand.Key("d")) > Date() { return }
      try int("b", c)
    }
  }
  enum Price<Number: Decodable & Comparable & Sendable>: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let price = try c.decode(Number.self, forKey: ByHand.Key("p"))
      if price as? Double == 9.99 || price as? Decimal == Decimal(string: "9.99") { return }
      try int("b", c)
    }
  }
  enum Root: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      let id = try c.decode(UUID.self, forKey: ByHand.Key("id"))
      if id == UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8") { return }
      try int("b", c)
    }
  }
  enum Link: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(URL.self, forKey: ByHand.Key("u")) == URL(string: "app://home") { return }
      try int("b", c)
    }
  }
  enum Nothing: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode(Bool?.self, forKey: ByHand.Key("a")) == nil { return }
      try int("b", c)
    }
  }
  enum Gap: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode([Int?].self, forKey: ByHand.Key("list")).contains(nil) { return }
      try int("b", c)
    }
  }
  enum Member: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      if try c.decode([String: Int].self, forKey: ByHand.Key("m"))["skip"] != nil { return }
      try int("b", c)
    }
  }
  enum Inner: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try? c.decode(Int.self, forKey: ByHand.Key("x"))
      try int("y", c)
    }
  }
  enum Outer: Code {
    static func read(_ decoder: any Decoder) throws {
      let c = try open(decoder)
      _ = try c.decode(Coded<Inner>.self, forKey: ByHand.Key("in"))
      try int("z", c)
    }
  }
}

extension AttackRow {
  static let all: [AttackRow] = [
    AttackRow(Attack.ReadTwice.self, #"{"a":"x","b":1}"#, [".a", ".b"]),
    AttackRow(Attack.ReadTwice.self, #"{"a":"x","b":1}"#, code: .catching, [".a", ".b"]),
    AttackRow(Attack.OnlyIfEmpty.self, #"{"a":1,"b":"x"}"#, [".a and more may hide"]),
    AttackRow(Attack.OnlyIfEmpty.self, #"{"a":1,"b":"x"}"#, code: .catching, [".a and more may hide"]),
    AttackRow(Attack.OnlyIfEmpty.self, #"{"a":1,"b":2}"#, [".a"]),
    AttackRow(Attack.OnlyIfFull.self, #"{"b":"x"}"#, [".a and more may hide"]),
    AttackRow(Attack.OnlyIfFull.self, #"{"a":["x"],"b":"x"}"#, [".a[0]", ".b"]),
    AttackRow(Attack.OnlyWithoutMember.self, #"{"a":"x","b":"x"}"#, [".a and more may hide"]),
    AttackRow(
      Attack.Negative.self, #"{"a":"x","b":"x","d":"x"}"#, integers: [0], [".a and more may hide"]),
    AttackRow(Attack.Rethrows.self, #"{"a":"x","b":"x"}"#, code: .catching, [".a", ".b"]),
    AttackRow(Attack.FallsBack.self, #"{"a":[],"b":"x"}"#, code: .catching, [".a", ".b"]),
    AttackRow(Attack.FallsBack.self, #"{"a":"x","b":"x"}"#, code: .catching, [".b"]),
    AttackRow(Attack.ThrowsLater.self, #"{"a":"x","b":"x"}"#, code: .catching, [".a"]),
    AttackRow(
      Attack.LenientAfterwards.self, #"{"a":1,"b":"x","d":"x"}"#, code: .catching,
      [".a", ".d and more may hide"]),
    AttackRow(Attack.LenientAfterwards.self, #"{"a":false,"b":"x","d":"x"}"#, code: .catching, [".d"]),
    AttackRow(
      Attack.Checks.self, #"{"a":"x","b":-5,"d":1}"#, strings: ["order"], [".a and more may hide"]),
    AttackRow(
      Attack.Checks.self, #"{"a":2,"b":1,"d":"x"}"#, strings: ["order"], [".b and more may hide"]),
    AttackRow(Attack.Checks.self, #"{"a":"x","b":9,"d":"x"}"#, strings: ["order"], [".a", ".d"]),
    AttackRow(
      Attack.Limited.self, #"{"limit":"x","n":50}"#, strings: ["too many"], integers: [5],
      [".limit and more may hide"]),
    AttackRow(
      Attack.Counts.self, #"{"n":5}"#, strings: ["too many"], [".list and more may hide"]),
    AttackRow(
      Attack.NotBefore.self, #"{"a":5,"b":"zzz"}"#, strings: ["order"], [".a and more may hide"]),
    AttackRow(Attack.Alone.self, #"{"a":"x","n":-5,"b":1}"#, integers: [0], [".a", ".n", ".b"]),
    AttackRow(Attack.SameTwice.self, #"{"a":5,"b":6,"d":"x"}"#, [".a", ".b and more may hide"]),
    AttackRow(Attack.PlainError.self, #"{"a":1,"b":"x"}"#, integers: [5], [". and more may hide"]),
    AttackRow(Attack.PlainError.self, #"{"a":"x","b":"x"}"#, integers: [5], [".a", ".b"]),
    AttackRow(
      Attack.Tag.self, #"{"t":5,"a":"x","b":"x"}"#, strings: ["one", "two", "tag"],
      [".t", ".a and more may hide"]),
    AttackRow(
      Attack.Tag.self, #"{"t":"three","a":"x","b":"x"}"#, strings: ["one", "two", "tag"],
      [".t", ".a and more may hide"]),
    AttackRow(
      Attack.Tag.self, #"{"t":"two","a":"x","b":"x"}"#, strings: ["one", "two", "tag"], [".a", ".b"]),
    AttackRow(Attack.KeyFromValue.self, #"{"t":5,"a":1}"#, [".t and more may hide"]),
    AttackRow(
      Attack.Counted.self, #"{"n":"x","list":["a"],"z":"x"}"#, integers: [0, 9],
      [".n", ".z and more may hide"]),
    AttackRow(
      Attack.Sum.self, #"{"parts":["x",5],"sum":9}"#, strings: ["sum"], integers: [0],
      [".parts[0] and more may hide"]),
    AttackRow(
      Attack.Nested.self, #"{"in":{"a":"x","list":["y",1,"z"]},"z":[]}"#,
      [".in.a", ".in.list[0]", ".in.list[2]", ".z"]),
    AttackRow(Attack.Nested.self, #"{"z":[]}"#, [".in", ".z"]),
    AttackRow(
      Attack.WhileTrue.self, #"{"a":"x","list":[1]}"#, integers: [-1], [".a and more may hide"]),
    AttackRow(Attack.Wrapped.self, #"{"a":"x","b":"y"}"#, code: .catching, [".a", ".b"]),
    AttackRow(
      Attack.InnerList.self, #"{"items":[{"x":"a"},{"y":1}],"z":"x"}"#,
      [".items[0].x", ".items[0].y", ".items[1].x", ".z"]),
    AttackRow(Attack.Present.self, #"{"a":"x","b":"y"}"#, [".a", ".b"]),
    AttackRow(Attack.Modulo.self, #"{"a":"x","b":"y"}"#, integers: [2, 0], [".a and more may hide"]),
    AttackRow(Attack.ReturnsEarly.self, #"{"a":"x","b":"y"}"#, integers: [7], [".a and more may hide"]),
    AttackRow(
      Attack.OptionalWord.self, #"{"a":5,"b":"y"}"#, strings: ["on"], [".a and more may hide"]),
    AttackRow(
      Attack.Ranges.self, #"{"n":"x","a":"y","b":"y"}"#, integers: [10, 20], [".n and more may hide"]),
    AttackRow(Attack.TriesContainer.self, #"{"in":5,"z":"x"}"#, code: .catching, [".z"]),
    AttackRow(
      Attack.TriesContainer.self, #"{"in":{"a":"y"},"z":"x"}"#, code: .catching, [".in.a", ".z"]),
    AttackRow(
      Attack.OneOfMap.self, #"{"m":{"on":"x","off":2},"b":"y","z":"x"}"#, strings: ["on"], integers: [1],
      [".m.on", ".z and more may hide"]),
    AttackRow(Attack.CountsElements.self, #"{"list":["@1","x"],"b":"y"}"#, [".list[1] and more may hide"]),
    AttackRow(Attack.CountsNames.self, #"{"m":{"x":1},"b":"y"}"#, [".m.x and more may hide"]),
    AttackRow(Attack.CountsNumbers.self, #"{"list":[1,"x"],"b":"y"}"#, [".list[1]", ".b"]),
    AttackRow(
      Attack.OtherInstead.self, #"{"a":{"x":"y"},"b":"y","z":"x"}"#, code: .catching, [".b", ".z"]),
    AttackRow(Attack.EitherKey.self, #"{"id":null,"ID":"y"}"#, [".ID"]),
    AttackRow(Attack.EitherKey.self, #"{"id":"x","ID":"y"}"#, [".id and more may hide"]),
    AttackRow(Attack.Flags.self, #"{"f":1,"g":2,"b":"x"}"#, [".f", ".g and more may hide"]),
    AttackRow(
      Attack.Cases.self, #"{"k":5,"a":"x","b":"x","z":"x"}"#, [".k", ".z and more may hide"]),
    AttackRow(
      Attack.Root.self, #"{"id":5,"b":"y"}"#, strings: ["6BA7B810-9DAD-11D1-80B4-00C04FD430C8"],
      [".id and more may hide"]),
    AttackRow(
      Attack.Link.self, #"{"u":5,"b":"y"}"#, strings: ["app://home"], [".u and more may hide"]),
    AttackRow(Attack.Nothing.self, #"{"a":5,"b":"y"}"#, [".a and more may hide"]),
    AttackRow(Attack.Gap.self, #"{"list":[1,"x"],"b":"y"}"#, [".list[1] and more may hide"]),
    AttackRow(Attack.Member.self, #"{"m":5,"b":"y"}"#, strings: ["skip"], [".m and more may hide"]),
    AttackRow(Attack.Member.self, #"{"m":{"a":"x"},"b":"y"}"#, strings: ["skip"], [".m.a", ".b"]),
    AttackRow(Attack.Dates.self, #"{"d":"x","b":"y"}"#, integers: [0], [".d and more may hide"]),
    AttackRow(
      Attack.Price<Double>.self, #"{"p":"x","b":"y"}"#, strings: ["9.99"], [".p and more may hide"]),
    AttackRow(
      Attack.Price<Decimal>.self, #"{"p":"x","b":"y"}"#, strings: ["9.99"], [".p and more may hide"]),
    AttackRow(
      Attack.Outer.self, #"{"in":{"x":"a","y":"b"},"z":"c"}"#, code: .catching, [".in.y", ".z"]),
    AttackRow(Attack.TriesTwo.self, #"{"a":"x","b":"y"}"#, code: .catching, [". and more may hide"]),
  ]
}
