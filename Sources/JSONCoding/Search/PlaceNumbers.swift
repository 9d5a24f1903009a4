/// Numbers for the places of a call, the same for places that its code cannot tell apart.
///
/// In `[{"id": "x"}, …]`, the numbers of all `.id` are equal if there are more than four elements; in
/// `{"a": {"id": "x"}, …}`, if the names are none of the code's.
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
  /// The elements of an array of at most so many may be told apart, like those of a tuple.
  private static let maximumTupleCount = 4

  /// The path to a value, with nil for each step that code with these names cannot tell from others.
  fileprivate func path(to node: Int, names: Set<String>) -> [PathComponent?] {
    var path = outer.map { $0.context.path(to: $0.node, names: names) } ?? []
    var link = link(to: node)
    for step in document.steps(to: node).reversed() {
      let isOfCode =
        document.isObject(step.opening)
        ? link.map { !$0.isPayloadName || names.contains($0.key.stringValue) } == true
        : isTuple(step.opening)
      path.append(isOfCode ? link?.component : nil)
      link = link?.outer
    }
    return path
  }

  private func isTuple(_ array: Int) -> Bool {
    let end = Int(entries[unchecked: array].link) - 1
    var (element, count) = (array + 1, 0)
    while element < end, count <= Self.maximumTupleCount {
      element = document.next(after: element)
      count += 1
    }
    return count <= Self.maximumTupleCount
  }
}
