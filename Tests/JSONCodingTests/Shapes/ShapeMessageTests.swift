import Foundation
import Testing

@testable import JSONCoding

/// What processes have recorded in batches and sent is the same as if one recorder had recorded everything.
@Suite struct ShapeMessageTests {
  private static var limits: [ShapeLimits] {
    var small = ShapeLimits()
    (small.names, small.strings, small.variants) = (6, 4, 3)
    var sites = ShapeLimits()
    (sites.strings, sites.stringLength, sites.wantsSites) = (3, 12, true)
    return [ShapeLimits(), small, sites]
  }

  @Test(arguments: [1, 7, 100], [false, true]) func batchesAreTheWhole(size: Int, inOrder: Bool) throws {
    for (number, limits) in Self.limits.enumerated() {
      for seed in 0..<6 {
        var generator = Seeded(seed)
        let texts = (0..<110).map { _ in generator.record() }
        let whole = ShapeRecorder(limits)
        let host = ShapeRecorder(limits)
        var messages: [[UInt8]] = []
        for (piece, text) in texts.enumerated() {
          try whole.add(text, in: piece)
          try host.add(text, in: piece)
          if (piece + 1) % size == 0 { messages.append(try Self.sent(from: host)) }
        }
        messages.append(try Self.sent(from: host))
        if !inOrder { messages.shuffle(using: &generator) }
        let total = ShapeRecorder(limits)
        for message in messages { total.merge(try Self.received(message)) }
        let (shape, expected) = (try #require(total.shape), try #require(whole.shape))
        // Merging sorts the members of variants, too.
        shape.mergeVariants(limits)
        expected.mergeVariants(limits)
        #expect(shape.lines == expected.lines, "limits \(number), seed \(seed)")
        #expect(shape.siteLines(at: ".") == expected.siteLines(at: "."), "limits \(number), seed \(seed)")
      }
    }
  }

  @Test func everythingIsSent() throws {
    for (number, limits) in Self.limits.enumerated() {
      for seed in 0..<10 {
        var generator = Seeded(seed)
        let (one, other) = (ShapeRecorder(limits), ShapeRecorder(limits))
        for piece in 0..<30 {
          let text = generator.record()
          for recorder in [one, other] { try recorder.add(text, in: piece) }
        }
        let message = try Self.received(Self.sent(from: one))
        #expect(one.shape == nil)
        let shape = try #require(other.shape)
        let sent = Set(Facts.all(of: try #require(message.shape)))
        // How many members no object lacks is only known while records are added.
        let differences = sent.symmetricDifference(Facts.all(of: shape)).filter {
          !$0.contains(".constants ")
        }
        #expect(differences == [], "limits \(number), seed \(seed)")
      }
    }
  }

  @Test func emptyRecorderIsSentToo() throws {
    let total = ShapeRecorder()
    total.merge(try Self.received(Self.sent(from: ShapeRecorder())))
    #expect(total.shape == nil && total.decoded == 0)
  }

  /// A model may write a message of its own.
  @Test(arguments: [#""d":"#, #""u":"#, #""c":"#, #""i":"#, #""n":"#])
  func countsThatNoRunReachesAreRefused(key: String) throws {
    for count in [-1, Int.max] {
      let recorder = ShapeRecorder()
      try recorder.add(#"{"a":1,"b":["x"]}"#)
      let text = String(decoding: try Self.sent(from: recorder), as: UTF8.self)
      let forged = text.replacing(
        try Regex(NSRegularExpression.escapedPattern(for: key) + "[0-9]+"), maxReplacements: 1
      ) { _ in
        "\(key)\(count)"
      }
      #expect(forged != text)
      #expect(throws: DecodingError.self) { try Self.received(Array(forged.utf8)) }
    }
  }

  @Test func messageIsAListOfNodes() throws {
    let recorder = ShapeRecorder()
    try recorder.add(#"{"a":1,"b":[true,"x"]}"#)
    let text = String(decoding: try Self.sent(from: recorder), as: UTF8.self)
    #expect(
      text == #"""
        {"d":0,"u":0,"s":[{"r":"t","p":0,"f":{"t":[{"k":6,"c":1,"l":[2,2]}],"p":[[0,0,0,0,0,0]],\#
        "f":4095,"v":false,"c":false}},{"r":"m","p":0,"n":"a","f":{"t":[{"k":3,"c":1,"l":null}],\#
        "p":[[0,5,0,0,0,0]],"d":{"i":1,"o":0,"s":[1,1],"u":null,"d":null,"l":false,"x":false,"X":false,\#
        "O":false},"f":4095,"v":false,"c":false}},{"r":"m","p":0,"n":"b","f":{"t":[{"k":5,"c":1,"l":[2,2]}],\#
        "p":[[0,11,0,0,0,0]],"f":4095,"v":false,"c":false}},{"r":"e","p":2,"f":{"t":[{"k":2,"c":1,"l":null},\#
        {"k":4,"c":1,"l":[1,1]}],"p":[[0,12,0,0,0,0],[0,17,0,0,0,0]],"s":{"v":{"a":[{"v":{"t":"x",\#
        "h":2678729134,"c":false},"n":1,"p":[0,17,0,0,0,0]}],"m":false},"f":0,"a":false,"d":0},"f":4095,\#
        "v":false,"c":false}}]}
        """#)
  }

  /// A process that recorded other records may have hashed with other secrets, and long strings are known by their
  /// hashes only.
  @Test func hashesOfStringsAreTheSameInEveryProcess() throws {
    let hashes = ["", "a", "caf\u{e9}", "cafe\u{301}", "1234567890123456", String(repeating: "é", count: 99)]
      .map(NameHash.shared.hash(bytesOf:))
    #expect(
      hashes == [1_443_615_581, 1_339_163_722, 2_375_044_566, 1_185_409_049, 1_380_128_394, 2_026_389_194])
  }

  @Test func longStringsOfTwoProcessesAreCompared() throws {
    let long = String(repeating: "x", count: 200)
    for wantsSites in [false, true] {
      for (other, differ) in [(long, false), (long + "y", true)] {
        var limits = ShapeLimits()
        limits.wantsSites = wantsSites
        let total = ShapeRecorder(limits)
        for (piece, text) in [long, other].enumerated() {
          let host = ShapeRecorder(limits)
          try host.add("\"\(text)\"", in: piece)
          total.merge(try Self.received(Self.sent(from: host)))
        }
        #expect(total.shape?.strings.differ == differ)
        #expect(total.shape?.strings.firstValues.count == (differ ? 2 : 1))
      }
    }
  }

  @Test func recorderGoesOnAfterAMessage() throws {
    let limits = Self.limits[2]
    let (whole, total, host) = (ShapeRecorder(limits), ShapeRecorder(limits), ShapeRecorder(limits))
    let texts = [#"[{"a":1,"b":2}]"#, #"[{"a":1,"b":2},{"b":1}]"#, #"[{"a":1,"b":2},{"a":2}]"#]
    for (piece, text) in texts.enumerated() {
      try whole.add(text, in: piece)
      try (piece == 1 ? host : total).add(text, in: piece)
      if piece == 1 { total.merge(try Self.received(Self.sent(from: host))) }
    }
    #expect(total.shape?.lines == whole.shape?.lines)
    #expect(total.shape?.siteLines(at: ".") == whole.shape?.siteLines(at: "."))
  }

  @Test func pathsOfAllMessagesAreNoMoreThanTheLimit() throws {
    var limits = ShapeLimits()
    limits.nodes = 10
    let total = ShapeRecorder(limits)
    for piece in 0..<20 {
      let host = ShapeRecorder(limits)
      try host.add(#"{"all":1,"a\#(piece)":{"b":[1]}}"#, in: piece)
      total.merge(try Self.received(Self.sent(from: host)))
    }
    let shape = try #require(total.shape)
    #expect(shape.nodes <= 10 && shape.isCut)
    #expect(shape.objects == 20)
    #expect(shape.members.list.first?.shape.count == 20)
  }

  @Test func deepShapeIsSent() throws {
    let depth = Document.maximumDepth
    let recorder = ShapeRecorder()
    try recorder.add(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(try Self.received(Self.sent(from: recorder)).shape?.nodes == depth)
  }

  @Test(arguments: [
    #"{"d":0,"u":0,"s":[{}]}"#, #"{"d":0,"u":0,"s":[{"r":"e","p":0,"f":FACTS}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":FACTS},{"r":"e","p":1,"f":FACTS}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":FACTS},{"r":"e","p":-1,"f":FACTS}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":{"t":[{"k":0,"c":1,"l":[2,1]}],"p":[[0,0,1,1,1,1]],"f":0,"v":false,"c":false}}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":{"t":[{"k":0,"c":1,"l":null}],"p":[],"f":0,"v":false,"c":false}}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":{"t":[],"p":[[0,0,0,1,1]],"f":0,"v":false,"c":false}}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":{"t":[{"k":0,"c":1,"l":null}],"p":[[-1,0,1,1,1,1]],"f":0,"v":false,"c":false}}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":{"t":[{"k":0,"c":1,"l":null}],"p":[[0,-1,1,1,1,1]],"f":0,"v":false,"c":false}}]}"#,
    #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":FACTS}"#
      + (0..<2_000).map { #",{"r":"e","p":\#($0),"f":FACTS}"# }.joined() + "]}",
  ]) func malformedMessageIsRefused(json: String) throws {
    func filled(_ facts: String) -> [UInt8] {
      Array(json.replacingOccurrences(of: "FACTS", with: facts).utf8)
    }
    let facts = #"{"t":[],"p":[],"f":0,"v":false,"c":false}"#
    #expect(throws: DecodingError.self) { try Self.received(filled(facts)) }
    let valid = #"{"d":0,"u":0,"s":[{"r":"t","p":0,"f":\#(facts)},{"r":"e","p":0,"f":\#(facts)}]}"#
    #expect(try Self.received(Array(valid.utf8)).shape?.nodes == 2)
  }

  private static func sent(from recorder: ShapeRecorder) throws -> [UInt8] {
    var json: [UInt8] = []
    try RecordEncoder().encode(ShapeMessage(taking: recorder), into: &json)
    return json
  }

  private static func received(_ json: [UInt8]) throws -> ShapeMessage {
    let text = json.withUnsafeBytes { Text($0) }
    return try RecordDecoder().decode(ShapeMessage.self, from: text, SourceRange(start: 0, end: text.count))
  }
}

/// Everything that an object has, whatever its type.
private enum Facts {
  /// What only helps to find something faster, or is compared within one recorder.
  private static let found: Set<String> = [
    "last", "next", "table", "metatype",
  ]

  static func all(of value: Any) -> [String] {
    var list: [String] = []
    add(value, "", to: &list)
    return list
  }

  private static func add(_ value: Any, _ path: String, to list: inout [String]) {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return list.append("\(path) \(value)") }
    var children = Array(mirror.children)
    if mirror.displayStyle == .dictionary || mirror.displayStyle == .set {
      children.sort { String(describing: $0.value) < String(describing: $1.value) }
    }
    for (index, child) in children.enumerated() {
      let label = child.label ?? "\(index)"
      if !found.contains(label) { add(child.value, "\(path).\(label)", to: &list) }
    }
  }
}

extension ShapeRecorder {
  fileprivate func add(_ text: String, in piece: Int) throws {
    self.piece = piece
    try add(text, start: JSONCoding.SourceLocation(line: piece + 1, column: 1))
  }
}

extension Seeded {
  /// A record with strings and numbers of all kinds.
  fileprivate mutating func record() -> String {
    let scalars = [
      #""é""#, "\"e\u{301}\"", #""\u0061\n""#, #""2026-01-31""#, #""2026-01-31T12:00:00Z""#,
      #""exactly 12 b""#, #""longer than twelve bytes""#, #""longer than twelve bytes!""#, #""""#,
      "-0.0", "1e400", "1e-9", "9223372036854775807", "18446744073709551615", "-1", "1e2",
      "0.1234567890123456789",
      "123456789012345678901234567890",
    ]
    let members = ["é", "e\u{301}", "a", "z"].filter { _ in Bool.random(using: &self) }
    let own = members.map { "\"\($0)\":\(scalars[Int.random(in: 0..<scalars.count, using: &self)])" }
    let rest = "\"v\":\(value(depth: 1))"
    return "{\((own + [rest]).joined(separator: ","))}"
  }
}
