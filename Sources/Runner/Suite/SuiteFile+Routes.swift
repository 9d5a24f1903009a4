import Diagnostics
import JSONCoding

/// The routes of captured traffic in a suite.
extension SuiteFile {
  /// The routes, with diagnostics for what is wrong with them.
  mutating func routes(of suite: Suite) -> SuiteRoutes {
    let routes = SuiteRoutes(suite.routes ?? [])
    diagnostics += routes.problems.map { wording.wrongRoute($0.name, $0.reason, placeOfRoute($0.name)) }
    if (suite.captures == nil) != (suite.routes == nil) {
      let name = suite.captures == nil ? Suite.routesName : Suite.capturesName
      diagnostics.append(wording.lacksOther(name, issue(atNameOf: [name])))
    }
    return routes
  }

  func placeOfRoute(_ name: String) -> Issue { issue(atNameOf: [Suite.routesName, name]) }

  /// The check of the answers of some routes; nil, with a diagnostic, if its options cannot be combined.
  mutating func section(
    _ group: SuiteRoutes.Group, _ table: RouteTable, _ suiteSettings: SuiteSettings
  ) -> Section? {
    let suiteSettings = suiteSettings.ofRoutes
    let place = placeOfRoute(group.names[0])
    var settings: Settings
    do throws(SuiteSettings.Problem) {
      settings = try suiteSettings.settings(group.check.options, of: [])
    } catch {
      diagnostics.append(wording.wrongOptions(error.error, place))
      return nil
    }
    if let other = group.check.options.first(where: { !$0.isForRoutes }) {
      diagnostics.append(wording.notForRoutes(other.option.name, issue(at: other.codingPath)))
      return nil
    }
    settings.readElementsOfWholeTexts()
    settings.answers = RoutedAnswers(table: table, wanted: group.numbers)
    if !suiteSettings.showsValues(group.check.options) { settings.isRedacted = true }
    let name = group.names.joined(separator: ", ")
    guard let type = group.check.type else { return nil }
    var section = Section(
      name: name, model: type.text, settings: settings,
      options: suiteSettings.occurrences(group.check.options), place: issue(at: type.codingPath), inputs: [])
    addOrigins(of: group.check.options, suiteSettings, to: &section)
    return section
  }

  /// Warnings about routes that no captured answer has.
  func unusedRoutes(
    _ used: Set<Int>, _ missed: [Int: RouteTable.Missed], isStrict: Bool
  ) -> [Diagnostic] {
    guard let captures else { return [] }
    let routes = captures.routes
    return routes.names.indices.filter { !used.contains($0) && !routes.ignored.contains($0) }
      .map { number in
        let isStrict =
          isStrict
          || sections?.contains {
            $0.settings.isStrict && $0.settings.answers?.wanted.contains(number) == true
          }
            == true
        let missed = missed[number] ?? RouteTable.Missed()
        return wording.unusedRoute(
          routes.names[number], captures.places[number], isStrict: isStrict,
          others: missed.routes.sorted().map { routes.names[$0] }, statuses: missed.statuses.sorted(),
          meant: routes.table.routes[number].withoutDoubtfulHost)
      }
  }
}
