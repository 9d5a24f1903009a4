import Foundation
import JSONCoding
import Testing
import TestSupport

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
      #expect(streamed.error == nil && streamed.elementErrors.isEmpty, "\(shown)")
      // An empty object has no elements to tell it from an empty array.
      if streamed.elements.isEmpty { return }
      let value = try JSONSerialization.jsonObject(with: data) as? NSObject
      #expect(
        try JSONSerialization.jsonObject(with: Data(streamed.joined.utf8)) as? NSObject == value, "\(shown)")
      return
    }
    let error = try #require(streamed.firstError, "\(shown)")
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
