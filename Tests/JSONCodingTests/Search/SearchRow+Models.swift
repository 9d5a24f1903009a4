import Foundation
import JSONCoding

/// Models with synthesized or hand-written code.
enum ByHand {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  enum Pay: Decodable, Sendable {
    case cash, card(Int)
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      switch try c.decode(String.self, forKey: Key("type")) {
      case "cash": self = .cash
      case "card": self = .card(try c.decode(Int.self, forKey: Key("number")))
      default: throw DecodingError.dataCorruptedError(forKey: Key("type"), in: c, debugDescription: "unknown")
      }
    }
  }

  struct Receipt: Decodable, Sendable { var name: String; var pay: Pay; var note: Bool? }

  struct ReceiptByHand: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      _ = try c.decode(String.self, forKey: Key("name"))
      _ = try c.decode(Pay.self, forKey: Key("pay"))
      _ = try c.decodeIfPresent(Bool.self, forKey: Key("note"))
    }
  }

  struct Numbered: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      _ = try c.decode([Int: [String: Int]].self, forKey: Key("all"))
      _ = try c.decode(String.self, forKey: Key("z"))
    }
  }

  /// Reads its role unless it is a call.
  struct Role<Number: Decodable & Sendable>: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      let type = try c.decode(String.self, forKey: Key("type"))
      if type != "call" { _ = try c.decode(Number.self, forKey: Key("role")) }
    }
  }

  struct Switched: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      switch try c.decode(Int.self, forKey: Key("v")) {
      case 1970: break
      case 17, 18: _ = try c.decode(Int.self, forKey: Key("a"))
      default: _ = try c.decode(Int.self, forKey: Key("b"))
      }
    }
  }

  /// Reads another member only if its date is before 1970.
  struct Dated: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      let date = try c.decode(Date.self, forKey: Key("v"))
      if date >= Date(timeIntervalSince1970: 0) { _ = try c.decode(Int.self, forKey: Key("a")) }
    }
  }

  /// Reads another member unless its link is an address.
  struct Linked: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      let url = try c.decode(URL.self, forKey: Key("v"))
      if url.scheme != "mailto" { _ = try c.decode(Int.self, forKey: Key("a")) }
    }
  }

  struct Titled: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      let v = try c.decode(Int.self, forKey: Key("v"))
      _ = try c.decode(String.self, forKey: Key(v > 40 ? "title" : "name"))
    }
  }

  struct TwoOfThree: Decodable, Sendable {
    enum CodingKeys: String, CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(Int.self, forKey: .a)
      _ = try container.decode(String.self, forKey: .b)
    }
  }

  struct FullName: Decodable, Sendable {
    let name: String
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      let n = try c.nestedContainer(keyedBy: Key.self, forKey: Key("n"))
      name = try n.decode(String.self, forKey: Key("first")) + n.decode(String.self, forKey: Key("last"))
      _ = try c.decode(Int.self, forKey: Key("x"))
    }
  }

  struct Pairs: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      var c = try decoder.unkeyedContainer()
      while !c.isAtEnd {
        _ = try c.decode(String.self)
        _ = try c.decode(Int.self)
      }
    }
  }

  struct Prefixed: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      for key in c.allKeys {
        if key.stringValue.hasPrefix("g_") {
          _ = try c.decode(String.self, forKey: key)
        } else {
          _ = try c.decode(Int.self, forKey: key)
        }
      }
    }
  }

  struct Inheriting: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      _ = try c.decode(Int.self, forKey: Key("a"))
      let base = try c.superDecoder(forKey: Key("base")).container(keyedBy: Key.self)
      _ = try base.decode(Int.self, forKey: Key("b"))
      _ = try c.decode(Int.self, forKey: Key("z"))
    }
  }

  struct Lenient: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      _ = try c.decode(Int.self, forKey: Key("a"))
      _ = (try? c.decode(Int.self, forKey: Key("b"))) ?? 0
    }
  }

  struct Strict: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      if try c.decode(Bool.self, forKey: Key("strict")) {
        _ = try c.decode(Int.self, forKey: Key("v"))
      } else {
        _ = try? c.decode(Int.self, forKey: Key("v"))
      }
    }
  }

  struct Lossy<Element: Decodable & Sendable>: Decodable, Sendable {
    let value: Element?
    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Element.self)
    }
  }

  struct Positive: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      guard try c.decode(Int.self, forKey: Key("id")) > 0 else {
        throw DecodingError.dataCorruptedError(forKey: Key("id"), in: c, debugDescription: "not positive")
      }
      _ = try c.decode(Int.self, forKey: Key("x"))
    }
  }

  struct Flagged: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      if let flag = try c.decodeIfPresent(Bool.self, forKey: Key("flag")), flag || !flag {
        _ = try c.decode(Int.self, forKey: Key("v"))
      }
    }
  }

  struct Villagers: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      for key in c.allKeys {
        let villager = try c.nestedContainer(keyedBy: Key.self, forKey: key)
        _ = try villager.decode(Int.self, forKey: Key("id"))
        _ = try villager.decode(String.self, forKey: Key("gender"))
        _ = try villager.decode(URL.self, forKey: Key("icon_uri"))
      }
    }
  }

  struct Item: Decodable, Sendable { let artistName: String, trackName: String }

  struct Response: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let c = try decoder.container(keyedBy: Key.self)
      _ = try c.decode(Int.self, forKey: Key("resultCount"))
      var items = try c.nestedUnkeyedContainer(forKey: Key("results"))
      while !items.isAtEnd { _ = try items.decode(Item.self) }
    }
  }
}

