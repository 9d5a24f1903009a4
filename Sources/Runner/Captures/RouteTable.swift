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
