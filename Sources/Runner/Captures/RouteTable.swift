/// Routes, and which of them an answer belongs to.
struct RouteTable: Hashable, Sendable {
  let routes: [Route]
  /// The numbers of the routes, what says more before what says less.
  private let order: [Int]

  init(_ routes: [Route]) {
    self.routes = routes
    order = routes.indices.sorted { left, right in
      if routes[left].precedes(routes[right]) { return true }
      return !routes[right].precedes(routes[left]) && left < right
    }
  }

  /// The number of the answer's route; nil if it has none.
  func route(of exchange: Exchange) -> Int? { order.first { routes[$0].matches(exchange) } }

  /// The segments that the routes spell.
  var words: Set<String> { Set(routes.flatMap { $0.segments.compactMap(\.word) }) }

  /// The answers to a route's requests that it does not get.
  struct Missed {
    /// The numbers of the routes that have answers of it, because they say more.
    var routes: Set<Int> = []
    /// The statuses of answers that the route is not for.
    var statuses: Set<Int> = []
  }

  /// Adds an answer to those that each route does not get.
  func addMissed(_ exchange: Exchange, takenBy route: Int?, to missed: inout [Int: Missed]) {
    for number in routes.indices where number != route && routes[number].matchesRequest(of: exchange) {
      if routes[number].matches(exchange) {
        if let route { missed[number, default: Missed()].routes.insert(route) }
      } else {
        missed[number, default: Missed()].statuses.insert(exchange.status)
      }
    }
  }
}

extension Route.Segment {
  /// Nil for what stands for several.
  fileprivate var word: String? {
    if case .one(let wildcard) = self { wildcard.text } else { nil }
  }
}

/// The answers of captures that a check is about.
struct RoutedAnswers: Hashable, Sendable {
  /// All routes: those of other checks may be for some of the same answers.
  let table: RouteTable
  /// The numbers of this check's routes.
  let wanted: Set<Int>

  /// The route of the answer, if it is one of these.
  func route(of exchange: Exchange) -> Route? {
    guard let number = table.route(of: exchange), wanted.contains(number) else { return nil }
    return table.routes[number]
  }
}