extension SearchRow {
  private static let receipt = #"{"name":{},"pay":{"type":"cash"},"note":{}}"#

  static let complete = [
    SearchRow(
      "names that have to be numbers, of objects that code by hand reads", ByHand.Numbered.self,
      #"{"all":{"x":{"n":1},"1":{"n":"a"},"y":{"n":2}},"z":3}"#, SearchKnowledge(),
      [".all.x", ".all.1.n", ".all.y", ".z"]),
    SearchRow(
      "the same in code that passes errors on", ByHand.Numbered.self,
      #"{"all":{"x":{"n":1},"1":{"n":"a"},"y":{"n":2}},"z":3}"#, .of(("ByHand.Numbered", .passing, [])),
      [".all.x", ".all.1.n", ".all.y", ".z"]),
    SearchRow(
      "a tagged value that decodes has nothing to do with what is wrong around it", ByHand.Receipt.self,
      receipt,
      .of(
        ("ByHand.Receipt", .synthesized, []), ("ByHand.Pay", .passing, ["type", "cash", "card", "number"])),
      [".name", ".note"]),
    SearchRow("the same in a library", ByHand.Receipt.self, receipt, SearchKnowledge(), [".name", ".note"]),
    SearchRow(
      "the same by hand", ByHand.ReceiptByHand.self, receipt,
      .of(
        ("ByHand.ReceiptByHand", .passing, ["name", "pay", "note", "type", "cash", "card", "number"]),
        ("ByHand.Pay", .passing, ["type", "cash", "card", "number"])), [".name", ".note"]),
    SearchRow(
      "a key that is never read", ByHand.TwoOfThree.self, "{}",
      .of(("ByHand.TwoOfThree", .passing, ["a", "b", "c"])), [".a", ".b"]),
    SearchRow("the same in a library", ByHand.TwoOfThree.self, "{}", SearchKnowledge(), [".a", ".b"]),
    SearchRow(
      "two values in one expression", ByHand.FullName.self, #"{"n":{"first":1,"last":2},"x":"y"}"#,
      .of(("ByHand.FullName", .passing, ["n", "first", "last", "x"])), [".n.first", ".n.last", ".x"]),
    SearchRow(
      "pairs in an array", ByHand.Pairs.self, #"["a","x","b",2,"c","y"]"#,
      .of(("ByHand.Pairs", .passing, [])),
      ["[1]", "[5]"]),
    SearchRow(
      "a test of the keys", ByHand.Prefixed.self, #"{"g_a":[1],"x":"y","g_b":{}}"#,
      .of(("ByHand.Prefixed", .passing, ["g_"])), [".g_a", ".x", ".g_b"]),
    SearchRow(
      "a decoder for a super class", ByHand.Inheriting.self, #"{"a":"x","base":{"b":"y"},"z":"w"}"#,
      .of(("ByHand.Inheriting", .passing, ["a", "base", "b", "z"])), [".a", ".base.b", ".z"]),
    SearchRow(
      "a decoder for a super class that is absent", ByHand.Inheriting.self, #"{"a":"x","z":"w"}"#,
      .of(("ByHand.Inheriting", .passing, ["a", "base", "b", "z"])), [".a", ".base", ".z"]),
    SearchRow(
      "a value that the model takes leniently", ByHand.Lenient.self, #"{"a":"x","b":"y"}"#,
      .of(("ByHand.Lenient", .catching, ["a", "b"])), [".a"]),
    SearchRow(
      "strict and lenient elements", [ByHand.Strict].self,
      #"[{"strict":true,"v":"x"},{"strict":false,"v":"x"},{"strict":true,"v":"x"}]"#,
      .of(("ByHand.Strict", .catching, ["strict", "v"])), ["[0].v", "[2].v"]),
    SearchRow(
      "elements that need not decode", [ByHand.Lossy<Int>].self, #"["x",1,"y"]"#,
      .of(("ByHand.Lossy", .catching, [])), []),
    SearchRow(
      "the candidate that gets further", ByHand.Positive.self, #"{"id":-1,"x":"y"}"#,
      .of(("ByHand.Positive", .passing, ["id", "not positive", "x"]), integers: [0]), [".id", ".x"]),
  ]

