/// Finds what MODEL needs of the sources: proposes sets of them, one after the other, and learns from what the compiler
/// says of each.
///
/// A set is found by names: what declares MODEL, what declares a type that this names, and so on. If it cannot be
/// completed by what the compiler misses, another one grows from MODEL alone.
struct SourceSelector {
  enum Stage {
    case whole, byNames, growing
  }

  /// A folder of at most so many files is tried whole.
  static let smallFolder = 20
  private static let mostRounds: [Stage: Int] = [.byNames: 6, .growing: 24]

  let index: SourceIndex
  /// What was given by name, and what declares MODEL.
  private let start: Set<Int>
  private var stages: ArraySlice<Stage>
  private(set) var chosen: Set<Int>
  private var rounds = 0

  /// - Parameters:
  ///   - start: what is always compiled.
  ///   - everything: what the first stage tries, if that is `whole`.
  init(_ index: SourceIndex, start: Set<Int>, everything: Set<Int>, stages: [Stage]) {
    self.index = index
    self.start = start
    self.stages = stages[...]
    switch stages.first {
    case .whole?: chosen = everything
    case .byNames?: chosen = index.closure(start)
    case .growing?, nil: chosen = index.withCoding(start)
    }
  }

  /// Chooses another set after the compiler has refused this one.
  ///
  /// - Parameter home: something in the file that a message calls so.
  /// - Returns: whether there is one.
  mutating func choose(after output: CompilerOutput, home: (String) -> Int?) -> Bool {
    let errors = output.messages.filter { $0.severity == .error }
    while let stage = stages.first {
      rounds += 1
      if rounds < Self.mostRounds[stage] ?? 0 {
        let more = index.withCoding(chosen.union(missing(errors, home)))
        if more != chosen {
          chosen = more
          return true
        }
      }
      stages = stages.dropFirst()
      rounds = 0
      let refused = chosen
      switch stages.first {
      case .byNames?: chosen = index.closure(start)
      case .growing?: chosen = index.withCoding(start)
      case .whole?, nil: return false
      }
      if chosen != refused { return true }
    }
    return false
  }

  /// What declares what the compiler misses.
  private func missing(_ errors: [CompilerOutput.Message], _ home: (String) -> Int?) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<String> = []
    for error in errors where seen.insert(error.words).inserted {
      found.formUnion(declaring(error.words, from: error.file.flatMap(home)))
    }
    return found.subtracting(chosen)
  }

  /// What one message asks for: `cannot find type 'X' in scope`, `value of type 'X' has no member 'y'`,
  /// `type 'X' does not conform to protocol 'P'` and the like.
  private func declaring(_ words: String, from home: Int?) -> Set<Int> {
    let names = Self.quoted(words)
    var found: Set<Int> = []
    func add(_ candidates: [Int]) {
      if chosen.isDisjoint(with: candidates), let nearest = index.nearest(candidates, to: home) {
        found.insert(nearest)
      }
    }
    if words.hasPrefix("cannot find") || words.hasPrefix("unknown attribute") {
      for name in names {
        let types = index.files(declaringAny: name)
        add(types.isEmpty ? index.files(withValue: name) : types)
      }
      return found
    }
    let types = names.flatMap { TypeExpression($0)?.names ?? [] }
    for name in types where !index.files(declaringAny: name).isEmpty { add(index.files(declaringAny: name)) }
    let extending = types.flatMap { index.files(extending: $0) }.filter { !chosen.contains($0) }
    if words.contains("has no member") || words.contains("is not a member"), let member = names.last {
      let withMember = index.files(withValue: member) + index.files(declaringAny: member)
      let best = extending.filter(withMember.contains)
      add(best.isEmpty ? withMember.filter { !chosen.contains($0) } : best)
    } else if words.contains("conform") || words.contains("requires") {
      // Other extensions add members, which nothing asks for here.
      found.formUnion(extending.filter { index.conforms(types, in: $0) })
    } else if words.contains("no exact matches") {
      found.formUnion(extending)
    }
    return found
  }

  private static func quoted(_ words: String) -> [String] {
    let parts = words.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}
