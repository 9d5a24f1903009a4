import Foundation
import JSONCoding

// MARK: - Code of several rows

extension SearchRow {
  typealias Code = @Sendable (any Decoder) throws -> Void

  static let order: Code = {
    let o = try $0.object
    guard try o.int("a") <= o.int("b") else { throw o.refusal("b") }
    try o.int("d")
  }
  static let nested: Code = {
    let o = try $0.object
    let inner = try o.nestedContainer(keyedBy: Name.self, forKey: "in")
    try inner.int("a")
    var list = try inner.nestedUnkeyedContainer(forKey: "list")
    while !list.isAtEnd { _ = try list.decode(Int.self) }
    try o.int("z")
  }
  static let skip: Code = {
    let o = try $0.object
    if try o.decode([String: Int].self, forKey: "m")["skip"] == nil { try o.int("b") }
  }
  static let onlyIfFull: Code = {
    let o = try $0.object
    if try !o.decode([Int].self, forKey: "a").isEmpty { try o.int("b") }
  }
  static let onlyIfEmpty: Code = {
    let o = try $0.object
    if try o.string("a").isEmpty { try o.int("b") }
  }
  static let optional: Code = {
    let o = try $0.object
    if let inner = try? o.nestedContainer(keyedBy: Name.self, forKey: "in") { try inner.int("a") }
    try o.int("z")
  }
  static let eitherKey: Code = {
    let o = try $0.object
    _ = try o.decodeIfPresent(Int.self, forKey: "id") ?? o.int("ID")
  }
  static let lenient: Code = {
    let o = try $0.object
    if try o.bool("a") { try o.int("b") } else { _ = try? o.int("b") }
    try o.int("d")
  }
  static let tag: Code = {
    let o = try $0.object
    switch try o.string("t") {
    case "one": try o.int("a")
    case "two": try o.int("a", "b")
    default: throw o.refusal("t")
    }
  }
  static let role: Code = {
    let o = try $0.object
    if try o.string("type") != "call" { try o.int("role") }
  }
}

/// Code that reads `.b` unless a value is a certain one.
private func unless<Value: Decodable & Equatable & Sendable>(
  _ value: Value, _ name: Name = "v", _ next: Name = "b"
) -> SearchRow.Code {
  {
    let o = try $0.object
    if try o.decode(Value.self, forKey: name) != value { try o.int(next) }
  }
}

extension SearchRow {
  private static let hides = [".v and more may hide"]