  static let undecided = [
    SearchRow(
      "a string that decides", ByHand.Role<Int>.self, #"{"type":5,"role":"x"}"#,
      .of(("ByHand.Role", .passing, ["type", "call", "role"])), [".type and more may hide"]),
    SearchRow(
      "a string that decides about an optional", ByHand.Role<Int?>.self, #"{"type":5,"role":"x"}"#,
      .of(("ByHand.Role", .passing, ["type", "call", "role"])), [".type and more may hide"]),
    SearchRow(
      "a string that decides, where errors may be caught", ByHand.Role<Int>.self, #"{"type":5,"role":"x"}"#,
      .of(("ByHand.Role", .catching, ["type", "call", "role"])), [".type and more may hide"]),
    SearchRow(
      "a string that decides, compared with nobody knows what", ByHand.Role<Int>.self,
      #"{"type":5,"role":"x"}"#, SearchKnowledge(isOfSources: true), [".type and more may hide"]),
    SearchRow(
      "a number that is compared", ByHand.Titled.self, #"{"v":"x"}"#,
      .of(("ByHand.Titled", .passing, ["v", "title", "name"]), integers: [40]), [".v and more may hide"]),
    SearchRow(
      "numbers beyond 16, and a default", ByHand.Switched.self, #"{"v":"x","a":"y","b":"z"}"#,
      .of(("ByHand.Switched", .passing, ["v", "a", "b"]), integers: [1970, 17, 18]),
      [".v and more may hide"]),
    SearchRow(
      "a date that is compared", ByHand.Dated.self, #"{"v":"x","a":"y"}"#,
      .of(("ByHand.Dated", .passing, ["v", "a"]), integers: [0]), [".v and more may hide"]),
    SearchRow(
      "the scheme of a URL", ByHand.Linked.self, #"{"v":1,"a":"y"}"#,
      .of(("ByHand.Linked", .passing, ["v", "a", "mailto"])), [".v and more may hide"]),
    SearchRow(
      "a tag of a closed list", ByHand.Pay.self, #"{"type":5,"number":"x"}"#,
      .of(("ByHand.Pay", .passing, ["type", "cash", "card", "number"])), [".type and more may hide"]),
    SearchRow(
      "an optional that decides", ByHand.Flagged.self, #"{"flag":"x","v":"y"}"#,
      .of(("ByHand.Flagged", .passing, ["flag", "v"])), [".flag and more may hide"]),
  ]
}
