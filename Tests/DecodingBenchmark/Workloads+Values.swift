import Foundation

/// Texts of one kind of value each.
extension Workload {
  /// Polygons with as many digits as canada.json has, from which parsers of numbers are known.
  static func polygons(_ count: Int) -> Data {
    var numbers = Numbers()
    return array(max(1, count / 2_000)) { _ in
      let points = (0..<1_000).map { _ in "[\(numbers.coordinate(180)),\(numbers.coordinate(90))]" }
      return "[\(points.joined(separator: ","))]"
    }
  }

  static func integers(_ count: Int) -> Data {
    var numbers = Numbers()
    return array(count) { _ in "\(numbers.next() % 1_000_000)" }
  }

  static func strings(_ count: Int) -> Data { array(count) { "\"tag number \($0)\"" } }

  static func optionalIntegers(_ count: Int) -> Data { array(count) { $0 % 3 == 0 ? "null" : "\($0)" } }

  static func counts(_ count: Int) -> Data { object(count) { ("word\($0)", "\($0 % 1_000)") } }

  static func numbered(_ count: Int) -> Data { object(count) { ("\($0 * 7)", "\"value \($0)\"") } }

  static func points(_ count: Int) -> Data { array(count) { #"{"x":\#($0).5,"y":-\#($0 % 900).25}"# } }

  static func sparse(_ count: Int) -> Data {
    array(count) {
      switch $0 % 4 {
      case 0: #"{"name":"number \#($0)","count":null}"#
      case 1: #"{"count":\#($0),"share":0.25,"isNew":null}"#
      case 2: #"{"name":null,"count":null,"share":null,"isNew":true}"#
      default: "{}"
      }
    }
  }

  static func identifiers(_ count: Int) -> Data {
    var numbers = Numbers()
    return array(count) { _ in "\"\(numbers.identifier())\"" }
  }

  static func dates(_ count: Int) -> Data { array(count) { "\"\(date($0))\"" } }

  static func amounts(_ count: Int) -> Data { array(count) { "\($0 % 100_000).\($0 % 90 + 10)" } }

  static func blobs(_ count: Int) -> Data {
    array(count) { "\"\(Data("attachment number \($0)".utf8).base64EncodedString())\"" }
  }

  static func links(_ count: Int) -> Data {
    array(count) { "\"https://img.example.com/memes/\($0)/full.png\"" }
  }

  static func issues(_ count: Int) -> Data {
    let states = ["open", "closed", "merged", "draft"]
    return array(count) { #"{"state":"\#(states[$0 % 4])","priority":\#($0 % 3 + 1)}"# }
  }

  static func shapes(_ count: Int) -> Data {
    array(count) {
      switch $0 % 3 {
      case 0: #"{"circle":{"radius":\#($0).5}}"#
      case 1: #"{"square":{"side":\#($0)}}"#
      default: #"{"label":{"text":"number \#($0)","size":12}}"#
      }
    }
  }

  static func accounts(_ count: Int) -> Data {
    array(count) { #"{"id":\#($0),"mail":"User\#($0)@Example.com"}"# }
  }

  static func dogs(_ count: Int) -> Data {
    array(count) { #"{"name":"Dog \#($0)","legs":4,"breed":"Beagle"}"# }
  }

  static func date(_ number: Int) -> String {
    String(
      format: "20%02d-%02d-%02dT%02d:%02d:%02dZ", number % 30, number % 12 + 1, number % 28 + 1, number % 24,
      number % 60, number % 59)
  }

  static func array(_ count: Int, _ element: (Int) -> String) -> Data {
    Data("[\((0..<count).map(element).joined(separator: ","))]".utf8)
  }

  static func object(_ count: Int, _ member: (Int) -> (String, String)) -> Data {
    let members = (0..<count).map { number in
      let (name, value) = member(number)
      return "\"\(name)\":\(value)"
    }
    return Data("{\(members.joined(separator: ","))}".utf8)
  }
}

/// Numbers that look random and are the same in every run.
struct Numbers {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// A number between `-limit` and `limit` with up to 17 digits.
  mutating func coordinate(_ limit: Double) -> Double {
    (Double(next() >> 11) / Double(1 << 53 as UInt64) * 2 - 1) * limit
  }

  mutating func identifier() -> UUID {
    let (high, low) = (next(), next())
    let bytes = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? high : low) >> UInt64($0 % 8 * 8)) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
