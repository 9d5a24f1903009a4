import Foundation
import JSONCoding
import Testing
import TestSupport

/// Only well-formed UTF-8 is accepted, in values, names and after escapes: RFC 3629 section 4.
struct UTF8SequenceTests {
  static let valid: [[UInt8]] = [
    [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xEC, 0xBF, 0xBF], [0xED, 0x80, 0x80],
    [0xED, 0x9F, 0xBF],
    [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF],
    [0xF4, 0x8F, 0xBF, 0xBF],
  ]
  static let invalid: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x7F], [0xC2, 0xC0], [0xE0, 0x9F, 0xBF],
    [0xE0, 0xA0],
    [0xE1, 0x80], [0xE1, 0x80, 0xC0], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
    [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0x7F], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8],
    [0xFC], [0xFE], [0xFF],
  ]
  /// The text before the sequence: every alignment matters, because eight bytes are scanned at once.
  static let prefixes =
    [0, 1, 6, 7, 8, 9, 15, 16].map { String(repeating: "a", count: $0) } + ["\\n", "é", "日本"]
    + (1...18).map { "é" + String(repeating: "日", count: $0 / 3) + String(repeating: "b", count: $0 % 3) }

  @Test(arguments: valid) func acceptsValidSequences(sequence: [UInt8]) throws {
    for prefix in UTF8SequenceTests.prefixes {
      for text in UTF8SequenceTests.texts(Array(prefix.utf8) + sequence) {
        #expect(SyntaxError(in: Data(text)) == nil, "\(prefix)")
      }
    }
    let bytes: [UInt8] = [0x22] + sequence + [0x22]
    #expect(
      try RecordDecoder().decode(String.self, from: Data(bytes)) == String(decoding: sequence, as: UTF8.self))
  }

  @Test(arguments: invalid) func refusesInvalidSequences(sequence: [UInt8]) {
    for prefix in UTF8SequenceTests.prefixes {
      for text in UTF8SequenceTests.texts(Array(prefix.utf8) + sequence) {
        let error = SyntaxError(in: Data(text))
        #expect(error?.kind == .invalidUTF8(sequence[0]), "\(prefix)")
        let offset = text.firstIndex(of: sequence[0], after: prefix)
        #expect(error?.range == SourceRange(start: offset, end: offset + 1))
      }
    }
    #expect(!isValidUTF8(sequence), "the standard library agrees")
  }

  @Test func everyPairOfBytesMatchesTheStandardLibrary() {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x80)...0xFF {
        for rest: [UInt8] in [[], [0x80], [0x80, 0x80]] {
          let sequence = [first, second] + rest
          let isValid = isValidUTF8(sequence)
          if isValid != (SyntaxError(in: Data([0x22] + sequence + [0x22])) == nil) {
            Testing.Issue.record("\(sequence)")
          }
        }
      }
    }
  }

  /// Texts in several scripts, with and without a wrong byte: the verdict and the place equal those of a check
  /// character by character.
  @Test func runsOfCharactersAreCheckedLikeSingleOnes() {
    var random = Random(seed: 7)
    let pieces: [[UInt8]] =
      [
        "a", "word ", "é", "да", "日", "明日は全国的に", "한국어 ", "힣", "👍🏽", "\u{800}", "\u{D7FF}\u{E000}",
        "\u{10FFFF}",
      ]
      .map { Array($0.utf8) } + UTF8SequenceTests.valid
    for _ in 0..<10_000 {
      var bytes = (0..<random.below(20)).flatMap { _ in random.pick(pieces) }
      if !bytes.isEmpty, random.onceIn(2) {
        bytes[random.below(bytes.count)] = UInt8(128 + random.below(128))
      }
      let error = SyntaxError(in: Data([0x22] + bytes + [0x22]))
      let expected = UTF8SequenceTests.firstFault(in: bytes).map { SourceRange(start: $0 + 1, end: $0 + 2) }
      if error?.range != expected { Testing.Issue.record("\(bytes)") }
    }
  }

  /// The offset of the first sequence that the standard library would repair.
  private static func firstFault(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      let lengths = (1...4).filter { $0 <= bytes.count - offset }
      guard let length = lengths.first(where: { isValidUTF8(Array(bytes[offset..<offset + $0])) }) else {
        return offset
      }
      offset += length
    }
    return nil
  }

  /// The sequence in a value, in a name, and at the end of the text.
  private static func texts(_ bytes: [UInt8]) -> [[UInt8]] {
    let quote: [UInt8] = [0x22]
    return [quote + bytes + quote, Array(#"{"a":{""#.utf8) + bytes + Array(#"":1}}"#.utf8)]
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of byte: UInt8, after prefix: String) -> Int {
    let start = firstRange(of: Array(prefix.utf8) + [byte])?.lowerBound ?? 0
    return start + prefix.utf8.count
  }
}

/// The standard library's answer: it repairs invalid UTF-8 and leaves everything else unchanged.
private func isValidUTF8(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
}
