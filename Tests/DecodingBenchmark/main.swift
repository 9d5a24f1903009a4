// Compares decoding in one process and one thread with Foundation's JSONDecoder: `make bench`. The first argument
// scales the workloads: 0.1 takes a tenth of the records. The second selects rows by a part of their names. STANDARD in
// the environment is the folder of the standard files (see `StandardFile`).

import Foundation
import JSONCoding
import Models

let scale = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 1
let part = CommandLine.arguments.dropFirst(2).first ?? ""
let runs = 5

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

Table.heading("decoding", "size", "here", "JSONDecoder", "ratio", "2n / n")
compare("memes in an array, image a URL", [MemeWithURL].self, Workload.memes, 500_000)
compare("memes in an array, image a String", [PlainMeme].self, Workload.memes, 500_000)
compareLines("memes as JSON Lines, image a URL", MemeWithURL.self, Workload.memeLines, 500_000)
compareLines("lines of String, Int, String", Gift.self, Workload.giftLines, 500_000)
compareLines("lines of UUID, Date, Decimal, Bool, [String]", Order.self, Workload.orderLines, 300_000)
compare("villagers under unknown keys", VillagersResponse.self, Workload.villagers, 40_000)

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
encode("the memes with sorted keys", [PlainMeme].self, Workload.memes, 200_000, sorted: true)

Table.heading("the pass alone", "size", "time", "speed")
pass("memes", Workload.memes, 500_000)
pass("villagers", Workload.villagers, 40_000)

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
// The loop is repeated for each of its problems, so the reads that the search may make suffice for a few records only.
problems(
  "50 of them, in a loop that may catch errors", Readings.self, good: { #"{"id":\#($0),"value":"\#($0)"}"# },
  bad: { #"{"id":\#($0)}"# }, "[", "]", of: 50, SearchKnowledge())
problems(
  "memes in a dictionary", [String: PlainMeme].self,
  good: { "\"m\($0)\":" + Workload.memeLine($0) },
  bad: {
    "\"m\($0)\":" + Workload.memeLine($0).replacingOccurrences(of: "caption", with: "captoin")
  }, "{", "}")
problems(
  "villagers under unknown keys", VillagersResponse.self,
  good: {
    #""v\#($0)":{"id":\#($0),"gender":"Male","icon_uri":"https://villagers.example.com/\#($0)"}"#
  },
  bad: { #""v\#($0)":{"id":\#($0),"gender":"Male"}"# }, "{", "}")

if !wrongCounts.isEmpty {
  FileHandle.standardError.write(Data(("error: " + wrongCounts.joined(separator: "; ") + "\n").utf8))
  exit(1)
}
