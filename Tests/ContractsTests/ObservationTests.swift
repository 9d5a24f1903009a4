import Foundation
import JSONCoding
import Testing

@testable import Contracts

/// What is told of one payload, and that nothing of it is lost on the way to another process.
@Suite struct ObservationTests {
  private enum Kind: String, Decodable { case a, b }
  private struct Point: Decodable {
    let x: Double
    let kind: Kind?
    let tags: [String]
  }
  /// Does not end by itself: a failed read does not move an array on.
  private struct Endless: Decodable {
    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      while !values.isAtEnd { _ = try? values.decode(Int.self) }
    }
  }

  private func observe<Value: Decodable>(_ type: Value.Type, _ json: String) -> Observation {
    RecordDecoder().observe(type, Array(json.utf8))
  }

  @Test func tellsWhatTheModelAskedForInOrder() throws {
    let observation = observe(Point.self, #"{"x":1,"kind":"c","tags":["t"]}"#)
    #expect(!observation.decodes && observation.issue?.path == [.member("kind")])
    #expect(
      observation.paths == [[], [.member("x")], [.member("kind")]]
        && observation.reads.first?.end == observation.reads.count)
    #expect(
      observation.types.map(\.type.name) == [
        "ObservationTests.Point", "Double", "ObservationTests.Kind", "String",
      ])
    #expect(observation.types.map(\.form) == [.own, .number, .own, .string])
    #expect(observation.types[2].cases == ["a", "b"])
  }

  @Test func isTheSameAfterItWasSent() throws {
    for json in [#"{"x":1,"kind":"b","tags":["t","u"]}"#, #"{"x":"1"}"#, "{}", "[", #"{"x":1,"tags":[1]}"#] {
      let one = observe(Point.self, json)
      var bytes: [UInt8] = []
      try RecordEncoder().encode(one, into: &bytes)
      let other = try RecordDecoder().decode(Observation.self, from: Data(bytes))
      #expect(one.paths == other.paths && one.reads == other.reads && one.types == other.types)
      #expect(one.objects == other.objects && one.decodes == other.decodes)
      #expect(one.issue?.path == other.issue?.path)
      #expect(bytes.count < 2_000)
    }
  }

  @Test func endlessLoopOverReadsEnds() {
    let observation = observe(Endless.self, #"["x"]"#)
    #expect(!observation.decodes && observation.isCutShort)
  }
}
