import JSONCoding

/// Changes as problems.
extension StatisticsChanges {
  /// Every change, located at the first value that shows it.
  ///
  /// - Parameters:
  ///   - ownNames: the indexes in the paths from an input's top value to the records of names that the user has
  ///     spelled.
  ///   - text: gives the bytes before a place and from it on, if they can be read again.
  package func problems(
    _ severity: Severity, ownNames: Set<Int>,
    text: (ShapePlace) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)?
  ) -> [(Diagnostic, ProblemGroup)] {
    changes.map { change in
      let place = change.site.map(statistics.place)
      var diagnostic = Diagnostic(
        file: place?.file ?? statistics.inputs.first ?? "", severity: severity, code: change.code,
        message: change.message)
      if let site = change.site {
        diagnostic.place = Diagnostic.Place(start: site.start, end: site.end, offset: site.place.offset)
        diagnostic.path = path(of: change, at: site, ownNames)
        if !statistics.isRedacted, let (before, after) = text(site.place) {
          diagnostic.excerpt = Excerpt(site, before: before, after: after)
        }
      }
      (diagnostic.expected, diagnostic.found) = (change.expected, change.found.first)
      diagnostic.subjects = change.found
      return (diagnostic, ProblemGroup(diagnostic, records: 1, at: change.pattern))
    }
  }

  /// The path of the value, or of the key that the object does not have, without the names that must be hidden.
  private func path(of change: Change, at site: ShapeSite, _ ownNames: Set<Int>) -> [PathComponent] {
    var path = site.path
    let steps = change.pattern.steps
    let prefix = path.count - (change.isAtParent ? steps.count - 1 : steps.count)
    if change.isAtParent, case .name(let name)? = steps.last { path.append(.member(name)) }
    guard statistics.isRedacted else { return path }
    return path.enumerated().map { index, component in
      guard case .member = component else { return component }
      if index < prefix { return ownNames.contains(index) ? component : .member("*") }
      if case .name(let name) = steps[index - prefix] { return .member(name) }
      return .member("*")
    }
  }
}
