import Foundation
import JSONDecoding
import Models

/// Seconds that `body` takes: the least of `runs`, because everything else the machine does only adds.
func seconds(_ runs: Int = 3, _ body: () -> Void) -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = ContinuousClock.now
    body()
    let elapsed = ContinuousClock.now - start
    best = min(best, Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds))
  }
  return best
}

func row(_ name: String, _ bytes: Int, _ ours: Double, _ theirs: Double?) {
  let size = String(format: "%.1f MB", Double(bytes) / 1e6)
  let speed = String(format: "%.0f MB/s", Double(bytes) / 1e6 / ours)
  let left = name.padding(toLength: 40, withPad: " ", startingAt: 0)
  if let theirs {
    print(
      left, size, String(format: "%.0f ms", ours * 1e3), speed,
      String(format: "JSONDecoder %.0f ms  %.2fx", theirs * 1e3, theirs / ours), separator: "\t")
  } else {
    print(left, size, String(format: "%.0f ms", ours * 1e3), speed, separator: "\t")
  }
}

func compare<Value: Decodable>(_ name: String, _ type: Value.Type, _ data: Data) {
  let decoder = RecordDecoder()
  let foundation = JSONDecoder()
  let ours = seconds { withExtendedLifetime(try? decoder.decode(type, from: data)) {} }
  let theirs = seconds { withExtendedLifetime(try? foundation.decode(type, from: data)) {} }
  row(name, data.count, ours, theirs)
}

func compareLines<Value: Decodable>(_ name: String, _ type: Value.Type, _ data: Data) {
  let decoder = RecordDecoder()
  let foundation = JSONDecoder()
  let text = Text(data)
  let ours = seconds {
    var start = 0
    while start < text.count,
      let end = text.firstOffset(of: 0x0A, in: SourceRange(start: start, end: text.count))
    {
      _ = try? decoder.decode(type, from: text, SourceRange(start: start, end: end))
      start = end + 1
    }
  }
  let theirs = seconds {
    for line in data.split(separator: 0x0A) { _ = try? foundation.decode(type, from: line) }
  }
  row(name, data.count, ours, theirs)
}

let scale = Double(CommandLine.arguments.dropFirst().first ?? "1") ?? 1
if CommandLine.arguments.count > 2 {
  let d = RecordDecoder(); let n = Int(CommandLine.arguments[1]) ?? 1; let v = Workload.villagers(8000);
  let m = Workload.memes(5_000);
  for _ in 0..<n {
    if CommandLine.arguments[2] == "v" {
      _ = try? d.decode(VillagersResponse.self, from: v)
    } else {
      _ = try? d.decode([PlainMeme].self, from: m)
    }
  }; exit(0)
}
func scaled(_ count: Int) -> Int { max(1, Int(Double(count) * scale)) }

let memes = Workload.memes(scaled(500_000))
compare("memes, image as URL", [MemeWithURL].self, memes)
compare("memes, image as String", [PlainMeme].self, memes)
compareLines("memes as JSON Lines, URL", MemeWithURL.self, Workload.memeLines(scaled(500_000)))
compare("villagers, unknown keys", VillagersResponse.self, Workload.villagers(scaled(40_000)))
compare("iTunes songs", TrackResponse.self, Workload.songs(scaled(100_000)))

struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}
if CommandLine.arguments.count > 3 {
  for _ in 0..<20 {
    problems(
      "loop", SearchResponse.self, good: #"{"artistName":"t","trackName":"e"}"#, bad: #"{"artistName":"t"}"#,
      #"{"resultCount":1,"results":["#, "]}")
  }; exit(0)
}
for (name, data) in [
  ("the pass alone, memes", memes), ("the pass alone, villagers", Workload.villagers(scaled(40_000))),
  ("the pass alone, songs", Workload.songs(scaled(100_000))),
] {
  let decoder = RecordDecoder()
  let text = Text(data)
  row(
    name, text.count,
    seconds(5) { _ = try? decoder.decode(Nothing.self, from: text, SourceRange(start: 0, end: text.count)) },
    nil)
}
func problems<Value: Decodable>(
  _ name: String, _ type: Value.Type, good: String, bad: String, _ opening: String, _ closing: String,
  key: (Int) -> String = { _ in "" }
) {
  func text(_ record: String) -> Text {
    Text(opening + (0..<40_000).map { key($0) + record }.joined(separator: ",") + closing)
  }
  let (good, bad) = (text(good), text(bad))
  let decoder = RecordDecoder()
  let plain = seconds(5) { _ = decoder.outcome(type, from: good, SourceRange(start: 0, end: good.count)) }
  var count = 0
  let all = seconds(5) {
    count = decoder.outcome(type, from: bad, SourceRange(start: 0, end: bad.count)).issues.count
  }
  print(
    name.padding(toLength: 40, withPad: " ", startingAt: 0), "\(count) problems",
    String(format: "%.1f ms, plain %.1f ms, %.1fx", all * 1e3, plain * 1e3, all / plain), separator: "\t")
}
let meme =
  #"{"id":1,"image":"https://img.example.com/1.png","caption":"When the build takes longer","category":"math"}"#
problems(
  "problems: [PlainMeme]", [PlainMeme].self, good: meme,
  bad: meme.replacingOccurrences(of: "caption", with: "captoin"), "[", "]")
problems(
  "problems: nested containers", DcardData.self, good: #"{"title":"t","excerpt":"e"}"#,
  bad: #"{"title":"t"}"#, "[", "]")
problems(
  "problems: villagers", VillagersResponse.self,
  good: #"{"id":1,"gender":"Male","icon_uri":"https://a.example/1"}"#, bad: #"{"id":1,"gender":"Male"}"#, "{",
  "}"
) { "\"v\($0)\":" }
problems(
  "problems: loop of decode", SearchResponse.self, good: #"{"artistName":"t","trackName":"e"}"#,
  bad: #"{"artistName":"t"}"#, #"{"resultCount":1,"results":["#, "]}")
problems(
  "problems: dictionary", [String: PlainMeme].self, good: meme,
  bad: meme.replacingOccurrences(of: "caption", with: "captoin"), "{", "}"
) { "\"v\($0)\":" }

let one = Data(Workload.memeLine(7).utf8)
let decoder = RecordDecoder()
let foundation = JSONDecoder()
let ours = seconds { for _ in 0..<100_000 { _ = try? decoder.decode(PlainMeme.self, from: one) } }
let theirs = seconds { for _ in 0..<100_000 { _ = try? foundation.decode(PlainMeme.self, from: one) } }
row("one meme, warm, 100,000 times", one.count * 100_000, ours, theirs)
