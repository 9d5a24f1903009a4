// Decoding in one process and one thread, beside Foundation's JSONDecoder: `make bench`; beside serde_json and simdjson
// too, once `make bench-peers` has built the programs in .ci/peers.
// The first argument scales the workloads: 0.1 takes a tenth of the records. The second one is a part of the names of
// the rows to measure. A third one, `alone`, leaves out JSONDecoder and JSONEncoder, so that a profile shows only what
// is measured. STANDARD in the environment is the folder of the standard files (see `StandardFile`).

import Foundation
import JSONCoding
import Models

let scale = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 1
let part = CommandLine.arguments.dropFirst(2).first ?? ""
let runs = 5
let isAlone = CommandLine.arguments.dropFirst(3).first == "alone"

func scaled(_ count: Int) -> Int { max(1, Int(Double(count) * scale)) }

func all(_ text: Text) -> SourceRange { SourceRange(start: 0, end: text.count) }

func isWanted(_ name: String) -> Bool { part.isEmpty || name.contains(part) }

/// Both decoders, with the strategy that most APIs need.
func decoders() -> (ours: RecordDecoder, theirs: JSONDecoder) {
  let foundation = JSONDecoder()
  foundation.dateDecodingStrategy = .iso8601
  return (RecordDecoder(like: foundation), foundation)
}

StandardTable.print(ProcessInfo.processInfo.environment["STANDARD"].flatMap { $0.isEmpty ? nil : $0 })

Table.heading(
  "decoding", "size", "here", "JSONDecoder", "ratio", "2n / n",
  Peer.serde.isThere ? "to serde_json" : "")
compare("memes in an array, image a URL", [MemeWithURL].self, Workload.memes, 500_000)
compare(
  "memes in an array, image a String", [PlainMeme].self, Workload.memes, 500_000, serde: "memes")
constants("of that, Codable: meme with constants", PlainMeme.self, Workload.memes, 500_000, serde: "memes")
compareLines("memes as JSON Lines, image a URL", MemeWithURL.self, Workload.memeLines, 500_000)
compareLines(
  "lines of String, Int, String", Gift.self, Workload.giftLines, 500_000, serde: "gifts-lines")
constants(
  "of that, Codable: String, Int, String", Gift.self, Workload.giftLines, 500_000, serde: "gifts-lines")
compare("the same in an array", [Gift].self, Workload.gifts, 500_000, serde: "gifts")
compareLines(
  "lines of String, String, Double", Listen.self, Workload.listenLines, 300_000,
  serde: "listens-lines")
constants(
  "of that, Codable: String, String, Double", Listen.self, Workload.listenLines, 300_000,
  serde: "listens-lines")
compareLines(
  "lines of UUID, Date, Decimal, Bool, [String]", Order.self, Workload.orderLines, 300_000)
compare("villagers under unknown keys", VillagersResponse.self, Workload.villagers, 40_000)
compare("iTunes items", TrackResponse.self, Workload.songs, 100_000)
compare("posts as in twitter.json", [Tweet].self, Workload.tweets, 40_000)
compare(
  "[[[Double]]] as in canada.json", [[[Double]]].self, Workload.polygons, 1_600_000,
  serde: "polygons")
compare("[Int]", [Int].self, Workload.integers, 3_000_000, serde: "integers")
compare("[Int?]", [Int?].self, Workload.optionalIntegers, 1_000_000)
compare("[String]", [String].self, Workload.strings, 1_000_000, serde: "strings")
compare("[String: Int]", [String: Int].self, Workload.counts, 1_000_000, serde: "counts")
compare("[Int: String]", [Int: String].self, Workload.numbered, 300_000)
compare("Set<String>", Set<String>.self, Workload.strings, 500_000)
share("of that, Set.init", of: Set<String>.self, Workload.strings, 500_000, from: [String].self) { Set($0) }
compare("structs of two Doubles", [Point].self, Workload.points, 500_000, serde: "points")
constants("of that, Codable: two Doubles", Point.self, Workload.points, 500_000, serde: "points")
compare("structs of four optionals", [Sparse].self, Workload.sparse, 500_000)
compare("[UUID]", [UUID].self, Workload.identifiers, 300_000)
compare("[Date], ISO 8601", [Date].self, Workload.dates, 300_000)
compare("[Decimal]", [Decimal].self, Workload.amounts, 500_000)
compare("[Data], Base64", [Data].self, Workload.blobs, 300_000)
share("of that, Data.init", of: [Data].self, Workload.blobs, 300_000, from: [Data].self) {
  $0.map { $0.withUnsafeBytes { Data($0) } }
}
compare("[URL]", [URL].self, Workload.links, 200_000)
share("of that, URL(string:)", of: [URL].self, Workload.links, 200_000, from: [String].self) {
  $0.map { URL(string: $0) }
}
compare("enums with raw values", [Issue].self, Workload.issues, 300_000)
compare("enums with payloads", [Shape].self, Workload.shapes, 200_000)
compare("a property wrapper", [Account].self, Workload.accounts, 300_000)
compare("a class with a superclass", [Dog].self, Workload.dogs, 300_000)

