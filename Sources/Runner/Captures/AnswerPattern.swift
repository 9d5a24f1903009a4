import Diagnostics
import JSONCoding

/// A request whose answers are alike, as a first route for them.
package struct AnswerPattern: Hashable {
  package let method: String
  package let host: String?
  package var segments: [String]
  /// Whether the requests have addresses that can be read.
  let hasPath: Bool
  /// Nil for a success.
  package let status: Int?

  init(_ exchange: Exchange) {
    method = exchange.method.isEmpty ? "*" : exchange.method
    host = exchange.host.map { host in
      // The ports that addresses need not say.
      [":443", ":80"].first(where: host.hasSuffix).map { String(host.dropLast($0.count)) } ?? host
    }
    hasPath = exchange.path != nil
    segments = (exchange.path ?? []).map { Self.isIdentifier($0) ? "*" : $0 }
    status = exchange.status / 100 == 2 ? nil : exchange.status
  }

  /// `POST /orders/* 404`
  var route: String { route(withHost: false) }

  package func route(withHost: Bool) -> String {
    let address = (withHost ? host ?? "" : "") + "/" + segments.joined(separator: "/")
    let words = [method, hasPath ? address : "(an address that cannot be read)"]
    return (words + (status.map { ["\($0)"] } ?? [])).joined(separator: " ")
  }

  /// The same as reports without values show it: of the path the words up to the first that is no version or `api`, and
  /// those that the routes have, each in lower case. A name or a token may look like any other segment.
  func redacted(_ known: Set<String>) -> AnswerPattern {
    var pattern = self
    let first = segments.firstIndex { !Self.isPrefix($0) } ?? segments.count
    pattern.segments = segments.enumerated().map { index, segment in
      let isShown =
        known.contains(segment) || index <= first && (Self.isPlain(segment) || Self.isPrefix(segment))
      return isShown ? segment : "*"
    }
    return pattern
  }

  /// `api`, `v2`
  private static func isPrefix(_ segment: String) -> Bool {
    segment == "api"
      || segment.hasPrefix("v") && (2...3).contains(segment.utf8.count)
        && segment.dropFirst().allSatisfy(\.isNumber)
  }

  private static func isPlain(_ segment: String) -> Bool {
    segment.utf8.allSatisfy { isLower($0) || "-_".utf8.contains($0) }
  }

  /// The longest segment that is taken for a word.
  private static let longestWord = 32

  /// Whether a segment stands for one thing among many, rather than for a kind of things.
  private static func isIdentifier(_ segment: String) -> Bool {
    let bytes = segment.utf8
    if bytes.count > longestWord || !bytes.allSatisfy(isOfWord) { return true }
    if segment.split(whereSeparator: { "-_.".contains($0) }).contains(where: isMixed) { return true }
    let digits = bytes.count(where: \.isDigit)
    if digits == 0 { return false }
    // v2, 2.0 and oauth2 are words.
    let isVersion = bytes.count <= 5 && (bytes.first == UInt8(ascii: "v") || segment.contains("."))
    if isVersion { return false }
    let letters = bytes.count(where: \.isLetter)
    // A word of many digits, or one that can be a hexadecimal number.
    let isHexadecimal = bytes.count >= 8 && bytes.allSatisfy { UInt8(ascii: "f") >= $0 | 0x20 }
    return digits >= 3 || isHexadecimal || letters <= digits
  }

  /// Whether letters of both cases, or letters and digits, alternate as in no word: `AbCdEf`, `a1b2c`.
  private static func isMixed(_ segment: Substring) -> Bool {
    let bytes = segment.utf8
    let letters = bytes.count(where: \.isLetter)
    let capitals = letters - bytes.count(where: isLower)
    // userProfile has two parts, each of at least three letters on the average.
    if capitals > 0, capitals < letters, letters < 3 * (capitals + (bytes.first.map(isLower) == true ? 1 : 0))
    {
      return true
    }
    let switches = zip(bytes, bytes.dropFirst()).count {
      $0.isLetter && $1.isDigit || $0.isDigit && $1.isLetter
    }
    return switches >= 3
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-_.".utf8.contains(byte)
  }

  private static func isLower(_ byte: UInt8) -> Bool { byte.isLetter && byte & 0x20 != 0 }
}

/// The requests of a capture, each with how many answers it has.
package struct AnswerPatterns {
  package struct Count {
    package var answers = 0
    /// Those that are an array.
    package var arrays = 0
    /// The first one.
    let place: Diagnostic.Place
  }

  private var counts: [AnswerPattern: Count] = [:]
  /// In the order in which they were first seen.
  private var order: [AnswerPattern] = []

  package init() {}

  /// - Parameter known: the words that may be shown, if values may not.
  package mutating func add(
    _ exchange: Exchange, at place: Diagnostic.Place, redacted known: Set<String>? = nil
  ) {
    var pattern = AnswerPattern(exchange)
    if let known { pattern = pattern.redacted(known) }
    if counts[pattern] == nil { order.append(pattern) }
    counts[pattern, default: Count(place: place)].answers += 1
    if exchange.top == UInt8(ascii: "[") { counts[pattern]?.arrays += 1 }
  }

  /// In the order in which they were first seen, with `*` for what differs after a name in the plural.
  package var counted: [(pattern: AnswerPattern, count: Count)] {
    var merged: [AnswerPattern: Count] = [:]
    var names: [AnswerPattern] = []
    let generalized = self.generalized
    for pattern in order {
      guard let count = counts[pattern] else { continue }
      let shown = generalized(pattern)
      guard var known = merged[shown] else {
        merged[shown] = count
        names.append(shown)
        continue
      }
      known.answers += count.answers
      known.arrays += count.arrays
      merged[shown] = known
    }
    return names.compactMap { name in merged[name].map { (name, $0) } }
  }

  /// How many different names at one place are taken for those of things.
  private static let fewestNames = 3

  /// Replaces last segments that differ after the same plural.
  private var generalized: (AnswerPattern) -> AnswerPattern {
    var different: [AnswerPattern: Int] = [:]
    for pattern in order {
      if let other = Self.withoutLast(pattern) { different[other, default: 0] += 1 }
    }
    return { pattern in
      guard let other = Self.withoutLast(pattern), different[other, default: 0] >= Self.fewestNames else {
        return pattern
      }
      return other
    }
  }

  private static func withoutLast(_ pattern: AnswerPattern) -> AnswerPattern? {
    guard pattern.segments.count > 1, pattern.segments.last != "*",
      pattern.segments[pattern.segments.count - 2].hasSuffix("s")
    else { return nil }
    var pattern = pattern
    pattern.segments[pattern.segments.count - 1] = "*"
    return pattern
  }
}
