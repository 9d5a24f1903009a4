/// A type in an issue: the type itself in the process that decoded, its facts in any other.
///
/// Issues are sent between processes, but types cannot be: `received` has the facts from which issues are worded,
/// grouped and located in the sources.
public struct ModelType: Sendable {
  /// The facts about a type that reports need.
  package struct Facts: Hashable, Codable, Sendable {
    /// The name as spelled in source, without modules: `Shop.Kind`, `[String: Box<Int>]`, `Int or null`.
    package var name: String
    /// The name as the runtime prints it: `Shop.Shop.Kind`.
    package var qualifiedName: String
    /// The least and the greatest value of an integer type, in digits; nil for other types.
    package var bounds: Bounds?
  }

  /// The limits of an integer type.
  package struct Bounds: Hashable, Codable, Sendable {
    /// The least value, in digits.
    package var least: String
    /// The greatest value, in digits.
    package var greatest: String
  }

  /// The type; nil in an issue received from another process.
  package let metatype: (any Any.Type)?
  private let received: Received?

  /// Issues are copied often, so the facts of a received type are behind one reference.
  private final class Received: Sendable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
  }

  /// A type of this process.
  public init(_ type: any Any.Type) {
    metatype = type
    received = nil
  }

  /// A type received from another process.
  package init(_ facts: Facts) {
    metatype = nil
    received = Received(facts)
  }

  /// The facts about the type that reports need. Asking the runtime for a name is slow, so it is done on demand.
  package var facts: Facts {
    if let received { return received.facts }
    return Facts(name: name, qualifiedName: qualifiedName, bounds: bounds)
  }

  /// The name as spelled in source, without modules: `Shop.Kind`, `[String: Box<Int>]`, `Int or null`.
  package var name: String { metatype.map { TypeName.words($0) } ?? received?.facts.name ?? "" }

  /// The name if it may be pasted into Swift code; nil otherwise.
  package var sourceName: String? {
    let name = name
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "_.[]<>:, ".contains($0) }
    return isName && !name.contains(" as ") && !name.contains(" or ") ? name : nil
  }

  /// `File` for the keys `File.CodingKeys`; nil for keys that are not nested in a type.
  package var nameOfOwner: String? {
    let name = metatype.map { TypeName.withoutModules(String(reflecting: $0)) } ?? name
    return name.lastIndex(of: ".").map { String(name[..<$0]) }
  }

  /// The name as the runtime prints it, with the module: `Shop.Order`.
  package var qualifiedName: String {
    metatype.map { String(reflecting: $0) } ?? received?.facts.qualifiedName ?? ""
  }

  /// The limits of an integer type; nil for other types.
  package var bounds: Bounds? {
    guard let metatype else { return received?.facts.bounds }
    return (metatype as? any FixedWidthInteger.Type)?.bounds
  }
}

extension ModelType: CustomStringConvertible {
  public var description: String { metatype.map { "\($0)" } ?? name }
}

extension ModelType: Hashable {
  /// Whether both are the same type. A received type never equals one of this process.
  public static func == (first: ModelType, second: ModelType) -> Bool {
    switch (first.metatype, second.metatype) {
    case (let first?, let second?): first == second
    case (nil, nil): first.received?.facts == second.received?.facts
    default: false
    }
  }

  /// Whether the model's type is this one; never for a received type.
  public static func == (first: ModelType, second: any Any.Type) -> Bool { first.metatype == second }

  public func hash(into hasher: inout Hasher) {
    if let metatype { hasher.combine(ObjectIdentifier(metatype)) } else { hasher.combine(received?.facts) }
  }
}

extension FixedWidthInteger {
  fileprivate static var bounds: ModelType.Bounds { ModelType.Bounds(least: "\(min)", greatest: "\(max)") }
}

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
protocol SpelledType {
  static var words: String { get }
}

extension Array: SpelledType {
  static var words: String { "[\(TypeName.words(Element.self))]" }
}

extension Dictionary: SpelledType {
  static var words: String { "[\(TypeName.words(Key.self)): \(TypeName.words(Value.self))]" }
}

extension Optional: SpelledType {
  static var words: String { "\(TypeName.words(Wrapped.self)) or null" }
}

extension NumberText: SpelledType {
  static var words: String { "number" }
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