  /// Values that only together decide whether the next one is read.
  static let pairs = [
    SearchRow(
      "two numbers", #"{"x":"a","y":"b","z":"c"}"#, known: [.passing, .catching],
      strings: ["x", "y", "z"], integers: [5, 9],
      [".x", ".y and more may hide"]
    ) {
      struct Pair: Equatable { let x: Int, y: Int }
      let o = try $0.object
      if try Pair(x: o.int("x"), y: o.int("y")) != Pair(x: 5, y: 9) { try o.int("z") }
    },
    SearchRow(
      "two strings in a list", #"{"a":1,"b":2,"z":"c"}"#, strings: ["a", "b", "z", "on", "off"],
      [".a", ".b and more may hide"]
    ) {
      let o = try $0.object
      if try [o.string("a"), o.string("b")] != ["on", "off"] { try o.int("z") }
    },
    SearchRow(
      "a flag, and an optional that is read only with it", #"{"a":"q","b":"q","z":"q"}"#,
      strings: ["a", "b", "z"],
      [".a", ".b and more may hide"]
    ) {
      let o = try $0.object
      let a = try o.bool("a")
      let b = try a ? o.decodeIfPresent(Bool.self, forKey: "b") : o.bool("b")
      if a, b == nil { return }
      try o.int("z")
    },
    SearchRow(
      "two flags after a value that may be refused", #"{"x":"q","a":"q","b":"q","z":5}"#,
      strings: ["x", "a", "b", "z"], integers: [0], [".x", ".a", ".b and more may hide"]
    ) {
      let o = try $0.object
      struct Refused: Error {}
      guard try o.int("x") > 0 else { throw Refused() }
      let (a, b) = (try o.bool("a"), try o.bool("b"))
      if a, !b { return }
      _ = try o.string("z")
    },
    SearchRow(
      "a case and a flag", #"{"k":1,"f":2,"g":3,"z":"c"}"#, strings: ["k", "f", "g", "z"],
      [".k", ".f", ".g and more may hide"]
    ) {
      let o = try $0.object
      switch try (o.decode(Kind.self, forKey: "k"), o.bool("f"), o.bool("g")) {
      case (.two, _, false): break
      default: try o.int("z")
      }
    },
    SearchRow(
      "members of two objects", #"{"from":{"n":"a"},"to":{"n":"b"},"z":"c"}"#, strings: ["from", "to", "n"],
      integers: [5, 9], [".from.n", ".to.n and more may hide"]
    ) {
      let o = try $0.object
      let from = try o.nestedContainer(keyedBy: Name.self, forKey: "from").int("n")
      let to = try o.nestedContainer(keyedBy: Name.self, forKey: "to").int("n")
      if from != 5 || to != 9 { try o.int("z") }
    },
    SearchRow(
      "two elements", #"{"list":["a","b"],"z":"c"}"#, integers: [5, 9],
      [".list[0]", ".list[1] and more may hide"], unless([5, 9], "list", "z")),
    SearchRow(
      "members whose names are data", #"{"n_a":"x","n_b":"y","t":5}"#, strings: ["n_"], integers: [7],
      [".n_a", ".n_b and more may hide"]
    ) {
      let o = try $0.object
      let keys = o.allKeys
      let sum = try keys.filter { $0.stringValue.hasPrefix("n_") }.map { try o.int($0) }.reduce(0, +)
      if sum == 7 { return }
      for key in keys where !key.stringValue.hasPrefix("n_") { try o.string(key) }
    },
    SearchRow(
      "two alternatives of a union", #"{"a":{},"b":{},"z":"c"}"#,
      [".a", ".b and more may hide"]
    ) {
      let o = try $0.object
      let (a, b) = try (o.decode(Either.self, forKey: "a"), o.decode(Either.self, forKey: "b"))
      if case (.int, .string) = (a, b) { return }
      try o.int("z")
    },
    SearchRow(
      "one of two that is absent", #"{"a":"x","b":"y","z":"c"}"#, strings: ["a", "b", "z"],
      [".a", ".b and more may hide"]
    ) {
      let o = try $0.object
      let (a, b) = try (o.decodeIfPresent(Int.self, forKey: "a"), o.decodeIfPresent(Int.self, forKey: "b"))
      if a != nil || b == nil { try o.int("z") }
    },
    SearchRow(
      "members of an element", #"[{"x":"a","y":"b","z":"c"},{"x":1,"y":2,"z":3}]"#,
      strings: ["x", "y", "z"], integers: [5, 9], ["[0].x", "[0].y and more may hide"]
    ) {
      var list = try $0.unkeyedContainer()
      while !list.isAtEnd {
        let o = try list.nestedContainer(keyedBy: Name.self)
        let (x, y) = try (o.int("x"), o.int("y"))
        if x != 5 || y != 9 { try o.int("z") }
      }
    },
  ]

