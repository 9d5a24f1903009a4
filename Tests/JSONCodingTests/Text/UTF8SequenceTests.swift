import Foundation
import JSONCoding
import Testing
import TestSupport

/// Only well-formed UTF-8 is accepted, in values and names: RFC 3629 section 4. The standard library is the oracle.
struct UTF8SequenceTests {
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

  /// Texts in several scripts, with and without a wrong byte: the verdict, the value and the place equal those of a
  /// check character by character. Every alignment matters, because eight bytes are scanned at once.
  @Test func runsOfCharactersAreCheckedLikeSingleOnes() throws {
    var random = Random(seed: 7)
    let decoder = RecordDecoder()
    let pieces: [[UInt8]] = [
      "a", "word ", "é", "да", "日", "明日は全国的に", "한국어 ", "힣", "👍🏽", "\u{80}", "\u{7FF}", "\u{800}",
      "\u{CFFF}\u{D000}", "\u{D7FF}\u{E000}", "\u{FFFF}", "\u{10000}", "\u{FFFFF}", "\u{10FFFF}",
    ].map { Array($0.utf8) }
    for _ in 0..<10_000 {
      var bytes = (0..<random.below(20)).flatMap { _ in random.pick(pieces) }
      if !bytes.isEmpty, random.onceIn(2) {
        bytes[random.below(bytes.count)] = UInt8(128 + random.below(128))
      }
      let (before, after) = random.onceIn(2) ? ("\"", "\"") : (#"{"a":{""#, #"":1}}"#)
      let data = Data(before.utf8) + bytes + Data(after.utf8)
      let error = SyntaxError(in: data)
      guard let fault = Self.firstFault(in: bytes) else {
        if error != nil { Testing.Issue.record("\(bytes) is refused") }
        if before == "\"" {
          let text = try decoder.decode(String.self, from: data)
          #expect(text.utf8.elementsEqual(bytes))
        }
        continue
      }
      let start = before.utf8.count + fault
      #expect(error?.range == SourceRange(start: start, end: start + 1), "\(bytes)")
      #expect(error?.kind == .invalidUTF8(bytes[fault]), "\(bytes)")
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
}

/// The standard library's answer: it repairs invalid UTF-8 and leaves everything else unchanged.
private func isValidUTF8(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
}
