/// Finds what MODEL needs of the sources: proposes sets of them, one after the other, and learns from what the compiler
/// says of each.
///
/// A set is found by names: what declares MODEL, what declares a type that this names, and so on. If it cannot be
/// completed by what the compiler misses, another one grows from MODEL alone.
struct SourceSelector {
  enum Stage {
    case whole, byNames, growing
  }

  /// A folder of at most so many files is tried whole first.
  static let smallFolder = 20
  /// A folder of at most so many files is tried whole before single declarations are, if the machine has every module
  /// that it imports.
  static let largeFolder = 500
  private static let mostRounds: [Stage: Int] = [.byNames: 6, .growing: 24]

  let index: SourceIndex
  /// What was given by name, and what declares MODEL.
  private let start: Set<Int>
  private let everything: Set<Int>
  private var stages: ArraySlice<Stage>
  private(set) var chosen: Set<Int>
  private var rounds = 0

  /// - Parameters:
  ///   - start: what is always compiled.
  ///   - everything: what the stage `whole` tries.
  init(_ index: SourceIndex, start: Set<Int>, everything: Set<Int>, stages: [Stage]) {
    self.index = index
    self.start = start
    self.everything = everything
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
      case .whole?: chosen = everything
      case nil: return false
      }
      if chosen != refused { return true }
    }
    return false
  }

  /// The files that declare what the compiler misses.
  private func missing(_ errors: [CompilerOutput.Message], _ home: (String) -> Int?) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<String> = []
    for error in errors {
      let words = [error.words] + error.notes.map(\.words)
      guard seen.insert(words.joined(separator: "\n")).inserted else { continue }
      let home = error.file.flatMap(home)
      found.formUnion(declaring(error.words, from: home))
      for labels in Self.labels(error) { found.formUnion(overloads(labels, from: home)) }
    }
    if found.isSubset(of: chosen) { found = members(errors, home) }
    return found.subtracting(chosen)
  }

  /// The files that declare members written after a dot alone, as in `userInfo[.client]`. Errors about these usually
  /// follow from other errors, so they count only if nothing else is left.
  private func members(_ errors: [CompilerOutput.Message], _ home: (String) -> Int?) -> Set<Int> {
    var found: Set<Int> = []
    for error in errors where error.words.contains("reference to member") {
      let files = Self.quoted(error.words).last.map(index.files(withValue:)) ?? []
      let candidates = files.filter { !chosen.contains($0) }
      let nearest = index.nearest(candidates, to: error.file.flatMap(home))
      if let nearest { found.formUnion(index.beside(nearest, of: candidates)) }
    }
    return found
  }

  /// The files that have parameters of these labels, extensions first: the call fits none of the functions in the
  /// chosen files.
  private func overloads(_ labels: [String], from home: Int?) -> Set<Int> {
    let all = index.files(withLabels: labels).filter { !chosen.contains($0) }
    let extensions = all.filter { index.scans[$0].declarations.contains { $0.kind == .extension } }
    let candidates = extensions.isEmpty ? all : extensions
    return index.nearest(candidates, to: home).map { Set(index.beside($0, of: candidates)) } ?? []
  }

  /// The labels of calls that fit no function, one list for each call: those of `(have: '(seconds:_:)', expected: …)`
  /// in the message and its notes, otherwise those in the line that it shows.
  private static func labels(_ error: CompilerOutput.Message) -> Set<[String]> {
    let words = [error.words] + error.notes.map(\.words)
    let lists = words.compactMap { $0.firstMatch(of: /\(have:? '\(?([^')]*)/)?.output.1 }.map { list in
      list.split(separator: ":").map(String.init).filter { $0 != "_" }
    }
    guard lists.isEmpty, error.words.contains("argument"), let line = error.lineShown else {
      return Set(lists.filter { !$0.isEmpty })
    }
    return Set(line.matches(of: /(\w+):/).map { [String($0.output.1)] })
  }

  /// What one message asks for: `cannot find type 'X' in scope`, `value of type 'X' has no member 'y'`,
  /// `type 'X' does not conform to protocol 'P'` and the like.
  private func declaring(_ words: String, from home: Int?) -> Set<Int> {
    let names = Self.quoted(words)
    var found: Set<Int> = []
    func add(_ candidates: [Int]) {
      if chosen.isDisjoint(with: candidates), let nearest = index.nearest(candidates, to: home) {
        found.formUnion(index.beside(nearest, of: candidates))
      }
    }
    if words.hasPrefix("cannot find") || words.contains("is not a member type of")
      || words.hasPrefix("unknown attribute")
    {
      for name in names {
        let types = index.files(declaringAny: name)
        add(types.isEmpty ? index.files(withValue: name) : types)
      }
      return found
    }
    let types = names.flatMap { TypeExpression($0)?.names ?? [] }
    for name in types where !index.files(declaringAny: name).isEmpty { add(index.files(declaringAny: name)) }
    let extending = types.flatMap { index.files(extending: $0) }.filter { !chosen.contains($0) }
    // `'y' is inaccessible due to 'internal' protection level`: another module has one of that name.
    let named =
      words.contains("is inaccessible") ? names.first : words.contains("has no member") ? names.last : nil
    // Of `'y(of:)'`, the name.
    if let member = named?.prefix(while: { $0 != "(" }).description {
      let withMember = index.files(withValue: member) + index.files(declaringAny: member)
      let best = extending.filter(withMember.contains)
      add(best.isEmpty ? withMember.filter { !chosen.contains($0) } : best)
    } else if words.contains("conform") || words.contains("requires") {
      // Other extensions add members, which nothing asks for here.
      found.formUnion(extending.filter { index.conforms(types, in: $0) })
    } else if words.contains("no exact matches") {
      found.formUnion(extending)
      for name in names { add(index.files(withValue: name).filter { !chosen.contains($0) }) }
    }
    return found
  }

  private static func quoted(_ words: String) -> [String] {
    let parts = words.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}