  static let undecided = [
    SearchRow("an alternative of a union", #"{"v":{},"b":"y"}"#, hides) {
      let o = try $0.object
      if case .string = try o.decode(Either.self, forKey: "v") { return }
      try o.int("b")
    },
    SearchRow(
      "the first alternative of a union whose last one fails", #"{"v":[],"b":"y"}"#, integers: [12], hides
    ) {
      let o = try $0.object
      if try o.decode(Flexible.self, forKey: "v").number == 12 { return }
      try o.int("b")
    },
    SearchRow(
      "a word that is an alternative of a union", #"{"v":{},"b":"y"}"#, strings: ["v", "on", "off"], hides
    ) {
      let o = try $0.object
      if case .string("off") = try o.decode(Either.self, forKey: "v") { return }
      try o.int("b")
    },
    SearchRow(
      "a string that decides", #"{"type":5,"role":"x"}"#, known: [.passing, .catching],
      strings: ["type", "call", "role"], [".type and more may hide"], role),
    SearchRow(
      "a string that decides about an optional", #"{"type":5,"role":"x"}"#,
      strings: ["type", "call", "role"], [".type and more may hide"]
    ) {
      let o = try $0.object
      if try o.string("type") != "call" { _ = try o.decode(Int?.self, forKey: "role") }
    },
    SearchRow("a number that is compared", #"{"v":"x"}"#, strings: ["title", "name"], integers: [40], hides) {
      let o = try $0.object
      try o.string(o.int("v") > 40 ? "title" : "name")
    },
    SearchRow("a remainder", #"{"v":"x","b":"y"}"#, integers: [2, 0], hides) {
      let o = try $0.object
      if try o.int("v") % 2 == 0 { try o.int("b") }
    },
    SearchRow(
      "numbers beyond 16, ranges and a default", #"{"v":"x","a":"y","b":"z"}"#, integers: [1970, 10, 20],
      hides
    ) {
      let o = try $0.object
      switch try o.int("v") {
      case 1970: break
      case 10..<20: try o.int("a")
      default: try o.int("b")
      }
    },
    SearchRow("a number below zero", #"{"v":"x","b":"x","d":"x"}"#, integers: [0], hides) {
      let o = try $0.object
      try o.int(o.int("v") < 0 ? "b" : "d")
    },
    SearchRow("a date that is compared", #"{"v":"x","b":"y"}"#, integers: [0], hides) {
      let o = try $0.object
      if try o.decode(Date.self, forKey: "v") <= Date() { try o.int("b") }
    },
    SearchRow("a Double", #"{"v":"x","b":"y"}"#, strings: ["9.99"], hides, unless(9.99)),
    SearchRow(
      "a Decimal", #"{"v":"x","b":"y"}"#, strings: ["9.99"], hides,
      unless(Decimal(string: "9.99").unsafelyUnwrapped)),
    SearchRow(
      "a UUID", #"{"v":5,"b":"y"}"#, strings: ["6BA7B810-9DAD-11D1-80B4-00C04FD430C8"], hides,
      unless(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8").unsafelyUnwrapped)),
    SearchRow(
      "a URL", #"{"v":5,"b":"y"}"#, strings: ["app://home"], hides,
      unless(URL(string: "app://home").unsafelyUnwrapped)),
    SearchRow("null", #"{"v":5,"b":"y"}"#, hides, unless(Bool?.none)),
    SearchRow("the scheme of a URL", #"{"v":1,"b":"y"}"#, strings: ["mailto"], hides) {
      let o = try $0.object
      if try o.decode(URL.self, forKey: "v").scheme != "mailto" { try o.int("b") }
    },
    SearchRow("an optional", #"{"v":"x","b":"y"}"#, hides) {
      let o = try $0.object
      if try o.decodeIfPresent(Bool.self, forKey: "v") != nil { try o.int("b") }
    },
    SearchRow("an optional word", #"{"v":5,"b":"y"}"#, strings: ["on"], hides) {
      let o = try $0.object
      if let word = try o.decodeIfPresent(String.self, forKey: "v"), word != "on" { return }
      try o.int("b")
    },
    SearchRow(
      "a tag of a closed list", #"{"type":5,"number":"x"}"#, as: Pay.self, [".type and more may hide"]
    ) { _ in },
    SearchRow(
      "a member of all cases behind the tag", #"[{"t":5,"a":"x","b":"x"},{"t":"three","a":"x","b":"x"}]"#,
      strings: ["one", "two", "refused"], as: [ByHand].self,
      ["[0].t", "[0].a", "[1].t", "[1].a and more may hide"], tag),
    SearchRow("a case", #"{"k":5,"a":"x","b":"x","z":"x"}"#, [".k", ".z and more may hide"]) {
      let o = try $0.object
      try o.int(o.decode(Kind.self, forKey: "k") == .one ? "a" : "b", "z")
    },
    SearchRow(
      "an empty string", #"{"a":1,"b":"x"}"#, known: [.passing, .catching], [".a and more may hide"],
      onlyIfEmpty),
    SearchRow("an empty list", #"{"b":"x"}"#, [".a and more may hide"], onlyIfFull),
    SearchRow(
      "an element that decides", #"{"v":[1,"x"],"b":"y"}"#, [".v[1] and more may hide"],
      unless([1, nil] as [Int?])),
    SearchRow(
      "a name of a dictionary", #"{"m":5,"b":"y"}"#, strings: ["skip"], [".m and more may hide"], skip),
    SearchRow(
      "a value of a dictionary", #"{"m":{"on":"x","off":2},"b":"y","z":"x"}"#, strings: ["on"], integers: [1],
      [".m.on", ".z and more may hide"]
    ) {
      let o = try $0.object
      if try o.decode([String: Int].self, forKey: "m")["on"] == 1 { try o.int("b") }
      try o.int("z")
    },
    SearchRow(
      "an element is left out, and elements are counted", #"{"list":["@1","x"],"b":"y"}"#,
      [".list[1] and more may hide"]
    ) {
      let o = try $0.object
      if try o.decode([AtSign].self, forKey: "list").count < 2 { try o.int("b") }
    },
    SearchRow(
      "a member whose name is refused is left out, too", #"{"m":{"x":1},"b":"y"}"#, [".m.x and more may hide"]
    ) {
      let o = try $0.object
      if try o.decode([Int: Int].self, forKey: "m").isEmpty { try o.int("b") }
    },
    SearchRow("two that are equal", #"{"a":5,"b":6,"d":"x"}"#, [".a", ".b and more may hide"]) {
      let o = try $0.object
      if try o.string("a") == o.string("b") { try o.int("d") }
    },
    SearchRow("two flags", #"{"f":1,"g":2,"b":"x"}"#, [".f", ".g and more may hide"]) {
      let o = try $0.object
      if try o.bool("f") != o.bool("g") { try o.int("b") }
    },
    SearchRow(
      "each element has its own answer", #"[{"mode":1,"flag":"x","v":"y"},{"mode":0,"flag":"x","v":"y"}]"#,
      integers: [1], as: [ByHand].self, ["[0].flag", "[0].v", "[1].flag and more may hide"]
    ) {
      let o = try $0.object
      let mode = try o.int("mode")
      if try !o.bool("flag") || mode == 1 { try o.int("v") }
    },
    SearchRow(
      "a flag that makes the rest strict", #"{"a":1,"b":"x","d":"x"}"#, known: [.catching],
      [".a", ".d and more may hide"], lenient),
    SearchRow("a key that is a value", #"{"t":5,"a":1}"#, [".t and more may hide"]) {
      let o = try $0.object
      try o.int(Name(stringValue: o.string("t")))
    },
    SearchRow("one of two keys", #"{"id":"x","ID":"y"}"#, [".id and more may hide"], eitherKey),
    SearchRow("a check of two values", #"{"a":"x","b":-5,"d":1}"#, [".a and more may hide"], order),
    SearchRow("a check that fails", #"{"a":2,"b":1,"d":"x"}"#, [".b and more may hide"], order),
    SearchRow("an error of another type", #"{"a":1,"b":"x"}"#, integers: [5], [". and more may hide"]) {
      struct Refused: Error {}
      let o = try $0.object
      if try o.int("a") < 5 { throw Refused() }
      try o.int("b")
    },
    SearchRow(
      "a limit that the payload states", #"{"limit":"x","n":50}"#, integers: [5], [".limit and more may hide"]
    ) {
      let o = try $0.object
      if try o.int("limit") + 5 < o.int("n") { throw o.refusal("n") }
    },
    SearchRow("a sum", #"{"parts":["x",5],"sum":9}"#, integers: [0], [".parts[0] and more may hide"]) {
      let o = try $0.object
      let parts = try o.decode([Int].self, forKey: "parts")
      if try parts.reduce(0, +) != o.int("sum") { throw o.refusal("sum") }
    },
    SearchRow(
      "as many elements as a number says", #"{"n":"x","list":["a"],"z":"x"}"#, integers: [0, 9],
      [".n", ".z and more may hide"]
    ) {
      let o = try $0.object
      let count = try o.int("n")
      var list = try o.nestedUnkeyedContainer(forKey: "list")
      for _ in 0..<max(0, min(count, 9)) { _ = try list.decode(Int.self) }
      try o.int("z")
    },
    SearchRow("one shape after the other", #"{"a":"x","b":"y"}"#, known: [.catching], [". and more may hide"])
    {
      if (try? Item(from: $0)) != nil || (try? Receipt(from: $0)) != nil { return }
      throw DecodingError.dataCorrupted(
        .init(codingPath: $0.codingPath, debugDescription: "neither"))
    },
  ]
}
