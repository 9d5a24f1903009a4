import Foundation
import TestSupport

/// A small random array or object, with everything that could trip a scanner up.
struct RandomDocument {
  var random: Random

  /// Four in five are damaged: cut off, or with a wrong byte.
  mutating func damaged() -> Data {
    var data = Data(document().utf8)
    while random.onceIn(10) { data = Data([0xEF, 0xBB, 0xBF]) + data }
    if random.onceIn(5) { return data }
    let place = random.below(data.count + 1)
    if random.onceIn(3) { return data.prefix(place) }
    let parts = [
      ",", "]", "}", "[", "{", "\"", ":", "x", "1", "\u{0}", " ", "\\", "", "\n", "/", "é", "'",
      "-", ".",
    ].map { Data($0.utf8) }
    let part = random.onceIn(15) ? Data([0xFF]) : random.pick(parts)
    return data.prefix(place) + part + data.dropFirst(place + random.below(2))
  }

  private mutating func document() -> String {
    let count = random.pick([0, 1, 2, 5])
    let isObject = random.onceIn(2)
    var text = space() + (isObject ? "{" : "[") + space()
    for number in 0..<count {
      if number > 0 { text += "," + space() }
      if isObject { text += name(number) + space() + ":" + space() }
      text += value(0) + space()
    }
    return text + (isObject ? "}" : "]") + space()
  }

  private mutating func name(_ number: Int) -> String {
    random.pick([
      "\"a\(number)\"", "\"é\(number)\"", "\"\\u00e9\(number)\"", "\"\\\"\\\\\(number)\"", "\"日\(number)\"",
    ])
  }

  private mutating func value(_ depth: Int) -> String {
    if depth == 3 || random.onceIn(2) {
      return random.pick([
        "1", "-0", "1.5e3", "\"a\"", #""\u00e9\n""#, "\"日本 é 🎉\"", "true", "null", "\"\"", #""]},{[""#,
        #""\\""#,
        #""\"""#,
      ])
    }
    let isObject = random.onceIn(2)
    var text = isObject ? "{" : "["
    for number in 0..<random.below(4) {
      if number > 0 { text += "," + space() }
      text += (isObject ? "\"k\(number)\":" : "") + value(depth + 1) + space()
    }
    return text + (isObject ? "}" : "]")
  }

  private mutating func space() -> String {
    random.pick(["", "", "", " ", "\t", "\n", "\r\n", "  \n"])
  }
}
