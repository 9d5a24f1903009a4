import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// Hosts that record batches and send them give the same result as one recorder.
@Suite struct ShapeMessageTests {
  private static var limits: [ShapeLimits] {
    var small = ShapeLimits()
    (small.names, small.strings, small.variants) = (6, 4, 3)
    var sites = ShapeLimits()
    (sites.strings, sites.stringLength) = (3, 12)
    return [ShapeLimits(), small, sites]
  }

  /// A record with strings and numbers of all kinds, and with objects of several variants.
  private static let record: Shape = {
    let scalar: Shape = .oneOf([
      .integer(bits: 63), .double,
      .words([
        "é", "e\u{301}", "a\n", "2026-01-31", "2026-01-31T12:00:00Z", "exactly 12 b",
        "longer than twelve bytes", "longer than twelve bytes!", "",
      ]),
    ])
    let names: [String] = (0..<6).map { "\($0)x" }
    let value: Shape = .recursive(
      { inner in
        let members = (0..<4).map { ("\($0)", Shape.optional(inner)) }
        return .oneOf([
          .null, .bool, .words(names), .list(inner), .object([("type", .optional(.words(names)))] + members),
        ])
      }, depth: 4)
    let scalars = ["é", "e\u{301}", "a", "z"].map { ($0, Shape.optional(scalar)) }
    return .object(scalars + [("v", value)])
  }()

  /// Reads some members, some of them as another type.
  private struct Reader: Decodable {
    let a: Int?
    let z: Date?
    let é: String?
    let v: JSONValue?
  }

  /// Records the text as a model decodes it. The members of a variant are only recorded without a model.
  private static func add(_ text: String, in piece: Int, to recorder: ShapeRecorder) throws {
    guard recorder.limits.variants == 0 else { return try recorder.add(text, in: piece) }
    recorder.locate(Text(text), in: piece) { text, whole in
      let decoder = RecordDecoder()
      decoder.recorder = recorder
      _ = decoder.outcome(Reader.self, from: text, whole)
    }
  }

  @Test(arguments: [1, 7, 100], [false, true]) func anyBatchesGiveTheSameShape(size: Int, inOrder: Bool)
    throws
  {
    for (number, limits) in Self.limits.enumerated() {
      for seed in 0..<3 {
        var random = Random(seed: UInt64(seed))
        let texts = (0..<110).map { _ in Self.record.payload(&random).text(&random) }
        let whole = ShapeRecorder(limits)
        let host = ShapeRecorder(limits)
        var messages: [[UInt8]] = []
        for (piece, text) in texts.enumerated() {
          for recorder in [whole, host] { try Self.add(text, in: piece, to: recorder) }
          if (piece + 1) % size == 0 { messages.append(try Self.sent(from: host)) }
        }
        messages.append(try Self.sent(from: host))
        if !inOrder { messages.shuffle(using: &random) }
        let total = ShapeRecorder(limits)
        for message in messages { total.merge(try Self.received(message)) }
        #expect(total.decoded == whole.decoded)
        let (shape, expected) = (try #require(total.shape), try #require(whole.shape))
        // Merging sorts the members of variants, too.
        shape.mergeVariants(limits)
        expected.mergeVariants(limits)
        #expect(shape.lines == expected.lines, "limits \(number), seed \(seed)")
        // Objects of other variants do not count as lacking a member, unless the variants were merged before.
        guard limits.variants == 0 else { continue }
        #expect(shape.siteLines(at: ".") == expected.siteLines(at: "."), "limits \(number), seed \(seed)")
      }
    }
  }

  @Test func everythingIsSent() throws {
    for (number, limits) in Self.limits.enumerated() {
      var random = Random(seed: UInt64(number))
      let (one, total) = (ShapeRecorder(limits), ShapeRecorder(limits))
      for piece in 0..<30 { try Self.add(Self.record.payload(&random).text(&random), in: piece, to: one) }
      let lines = try #require(one.shape).lines
      let message = try Self.sent(from: one)
      #expect(one.shape == nil)
      total.merge(try Self.received(message))
      #expect(try #require(total.shape).lines == lines, "limits \(number)")
      #expect(try Self.sent(from: total) == message, "limits \(number)")
    }
  }

  @Test func emptyRecorderIsSentToo() throws {
    let total = ShapeRecorder()
    total.merge(try Self.received(Self.sent(from: ShapeRecorder())))
    #expect(total.shape == nil && total.decoded == 0)
  }

  /// A model may write its own message.
  @Test(arguments: [#""d":"#, #""u":"#, #""c":"#, #""o":"#, #""n":"#])
  func impossibleCountsAreRefused(key: String) throws {
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

  /// Only the beginnings of long strings are known, which cannot show that they are equal.
  @Test func longStringsMayDiffer() throws {
    let long = String(repeating: "x", count: 200)
    let total = ShapeRecorder()
    for (piece, text) in [long, long + "y"].enumerated() {
      let host = ShapeRecorder()
      try host.add("\"\(text)\"", in: piece)
      total.merge(try Self.received(Self.sent(from: host)))
    }
    #expect(total.shape?.strings.areMany == true && total.shape?.strings.areEqual == false)
  }

  @Test func limitOfPathsHoldsForAllMessagesTogether() throws {
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
    #expect(shape.members.first?.shape.count == 20)
  }

  @Test func deepShapeIsSent() throws {
    let depth = Document.maximumDepth
    let recorder = ShapeRecorder()
    try recorder.add(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(try Self.received(Self.sent(from: recorder)).shape?.nodes == depth)
  }

  @Test(arguments: [
    "NODE(0)", "NODE(-1),NODE(1)", "NODE(-1),NODE(-1)", "NODE(-1),NODE(-2)", "{}",
    #"{"p":-1,"n":{"element":{}},"f":{"t":[{"k":0,"c":1,"l":[2,1],"p":SITE}],"f":0,"v":false,"c":false}}"#,
    #"{"p":-1,"n":{"element":{}},"f":{"t":[{"k":0,"c":1}],"f":0,"v":false,"c":false}}"#,
    "NODE(-1)" + (0..<2_000).map { ",NODE(\($0))" }.joined(),
  ]) func malformedMessageIsRefused(nodes: String) throws {
    func message(_ nodes: String) -> [UInt8] {
      let site = #"{"n":0,"o":0,"s":{"line":1,"column":1},"e":{"line":1,"column":1},"p":[]}"#
      let json = nodes.replacing("SITE", with: site).replacing(/NODE\((-?[0-9]+)\)/) { match in
        #"{"p":\#(match.1),"n":{"element":{}},"f":{"t":[],"f":0,"v":false,"c":false}}"#
      }
      return Array(#"{"d":0,"u":0,"s":[\#(json)]}"#.utf8)
    }
    #expect(throws: DecodingError.self) { try Self.received(message(nodes)) }
    #expect(try Self.received(message("NODE(-1),NODE(0)")).shape?.nodes == 2)
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
