/// Numbers for the places of a call, the same for places that its code cannot tell apart.
///
/// In `[{"id": "x"}, …]`, the numbers of all `.id` are equal if there are more than four elements; in
/// `{"a": {"id": "x"}, …}`, if there are more than four members whose names the code does not contain.
struct PlaceNumbers {
  private let names: Set<String>
  private var known: [[PathComponent?]: Int] = [:]
  private(set) var numbers: [Spot: Int] = [:]

  /// - Parameter names: the names that the code contains.
  init(names: [String]) { self.names = Set(names) }

  /// The number of different numbers.
  var count: Int { known.count }

  mutating func add(_ given: GivenPlaceholders.Given) {
    let path =
      given.context.path(to: given.spot.node, names: names) + (given.spot.name.map { [.member($0)] } ?? [])
    let number = known[path] ?? known.count
    known[path] = number
    numbers[given.spot] = number
  }
}

extension DecodingContext {
  /// Code may tell the values in an array or object of at most so many apart, like those of a tuple.
  private static let maximumTupleCount = 4

  /// The path to a value, with nil for each step that code with these names cannot tell from others.
  fileprivate func path(to node: Int, names: Set<String>) -> [PathComponent?] {
    var path = outer.map { $0.context.path(to: $0.node, names: names) } ?? []
    var link = link(to: node)
    for step in document.steps(to: node).reversed() {
      if let own = link {
        let isName = document.isObject(step.opening)
        let isOfCode = isName && (!own.isPayloadName || names.contains(own.key.stringValue))
        path.append(isOfCode || isTuple(step.opening) ? own.component : nil)
      }
      link = link?.outer
    }
    return path
  }

  private func isTuple(_ container: Int) -> Bool {
    let end = Int(entries[unchecked: container].link) - 1
    // An object has its names, too.
    let nameCount = document.isObject(container) ? 1 : 0
    var (value, count) = (container + 1 + nameCount, 0)
    while value < end, count <= Self.maximumTupleCount {
      value = document.next(after: value) + nameCount
      count += 1
    }
    return count <= Self.maximumTupleCount
  }
}
