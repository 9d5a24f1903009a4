/// For each declaration, the innermost one that everything which needs it is in: its home.
///
/// The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
struct Dominators {
  /// The home of each declaration but the first.
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
    // By place in the order, so that a home has a lower place than what is in it.
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
