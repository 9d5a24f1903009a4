import Words

/// The nesting and the names of types: a type is declared in its only user, or in the outermost type if it has several.
struct TypeTree {
  let root: SwiftType
  private(set) var declarations: [Declaration]
  /// The types declared inside each type, in order.
  private(set) var children: [Int: [Int]] = [:]
  /// The enclosing type of each type except the outermost.
  private var parents: [Int: Int] = [:]
  /// The types that use each type, in the order of the payloads.
  private var users: [Int: [Int]] = [:]

  /// Types that would be nested more deeply are declared side by side.
  private static let maximumNesting = 4

  /// - Parameter name: the name of the outermost type.
  init(_ declarations: [Declaration], root: SwiftType, named name: String) {
    (self.declarations, self.root) = (declarations, root)
    guard let first = root.mentioned else { return }
    let order = declarations.preorder(from: first)
    markRecursion(in: order)
    for number in order {
      for used in self.declarations[number].types.compactMap(\.mentioned)
      where users[used]?.contains(number) != true {
        users[used, default: []].append(number)
      }
    }
    for number in order.dropFirst() {
      let others = users[number]?.filter { $0 != number } ?? []
      var parent = others.count == 1 ? others[0] : first
      while typesAround(parent).count > Self.maximumNesting { parent = parents[parent] ?? first }
      parents[number] = parent
      children[parent, default: []].append(number)
    }
    self.declarations[first].name = name
    assignNames(below: first)
  }

  /// A type and its enclosing types, the innermost first.
  private func typesAround(_ number: Int) -> [Int] { Array(sequence(first: number) { parents[$0] }) }

  // MARK: - Recursion

  /// A value cannot contain itself, unless it is boxed. An enum that contains itself is always indirect.
  private mutating func markRecursion(in used: [Int]) {
    for number in used.sorted() {
      switch declarations[number].kind {
      case .structure(var properties):
        for index in properties.indices {
          guard let held = properties[index].type.held, holds(held, number, through: \.heldByStructure)
          else { continue }
          if case .optional = properties[index].type {
            properties[index].isBoxed = true
          } else if holds(held, number, through: \.neededByStructure) {
            // Its values are endless, but the code compiles.
            (properties[index].type, properties[index].isBoxed) = (properties[index].type.orNil, true)
          }
        }
        declarations[number].kind = .structure(properties)
      case .union, .variants: declarations[number].isIndirect = holds(number, number, through: \.held)
      case .strings: break
      }
    }
  }

  /// Whether a value of the outer type contains one of the inner.
  ///
  /// - Parameter types: the contents of a declaration that count.
  private func holds(_ outer: Int, _ inner: Int, through types: (Declaration) -> [Int]) -> Bool {
    var found: Set<Int> = []
    var open = outer == inner ? types(declarations[outer]) : [outer]
    while let number = open.popLast() {
      if number == inner { return true }
      guard found.insert(number).inserted else { continue }
      open += types(declarations[number])
    }
    return false
  }

  // MARK: - Names

  private mutating func assignNames(below first: Int) {
    let order = declarations.preorder(from: first).dropFirst()
    // A type that is used outside its home is visible in places that have not been tracked, so nothing else has its
    // name.
    let shared = Set(order.filter { users[$0] != [parents[$0] ?? first] })
    var names: Set<String> = [declarations[first].name]
    for number in order.filter(shared.contains) + order.filter({ !shared.contains($0) }) {
      let parent = parents[number] ?? first
      // Apart from capitals, a case and the type of its value may have the same name.
      var taken = names.union(declarations[parent].caseNames)
      if !shared.contains(number) {
        taken.formUnion((typesAround(parent) + (children[parent] ?? [])).map { declarations[$0].name })
      }
      name(number, avoiding: taken)
      if shared.contains(number) { names.insert(declarations[number].name) }
    }
  }

  /// If the name is taken, it is prefixed with the name of the type that uses it, and then with names of further users.
  private mutating func name(_ number: Int, avoiding taken: Set<String>) {
    let taken = taken.union(ScaffoldTypeName.usedInside)
    var name = ScaffoldTypeName.usable(declarations[number].suggestedName, isNested: true)
    var user = users[number]?.first
    var seen: Set<Int> = [number]
    while taken.contains(name), let next = user, seen.insert(next).inserted {
      let outerName =
        declarations[next].name.isEmpty ? declarations[next].suggestedName : declarations[next].name
      let prefix = outerName.prefix(1).uppercased() + outerName.dropFirst()
      if !name.hasPrefix(prefix), prefix.count + name.count <= SwiftName.longest { name = prefix + name }
      user = users[next]?.first
    }
    declarations[number].name = SwiftName.unused(name, taken)
  }
}

extension Declaration {
  fileprivate var caseNames: [String] {
    switch kind {
    case .structure: []
    case .union(let cases): cases.map(\.name)
    case .variants(_, let variants): variants.map(\.name)
    case .strings(let cases): cases.map(\.name)
    }
  }

  fileprivate var held: [Int] { types.compactMap(\.held) }

  fileprivate var heldByStructure: [Int] { if case .structure = kind { held } else { [] } }

  /// The declarations needed, except for optional values.
  fileprivate var neededByStructure: [Int] {
    guard case .structure(let properties) = kind else { return [] }
    return properties.compactMap { if case .declared(let number) = $0.type { number } else { nil } }
  }
}
