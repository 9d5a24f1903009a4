/// A type's name as spelled in source, without its module: `Shop.Kind`, `[String: Box<Int>]`.
package enum TypeName {
  package static func words(_ type: any Any.Type) -> String {
    switch type {
    case let type as any SpelledType.Type: type.words
    default: withoutModules(String(reflecting: type))
    }
  }
}

/// A type whose spelling in source differs from its runtime name.
private protocol SpelledType {
  static var words: String { get }
}

extension Array: SpelledType {
  fileprivate static var words: String { "[\(TypeName.words(Element.self))]" }
}

extension Dictionary: SpelledType {
  fileprivate static var words: String { "[\(TypeName.words(Key.self)): \(TypeName.words(Value.self))]" }
}

extension Optional: SpelledType {
  fileprivate static var words: String { "\(TypeName.words(Wrapped.self)) or null" }
}

extension EmbeddedJSON: SpelledType {
  fileprivate static var words: String { "\(TypeName.words(Value.self)) as JSON text in a string" }
}

extension NumberText: SpelledType {
  fileprivate static var words: String { "number" }
}

extension TypeName {
  /// `Shop.Kind` for `Main.Shop.(unknown context at $1f).Kind`, and the same for each name in a generic type's name.
  ///
  /// Every problem names a type, so this scans bytes. Regular expressions take several hundred times as long.
  package static func withoutModules(_ name: String) -> String {
    let name = withoutAdditions(Array(name.utf8))
    var words: [UInt8] = []
    words.reserveCapacity(name.count)
    var index = 0
    while index < name.count {
      let end = name[index...].firstIndex { !isWord($0) } ?? name.count
      if end == index {
        words.append(name[index])
        index += 1
      } else if isModule(index..<end, in: name) {
        index = end + 1
      } else {
        words += name[index..<end]
        index = end
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Whether a word begins a longer name. After a period, the word itself continues a name.
  private static func isModule(_ word: Range<Int>, in name: [UInt8]) -> Bool {
    if word.lowerBound > 0, name[word.lowerBound - 1] == UInt8(ascii: ".") { return false }
    return word.upperBound + 1 < name.count && name[word.upperBound] == UInt8(ascii: ".")
      && isWord(name[word.upperBound + 1])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The name without the runtime's additions for private and local types, and for types declared in an extension.
  private static func withoutAdditions(_ name: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = name[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      kept += rest[..<open]
      rest = rest[open...]
      if let end = endOfAddition(rest) {
        rest = rest[end...]
      } else {
        kept.append(rest.removeFirst())
      }
    }
    return kept + rest
  }

  /// The end of the addition at the beginning of the name.
  private static func endOfAddition(_ name: ArraySlice<UInt8>) -> Int? {
    guard let close = name.firstIndex(of: UInt8(ascii: ")")), close + 1 < name.endIndex else { return nil }
    let isAddition =
      switch name[close + 1] {
      case UInt8(ascii: "."): name.starts(with: "(unknown context at $".utf8)
      case UInt8(ascii: ":"): name.starts(with: "(extension in ".utf8)
      default: false
      }
    return isAddition ? close + 2 : nil
  }
}
