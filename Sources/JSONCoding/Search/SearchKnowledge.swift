import Foundation

/// Facts about a program's decoding code, by the types that it decodes: see ``Search``.
///
/// A library does not know the sources of its user, so it only knows the standard library's types.
package struct SearchKnowledge: Codable, Hashable, Sendable {
  /// How a type decodes itself.
  package enum Code: String, Codable, Sendable {
    /// Synthesized by the compiler: the reads depend on no value, and every error is passed on.
    case synthesized
    /// Hand-written; neither it nor code that it calls catches errors.
    case passing
    /// Hand-written; it may catch errors.
    case catching
  }

  /// The literals that decoding code may compare values with.
  package struct Literals: Codable, Hashable, Sendable {
    package var strings: [String]
    package var integers: [Int]

    package init(strings: [String] = [], integers: [Int] = []) {
      (self.strings, self.integers) = (strings, integers)
    }
  }

  /// Facts about one type.
  package struct Facts: Codable, Hashable, Sendable {
    package var code: Code
    /// The literals in the code that its `init(from:)` reaches; nil if there are too many to try.
    package var literals: Literals?

    package init(_ code: Code, _ literals: Literals? = Literals()) {
      (self.code, self.literals) = (code, literals)
    }
  }

  /// The facts by the types' names, as ``name(of:)`` returns them.
  package var types: [String: Facts]
  /// Whether the sources were read. If so, the literals of a type that is not among ``types`` are unknown; without
  /// sources, two different values are tried.
  package var isOfSources: Bool

  package init(_ types: [String: Facts] = [:], isOfSources: Bool = false) {
    (self.types, self.isOfSources) = (types, isOfSources)
  }

  /// The knowledge that a program's compilation has written as JSON; empty if the text is anything else.
  package init(json: String) {
    self = (try? JSONDecoder().decode(Self.self, from: Data(json.utf8))) ?? Self()
  }

  /// The knowledge as JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The runtime's name of a type, without its additions for generic, private and local types. It is `Shop.Box.Kind`
  /// for `Shop.Box<Swift.Int>.(unknown context at $1f).Kind`.
  package static func name(of type: any Any.Type) -> String {
    var name = ""
    var depth = 0
    var rest = Substring(String(reflecting: type))
    while let character = rest.first {
      if depth == 0, character == "(", let end = rest.firstIndex(of: ")") {
        rest = rest[rest.index(after: end)...].drop { $0 == "." || $0 == ":" }
        continue
      }
      if character == "<" { depth += 1 }
      if depth == 0 { name.append(character) }
      if character == ">" { depth -= 1 }
      rest = rest.dropFirst()
    }
    return name
  }
}

/// The facts about the types that a decoder has met. Each is looked up once.
final class KnownTypes {
  struct Facts {
    let code: SearchKnowledge.Code
    /// Nil if they are unknown.
    let literals: SearchKnowledge.Literals?
    /// The strings among them.
    let names: Set<String>
    /// The type itself, if it is a collection that the search reads element by element.
    let collection: (any SearchedCollection.Type)?
    /// Whether a placeholder replaces the whole value, whatever its `init(from:)` reads.
    let isReplacedWhole: Bool
  }

  private struct CandidateKey: Hashable {
    /// The types of hand-written calls inside one another.
    let calls: [ObjectIdentifier]
    let probes: SearchKnowledge.Literals
  }

  private let knowledge: SearchKnowledge
  private var facts: [ObjectIdentifier: Facts] = [:]
  private var candidates: [CandidateKey: Candidates] = [:]

  init(_ knowledge: SearchKnowledge) { self.knowledge = knowledge }

  /// Whether the sources were read.
  var knowsSources: Bool { knowledge.isOfSources }

  func facts(of type: any Decodable.Type) -> Facts {
    if let known = facts[ObjectIdentifier(type)] { return known }
    let known = knowledge.types[SearchKnowledge.name(of: type)]
    let isStandard = type is any StandardType.Type || type is any Scalar.Type
    let literals = isStandard || !knowledge.isOfSources && known == nil ? .init() : known?.literals
    let new = Facts(
      code: isStandard ? .synthesized : known?.code ?? .catching,
      literals: literals, names: Set(literals?.strings ?? []),
      collection: type as? any SearchedCollection.Type,
      isReplacedWhole: type is any RawRepresentable.Type || PlaceholderValues.isSpecial(type))
    facts[ObjectIdentifier(type)] = new
    return new
  }

  /// The values that the hand-written calls in progress may compare a placeholder with.
  ///
  /// - Parameter call: the innermost of them.
  func candidates(in call: Frame?, _ probes: SearchKnowledge.Literals) -> Candidates {
    var calls: [any Decodable.Type] = []
    var frame = call
    while let call = frame {
      frame = call.outer
      if call.code != .synthesized, let type = call.type as? any Decodable.Type { calls.append(type) }
    }
    let key = CandidateKey(calls: calls.map { ObjectIdentifier($0) }, probes: probes)
    if let known = candidates[key] { return known }
    let literals = calls.map { facts(of: $0).literals }
    let new = Candidates(
      SearchKnowledge.Literals(
        strings: literals.flatMap { $0?.strings ?? [] }, integers: literals.flatMap { $0?.integers ?? [] }),
      isComplete: literals.allSatisfy { $0 != nil }, probes: probes)
    // Those with probes are of one record.
    if candidates.count >= 64 { candidates = [:] }
    candidates[key] = new
    return new
  }

  /// Whether the type in which the keys are declared is known to catch no errors.
  func passErrors(withKeys keys: any CodingKey.Type) -> Bool {
    let name = SearchKnowledge.name(of: keys)
    // Other keys may be declared beside the types that use them.
    guard let period = name.lastIndex(of: "."), name[period...] == ".CodingKeys" else { return false }
    return knowledge.types[String(name[..<period])].map { $0.code != .catching } ?? false
  }
}
