import Foundation
import Testing
import TestSupport

/// The totals of `stats` for every kind of record and any number of threads. `JSONShapeTests` counts the values of a
/// few records, `ShapeMessageTests` merges those of many.
@Suite struct StatisticsTotalsTests {
  private static let records = [
    #"{"id":1,"caption":"c","a b":[1,2.5,"x",null]}"#, #"{"id":null,"o":{"p":{}}}"#,
    #"{"id":"2","o":{"p":1}}"#,
  ]

  /// The paths, without the places where each was first seen.
  private static let paths = #"""
    {"path":".","present":3,"null":0,"kinds":{"object":3},"reads":[]},
    {"path":".id","holders":3,"present":3,"null":1,"absent":0,"kinds":{"number":1,"string":1},"reads":[{"type":"Int","optional":false,"count":3,"failures":2}],"unread":0,"strings":[{"value":"2","count":1}],"numbers":{"least":1,"greatest":1},"stringLengths":{"least":1,"greatest":1}},
    {"path":".caption","holders":3,"present":1,"null":0,"absent":2,"kinds":{"string":1},"reads":[],"unread":0,"strings":[{"value":"c","count":1}],"stringLengths":{"least":1,"greatest":1}},
    {"path":".\"a b\"","holders":3,"present":1,"null":0,"absent":2,"kinds":{"array":1},"reads":[],"unread":0,"arrayLengths":{"least":4,"greatest":4}},
    {"path":".\"a b\"[]","present":4,"null":1,"kinds":{"number":2,"string":1},"reads":[],"strings":[{"value":"x","count":1}],"numbers":{"least":1,"greatest":2.5},"stringLengths":{"least":1,"greatest":1}},
    {"path":".o","holders":3,"present":2,"null":0,"absent":1,"kinds":{"object":2},"reads":[],"unread":0},
    {"path":".o.p","holders":2,"present":2,"null":0,"absent":0,"kinds":{"number":1,"object":1},"reads":[],"unread":0,"numbers":{"least":1,"greatest":1}}
    ],"findings":[

    """#

  @Test(
    arguments: [(["-l"], "1:30 2:16"), (["--each"], "1:31 2:16"), (["--at", ".[]"], "1:31 2:16")],
    ["1", "16"])
  func totalsAreThoseOfTheRecords(_ unit: (words: [String], firsts: String), _ jobs: String) async throws {
    let isLines = unit.words == ["-l"]
    let records = Self.records.joined(separator: isLines ? "\n" : ",\n")
    let result = try await Command.run(
      ["stats", "-q", "-j", jobs, "-o", "json", "meme"] + unit.words,
      input: isLines ? records : "[\(records)]")
    #expect(result.text.replacing(/,"first":{[^}]*}/, with: "").contains(Self.paths), "\(result.text)")
    let firsts = result.text.matches(of: /"line":(\d+),"column":(\d+)/).map { "\($0.1):\($0.2)" }
    #expect(firsts[4...5].joined(separator: " ") == unit.firsts)
  }
}
