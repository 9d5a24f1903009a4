import Foundation
import JSONCoding

// The kinds of rows that compare a text of records.

func compare<Value: Decodable>(_ name: String, _ type: Value.Type, _ make: (Int) -> Data, _ count: Int) {
  guard isWanted(name) else { return }
  let data = make(scaled(count))
  let half = make(scaled(count) / 2)
  let (decoder, foundation) = decoders()
  guard (try? decoder.decode(type, from: half)) != nil else {
    return Table.row(name, "does not decode here")
  }
  guard (try? foundation.decode(type, from: half)) != nil else {
    return Table.row(name, "JSONDecoder fails")
  }
  let decode = { (data: Data) in withExtendedLifetime(try? decoder.decode(type, from: data)) {} }
  let time = Measurement.inTurn(
    runs, { decode(data) }, { withExtendedLifetime(try? foundation.decode(type, from: data)) {} })
  let halfTime = Measurement.least(runs) { decode(half) }
  Table.row(
    name, Table.megabytes(data.count), Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.theirs / time.ours), Table.times(time.ours / halfTime))
}

func compareLines<Value: Decodable>(_ name: String, _ type: Value.Type, _ make: (Int) -> Data, _ count: Int) {
  guard isWanted(name) else { return }
  let data = make(scaled(count))
  let text = Text(data)
  let (decoder, foundation) = decoders()
  var failures = (ours: 0, theirs: 0)
  let time = Measurement.inTurn(
    runs,
    {
      var start = 0
      while let end = text.firstOffset(
        of: UInt8(ascii: "\n"), in: SourceRange(start: start, end: text.count))
      {
        if (try? decoder.decode(type, from: text, SourceRange(start: start, end: end))) == nil {
          failures.ours += 1
        }
        start = end + 1
      }
    },
    {
      for line in data.split(separator: UInt8(ascii: "\n")) {
        if (try? foundation.decode(type, from: line)) == nil { failures.theirs += 1 }
      }
    })
  guard failures == (0, 0) else {
    return Table.row(name, failures.ours > 0 ? "does not decode here" : "JSONDecoder fails")
  }
  Table.row(
    name, Table.megabytes(data.count), Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.theirs / time.ours))
}

func encode<Value: Codable>(
  _ name: String, _ type: Value.Type, _ make: (Int) -> Data, _ count: Int, sorted: Bool = false
) {
  guard isWanted("encoding: " + name) else { return }
  let (decoder, _) = decoders()
  guard let value = try? decoder.decode(type, from: make(scaled(count))) else {
    return Table.row(name, "does not decode here")
  }
  let theirs = JSONEncoder()
  theirs.outputFormatting = sorted ? [.withoutEscapingSlashes, .sortedKeys] : .withoutEscapingSlashes
  let ours = RecordEncoder(like: theirs)
  var size = 0
  let time = Measurement.inTurn(
    runs,
    {
      var output: [UInt8] = []
      try? ours.encode(value, into: &output)
      size = output.count
    }, { withExtendedLifetime(try? theirs.encode(value)) {} })
  Table.row(
    name, Table.megabytes(size), Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.theirs / time.ours))
}

func pass(_ name: String, _ make: (Int) -> Data, _ count: Int) {
  guard isWanted("pass: " + name) else { return }
  let data = make(scaled(count))
  let text = Text(data)
  let decoder = RecordDecoder()
  let time = Measurement.least(runs) {
    _ = try? decoder.decode(Nothing.self, from: text, all(text))
  }
  Table.row(name, Table.megabytes(data.count), Table.milliseconds(time), Table.speed(data.count, time))
}

/// The rows in which the number of problems differs from the number planted.
@MainActor var wrongCounts: [String] = []

/// The facts about the models' code that a compiled program would get from their sources.
let knowledge = SearchKnowledge(
  json: #"""
    {"isOfSources":true,"types":{
      "DecodingBenchmark.PlainMeme":{"code":"synthesized"},
      "DecodingBenchmark.Readings":{"code":"passing","literals":{"integers":[],"strings":[]}},
      "DecodingBenchmark.Readings.Reading":{"code":"synthesized"},
      "Models.VillagersResponse":{"code":"passing","literals":{"integers":[0,1],"strings":[]}}
    }}
    """#)

/// Many records in one document, first all valid, then each with one problem.
///
/// - Parameter knowledge: the facts about the model's code; none for code that may catch errors.
@MainActor
func problems<Value: Decodable>(
  _ name: String, _ type: Value.Type, good: (Int) -> String, bad: (Int) -> String,
  _ opening: String,
  _ closing: String, of count: Int = scaled(40_000), _ knowledge: SearchKnowledge = knowledge
) {
  guard isWanted("problems: " + name) else { return }
  func text(_ record: (Int) -> String) -> Text {
    Text(opening + (0..<count).map(record).joined(separator: ",") + closing)
  }
  let (good, bad) = (text(good), text(bad))
  let decoder = RecordDecoder()
  decoder.knowledge = { knowledge }
  var found = 0
  let time = Measurement.inTurn(
    runs, { found = decoder.outcome(type, from: bad, all(bad)).issues.count },
    { _ = decoder.outcome(type, from: good, all(good)) })
  Table.row(
    name, "\(found)", Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.ours / time.theirs))
  if found != count { wrongCounts.append("\(name): \(found) problems of \(count)") }
}

func manyTimes(_ name: String, ours: () -> Void, theirs: () -> Void) {
  guard isWanted(name) else { return }
  let time = Measurement.inTurn(
    runs, { for _ in 0..<20_000 { ours() } }, { for _ in 0..<20_000 { theirs() } })
  Table.row(
    name, "", Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.theirs / time.ours))
}
