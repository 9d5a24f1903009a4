/// On what it depends whether a type reads a member.
extension AcceptedPlaceBuilder {
  /// What distinguishes the payloads in which something was read from the others.
  func condition(_ positive: [Evidence], _ negative: [Evidence], beside path: Path)
    -> AcceptedCondition
  {
    var candidates: [Path] = []
    var seen: Set<Path> = []
    for one in positive + negative {
      for request in one.trial.requests {
        let place = ModelSearch.place(request.path)
        guard case .member? = place.last, !place.contains(.index(0)), seen.insert(place).inserted else {
          continue
        }
        candidates.append(place)
      }
    }
    var best: AcceptedCondition?
    // That the value itself is there is the last thing to be thought of.
    for candidate in candidates.filter({ !$0.starts(with: path) }) + [path] where best == nil {
      let values = Set(positive.map { $0.trial.payload[candidate] })
      let others = Set(negative.map { $0.trial.payload[candidate] })
      guard values.isDisjoint(with: others) else { continue }
      let areScalars = values.count <= Self.mostValues && values.allSatisfy { $0?.isScalar == true }
      // Another value of the kind, and not just any other value, makes the difference.
      let rest = others.compactMap { $0 }
      if candidate != path, areScalars, !rest.isEmpty, rest.allSatisfy(\.isScalar) {
        best = AcceptedCondition(
          path: candidate, test: .isOneOf(values.compactMap { $0 }.sorted { $0.text < $1.text }))
      } else if !values.contains(nil), others.isSubset(of: [nil, .null]), others.contains(nil) {
        best = AcceptedCondition(path: candidate, test: .isPresent)
      } else if values.isSubset(of: [nil, .null]), !others.contains(nil) {
        best = AcceptedCondition(path: candidate, test: .isAbsent)
      }
    }
    return best ?? AcceptedCondition(path: [], test: .unknown)
  }

  /// The sets of keys with which something was read, if no other payload has one of these.
  func condition(
    _ positive: [Evidence], _ negative: [Evidence], onKeysAt path: Path, _ known: [String]
  ) -> AcceptedCondition {
    // Not every set of many keys was tried.
    let unknown = AcceptedCondition(path: [], test: .unknown)
    guard known.count <= ModelSearch.mostListedNames else { return unknown }
    func sets(_ evidence: [Evidence], among known: [String]?) -> Set<Set<String>> {
      Set(
        evidence.flatMap { one in
          Set(one.reads(path).map(\.path)).map { actual in
            let names = Set(one.trial.payload[actual]?.members.map(\.name) ?? [])
            return known.map { names.intersection($0) } ?? names
          }
        })
    }
    // The keys that the model knows say it all, unless one more key makes it another object.
    for known in [known, nil] {
      let found = sets(positive, among: known)
      guard found.isDisjoint(with: sets(negative, among: known)) else { continue }
      let lists = found.map { set in names(set) }.sorted { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
      return AcceptedCondition(path: path, test: .hasKeys(lists, known: known))
    }
    return unknown
    func names(_ set: Set<String>) -> [String] {
      known.filter(set.contains) + set.subtracting(known).sorted()
    }
  }

  /// More values are no list of those on which something depends.
  private static let mostValues = 16
}
