/// The links of the last path requested: the next path mostly begins with the same steps.
struct KnownPath {
  /// The state from which a link was made: a model may ask for other keys later.
  struct State: Equatable {
    private let child: Int
    private let keys: UInt8
    private let isListed: Bool
    private let isRequested: Bool

    init(_ step: Document.Step, _ context: DecodingContext) {
      let opening = context.entries[unchecked: step.opening]
      child = step.child
      keys = opening.keys
      isListed = opening.flags.contains(.listed)
      isRequested =
        context.document.isObject(step.opening)
        && context.entries[unchecked: step.child - 1].flags.contains(.requested)
    }
  }

  private var links: [(state: State, link: PathLink)] = []

  /// The link of a step, if the last path has the same step after the same link.
  func link(at depth: Int, after outer: PathLink?, _ state: State) -> PathLink? {
    guard depth < links.count, links[depth].state == state, links[depth].link.outer === outer else {
      return nil
    }
    return links[depth].link
  }

  /// Continues with another link from this depth.
  mutating func set(_ link: PathLink, at depth: Int, _ state: State) {
    links.removeSubrange(depth...)
    links.append((state, link))
  }

  mutating func removeAll() { if !links.isEmpty { links = [] } }
}
