import Runner

/// The nesting and the names of types.
struct TypeTree {
  private(set) var declarations: [Declaration]
  /// The types declared inside each type, in order.
  private(set) var children: [Int: [Int]] = [:]
  /// The enclosing type of each type except the outermost.
  private var parents: [Int: Int] = [:]
  /// The types that use each type, in the order of the payloads.
  private var users: [Int: [Int]] = [:]

  /// Deeper types are declared side by side.
  private static let deepest = 4

  /// - Parameters:
  ///   - used: the numbers of the declarations that the root needs.
  ///   - name: the name of the outermost type.
  init(_ declarations: [Declaration], root: SwiftType, used: Set<Int>, named name: String) {
    self.declarations = declarations
    guard let first = root.mentioned else { return }
    markRecursion(used)
    let homes = Dominators(of: declarations, from: first).parents
    for number in declarations.preorder(from: first).dropFirst() {
      var parent = homes[number] ?? first
      while around(parent).count > Self.deepest { parent = parents[parent] ?? first }
      parents[number] = parent
      children[parent, default: []].append(number)
    }
    self.declarations[first].name = name
    assignNames(below: first)
  }

  /// A type and its enclosing types, the innermost first.
  private func around(_ number: Int) -> [Int] { Array(sequence(first: number) { parents[$0] }) }

  // MARK: - Recursion

  /// A value cannot contain itself, unless it is boxed. An enum that contains itself is always indirect.
  private mutating func markRecursion(_ used: Set<Int>) {
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
    let all = declarations.preorder(from: first)
    for number in all {
      for used in declarations[number].types.compactMap(\.mentioned)
      where users[used]?.contains(number) != true {
        users[used, default: []].append(number)
      }
    }
    let order = all.dropFirst()
    // A type that is used outside its home is visible in places that have not been tracked, so nothing else has its
    // name.
    let shared = Set(order.filter { users[$0] != [parents[$0] ?? first] })
    var names: Set<String> = [declarations[first].name]
    // Apart from capitals, a case and the type of its value may have the same name.
    for number in order where shared.contains(number) {
      let parent = parents[number] ?? first
      name(number, avoiding: names.union(declarations[parent].caseNames))
      names.insert(declarations[number].name)
    }
    for number in order where !shared.contains(number) {
      let parent = parents[number] ?? first
      let beside = around(parent) + (children[parent] ?? [])
      name(
        number,
        avoiding: names.union(beside.map { declarations[$0].name }).union(declarations[parent].caseNames))
    }
  }

  /// A taken name is prefixed with that of the type that uses it, or with those of more enclosing types.
  private mutating func name(_ number: Int, avoiding taken: Set<String>) {
    let taken = taken.union(ScaffoldTypeName.usedInside)
    var name = ScaffoldTypeName.usable(declarations[number].suggestedName, isNested: true)
    var user = users[number]?.first
    var seen: Set<Int> = [number]
    while taken.contains(name), let next = user, seen.insert(next).inserted {
      let around =
        declarations[next].name.isEmpty ? declarations[next].suggestedName : declarations[next].name
      let prefix = around.prefix(1).uppercased() + around.dropFirst()
      if !name.hasPrefix(prefix), prefix.count + name.count <= SwiftName.longest { name = prefix + name }
      user = users[next]?.first
    }
    if taken.contains(name), !taken.contains(name + "Detail") { name += "Detail" }
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

/// For each declaration, its home: the innermost declaration that encloses all its users.
///
/// The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
private struct Dominators {
  /// The home of each declaration except the first.
  let parents: [Int: Int]

  init(of declarations: [Declaration], from first: Int) {
    let targets = declarations.map { $0.types.compactMap(\.mentioned) }
    let order = declarations.preorder(from: first)
    var places: [Int: Int] = [:]
    for (place, number) in order.enumerated() { places[number] = place }
    var sources: [[Int]] = Array(repeating: [], count: order.count)
    for (place, number) in order.enumerated() {
      for target in targets[number] { if let other = places[target] { sources[other].append(place) } }
    }
    // By index in the order, so that a home has a lower index than its contents.
    var homes: [Int?] = Array(repeating: nil, count: order.count)
    homes[0] = 0
    var isChanged = true
    while isChanged {
      isChanged = false
      for place in order.indices.dropFirst() {
        var home: Int?
        for source in sources[place] where homes[source] != nil {
          home = home.map { Self.common($0, source, homes) } ?? source
        }
        if homes[place] != home {
          homes[place] = home
          isChanged = true
        }
      }
    }
    var parents: [Int: Int] = [:]
    for place in order.indices.dropFirst() { parents[order[place]] = homes[place].map { order[$0] } }
    self.parents = parents
  }

  private static func common(_ left: Int, _ right: Int, _ homes: [Int?]) -> Int {
    var (left, right) = (left, right)
    while left != right {
      if left > right { left = homes[left] ?? 0 } else { right = homes[right] ?? 0 }
    }
    return left
  }
}
