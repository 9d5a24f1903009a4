// Decoding in one process and one thread, beside Foundation's JSONDecoder: `make bench`.
// An argument scales the workloads: 0.1 takes a tenth of the records.

import Foundation
import JSONCoding
import Models

let scale = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 1
let runs = 5

func scaled(_ count: Int) -> Int { max(1, Int(Double(count) * scale)) }

func all(_ text: Text) -> SourceRange { SourceRange(start: 0, end: text.count) }

func compare<Value: Decodable>(_ name: String, _ type: Value.Type, _ make: (Int) -> Data, _ count: Int) {
  let data = make(scaled(count))
  let half = make(scaled(count) / 2)
  let decoder = RecordDecoder()
  let foundation = JSONDecoder()
  let decode = { (data: Data) in withExtendedLifetime(try? decoder.decode(type, from: data)) {} }
  let time = Measurement.inTurn(
    runs, { decode(data) }, { withExtendedLifetime(try? foundation.decode(type, from: data)) {} })
  let halfTime = Measurement.least(runs) { decode(half) }
  Table.row(
    name, Table.megabytes(data.count), Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.theirs / time.ours), Table.times(time.ours / halfTime))
}

func compareLines<Value: Decodable>(_ name: String, _ type: Value.Type, _ data: Data) {
  let text = Text(data)
  let decoder = RecordDecoder()
  let foundation = JSONDecoder()
  let time = Measurement.inTurn(
    runs,
    {
      var start = 0
      while let end = text.firstOffset(of: UInt8(ascii: "\n"), in: SourceRange(start: start, end: text.count))
      {
        _ = try? decoder.decode(type, from: text, SourceRange(start: start, end: end))
        start = end + 1
      }
    },
    {
      for line in data.split(separator: UInt8(ascii: "\n")) { _ = try? foundation.decode(type, from: line) }
    })
  Table.row(
    name, Table.megabytes(data.count), Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.theirs / time.ours))
}

/// A model that asks for nothing: what is left is the pass over the text.
struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}

func pass(_ name: String, _ data: Data) {
  let text = Text(data)
  let decoder = RecordDecoder()
  let time = Measurement.least(runs) { _ = try? decoder.decode(Nothing.self, from: text, all(text)) }
  Table.row(name, Table.megabytes(data.count), Table.milliseconds(time), Table.speed(data.count, time))
}

/// 40,000 records in one document, all right, and all without the same key.
func problems<Value: Decodable>(
  _ name: String, _ type: Value.Type, good: (Int) -> String, bad: (Int) -> String, _ opening: String,
  _ closing: String
) {
  func text(_ record: (Int) -> String) -> Text {
    Text(opening + (0..<scaled(40_000)).map(record).joined(separator: ",") + closing)
  }
  let (good, bad) = (text(good), text(bad))
  let decoder = RecordDecoder()
  var count = 0
  let time = Measurement.inTurn(
    runs, { count = decoder.outcome(type, from: bad, all(bad)).issues.count },
    { _ = decoder.outcome(type, from: good, all(good)) })
  Table.row(
    name, "\(count)", Table.milliseconds(time.ours), Table.milliseconds(time.theirs),
    Table.times(time.ours / time.theirs))
}

Table.heading("decoding", "size", "here", "JSONDecoder", "ratio", "2n / n")
compare("memes in an array, image a URL", [MemeWithURL].self, Workload.memes, 500_000)
compare("memes in an array, image a String", [PlainMeme].self, Workload.memes, 500_000)
compareLines("memes as JSON Lines, image a URL", MemeWithURL.self, Workload.memeLines(scaled(500_000)))
compare("villagers under unknown keys", VillagersResponse.self, Workload.villagers, 40_000)
compare("iTunes items", TrackResponse.self, Workload.songs, 100_000)

let one = Data(Workload.memeLine(7).utf8)
let decoder = RecordDecoder()
let foundation = JSONDecoder()
let warm = Measurement.inTurn(
  runs, { for _ in 0..<20_000 { _ = try? decoder.decode(PlainMeme.self, from: one) } },
  { for _ in 0..<20_000 { _ = try? foundation.decode(PlainMeme.self, from: one) } })
Table.row(
  "one meme, warm, 20,000 times", "\(one.count) B", Table.milliseconds(warm.ours),
  Table.milliseconds(warm.theirs), Table.times(warm.theirs / warm.ours))

Table.heading("the pass alone", "size", "time", "speed")
pass("memes", Workload.memes(scaled(500_000)))
pass("villagers", Workload.villagers(scaled(40_000)))
pass("iTunes items", Workload.songs(scaled(100_000)))

Table.heading("all problems of one document", "problems", "with them", "without any", "ratio")
problems(
  "memes in an array", [PlainMeme].self, good: Workload.memeLine,
  bad: { Workload.memeLine($0).replacingOccurrences(of: "caption", with: "captoin") }, "[", "]")
problems(
  "memes in a dictionary", [String: PlainMeme].self, good: { "\"m\($0)\":" + Workload.memeLine($0) },
  bad: { "\"m\($0)\":" + Workload.memeLine($0).replacingOccurrences(of: "caption", with: "captoin") }, "{",
  "}")
problems(
  "villagers under unknown keys", VillagersResponse.self,
  good: { #""v\#($0)":{"id":\#($0),"gender":"Male","icon_uri":"https://villagers.example.com/\#($0)"}"# },
  bad: { #""v\#($0)":{"id":\#($0),"gender":"Male"}"# }, "{", "}")