let one = Data(Workload.memeLine(7).utf8)
let (warm, foundation) = decoders()
manyTimes(
  "one meme, warm, 20,000 times", ours: { _ = try? warm.decode(PlainMeme.self, from: one) },
  theirs: { _ = try? foundation.decode(PlainMeme.self, from: one) })
manyTimes(
  "one meme, a new decoder each, 20,000 times",
  ours: { _ = try? RecordDecoder().decode(PlainMeme.self, from: one) },
  theirs: { _ = try? JSONDecoder().decode(PlainMeme.self, from: one) })

Table.heading("encoding", "size", "here", "JSONEncoder", "ratio")
encode("memes in an array", [PlainMeme].self, Workload.memes, 200_000)
encode("posts as in twitter.json", [Tweet].self, Workload.tweets, 20_000)
encode("the memes with sorted keys", [PlainMeme].self, Workload.memes, 200_000, sorted: true)
encode("the posts with sorted keys", [Tweet].self, Workload.tweets, 20_000, sorted: true)
encode("[[[Double]]]", [[[Double]]].self, Workload.polygons, 800_000)
encode("[Int]", [Int].self, Workload.integers, 1_000_000)
encode("[String]", [String].self, Workload.strings, 500_000)
encode("[String: Int]", [String: Int].self, Workload.counts, 200_000)

Table.heading(
  "the pass alone", "size", "time", "speed", Peer.simdjson.isThere ? "simdjson AVX2" : "",
  Peer.simdjson.isThere ? "its best" : "")
pass("memes", Workload.memes, 500_000)
pass("villagers", Workload.villagers, 40_000)
pass("iTunes items", Workload.songs, 100_000)
pass("[[[Double]]]", Workload.polygons, 1_600_000)
pass("posts", Workload.tweets, 40_000)
pass("posts, indented", Workload.indentedTweets, 40_000)
pass("Chinese, Japanese, Korean", Workload.articles, 200_000)

Table.heading("all problems of one document", "problems", "with them", "without any", "ratio")
problems(
  "memes in an array", [PlainMeme].self, good: Workload.memeLine,
  bad: { Workload.memeLine($0).replacingOccurrences(of: "caption", with: "captoin") }, "[", "]")
problems(
  "memes in an array, ids in quotes", [PlainMeme].self, good: Workload.memeLine,
  bad: { Workload.memeLine($0).replacingOccurrences(of: "\"id\":\($0)", with: "\"id\":\"\($0)\"") }, "[",
  "]")
problems(
  "tiny records in a hand-written loop", Readings.self, good: { #"{"id":\#($0),"value":"\#($0)"}"# },
  bad: { #"{"id":\#($0)}"# }, "[", "]")
problems(
  "memes in a dictionary", [String: PlainMeme].self,
  good: { "\"m\($0)\":" + Workload.memeLine($0) },
  bad: {
    "\"m\($0)\":" + Workload.memeLine($0).replacingOccurrences(of: "caption", with: "captoin")
  }, "{",
  "}")
problems(
  "villagers under unknown keys", VillagersResponse.self,
  good: {
    #""v\#($0)":{"id":\#($0),"gender":"Male","icon_uri":"https://villagers.example.com/\#($0)"}"#
  },
  bad: { #""v\#($0)":{"id":\#($0),"gender":"Male"}"# }, "{", "}")
