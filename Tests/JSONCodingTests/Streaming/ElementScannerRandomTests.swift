import Foundation
import JSONCoding
import Testing

/// Random documents, whole and damaged, in random chunks.
struct ElementScannerRandomTests {
  @Test(arguments: 0..<8) func elementsAndErrorsDoNotDependOnChunks(_ seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    for _ in 0..<400 {
      var generator = RandomDocument(random: random)
      let data = generator.damaged()
      random = generator.random
      let streamed = StreamedDocument(data) { max(data.count, 1) }
      for bound in [1, 30] {
        let chunked = StreamedDocument(data) { 1 + random.below(bound) }
        #expect(
          chunked.elements == streamed.elements, "\(String(decoding: data, as: UTF8.self).debugDescription)")
        #expect(chunked.error == streamed.error, "\(String(decoding: data, as: UTF8.self).debugDescription)")
        #expect(chunked.elementErrors == streamed.elementErrors)
      }
      try compare(streamed, data)
    }
  }

  private func compare(_ streamed: StreamedDocument, _ data: Data) throws {
    let shown = String(decoding: data, as: UTF8.self).debugDescription
    guard var expected = StreamedDocument.LocatedError(whole: data) else {
      if case .unexpected(_, expected: .arrayOrObject) = streamed.error?.kind { return }
      #expect(streamed.error == nil && streamed.elementErrors.isEmpty, "\(shown)")
      // An empty object has no elements to tell it from an empty array.
      if streamed.elements.isEmpty { return }
      let value = try JSONSerialization.jsonObject(with: data) as? NSObject
      #expect(
        try JSONSerialization.jsonObject(with: Data(streamed.joined.utf8)) as? NSObject == value, "\(shown)")
      return
    }
    let error = try #require(streamed.firstError, "\(shown)")
    if case .unexpected(_, expected: .arrayOrObject) = error.kind { return }
    // A string over two lines: its description depends on what follows it, which may arrive later.
    if expected.kind == .unterminatedString || expected.kind == .controlCharacter(10) {
      #expect(error.start.line == expected.start.line, "\(shown)")
      return
    }
    expected.line = error.line
    #expect(error == expected, "\(shown)")
  }
}

extension StreamedDocument {
  /// The elements put together again, with the last of members of the same name, as in Foundation.
  fileprivate var joined: String {
    var isObject = false
    let parts = elements.map { element in
      guard case .member(let name) = element.component else { return element.text }
      isObject = true
      let quoted = (try? JSONEncoder().encode(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return quoted + ":" + element.text
    }
    let inside = parts.joined(separator: ",")
    return isObject ? "{" + inside + "}" : "[" + inside + "]"
  }
}

/// A small random array or object, with everything that a scanner can trip over.
private struct RandomDocument {
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
