/// The routes of a suite: the valid ones, and the problems of the others.
struct SuiteRoutes {
  /// Routes whose answers are decoded alike.
  struct Group {
    /// Their names, in the order of the suite.
    var names: [String]
    /// The numbers of the routes in the table.
    var numbers: Set<Int>
    let check: SuiteCheck
  }

  package struct Problem {
    /// The route as it is written.
    let name: String
    let reason: String
  }

  private(set) var table = RouteTable([])
  /// The names of the table's routes.
  private(set) var names: [String] = []
  private(set) var groups: [Group] = []
  private(set) var problems: [Problem] = []
  /// The numbers of the routes whose answers are not checked.
  private(set) var ignored: Set<Int> = []

  init(_ entries: [Suite.RouteEntry]) {
    var routes: [Route] = []
    for entry in entries {
      do throws(Route.Malformed) {
        let route = try Route(entry.name)
        if let same = routes.firstIndex(where: route.isSame) {
          problems.append(
            Problem(name: entry.name, reason: "it is for the same answers as \(Quoted(names[same]))"))
          continue
        }
        let number = routes.count
        routes.append(route)
        names.append(entry.name)
        guard let check = entry.check else {
          ignored.insert(number)
          continue
        }
        add(number, entry.name, check)
      } catch {
        problems.append(Problem(name: entry.name, reason: error.reason))
      }
    }
    table = RouteTable(routes)
  }

  private mutating func add(_ number: Int, _ name: String, _ check: SuiteCheck) {
    if let index = groups.firstIndex(where: { $0.check.isSame(as: check) }) {
      groups[index].names.append(name)
      groups[index].numbers.insert(number)
    } else {
      groups.append(Group(names: [name], numbers: [number], check: check))
    }
  }
}

extension SuiteCheck {
  /// Whether both have the same type and options.
  fileprivate func isSame(as other: SuiteCheck) -> Bool {
    type?.text == other.type?.text
      && options.map(\.content) == other.options.map(\.content)
  }
}

extension SuiteOption {
  fileprivate var content: [String] { [option.name.rawValue, isOn ? "on" : "off"] + values }
}
