/// Tells payloads apart by what the type did with them.
extension ModelSearch {
  /// Which read was made, and with what kind of value it succeeded.
  struct Effect: Hashable {
    let path: Path
    let want: PayloadTrial.WantID
    let outcome: Outcome

    enum Outcome: Hashable {
      case absent
      case failed(JSONKind)
      case succeeded(JSONKind)
      case value(SampleValue)
    }
  }

  /// - Parameter isCoarse: whether it does not matter which kind of value the type drops.
  func effects(of trial: PayloadTrial, isCoarse: Bool = false) -> Set<Effect> {
    // A type that reads its value past the containers, or not at all.
    if trial.requests.isEmpty {
      return [Effect(path: [], want: .presence, outcome: .succeeded(trial.payload.kind))]
    }
    // The type may look only at which keys there are.
    let listed = trial.objects.filter(\.isListed).flatMap { object in
      object.knownNames.map { object.path + [.member($0)] }
        .filter { trial.payload[$0] != nil }
        .map { Effect(path: $0, want: .presence, outcome: .absent) }
    }
    return Set(
      trial.requests.map { request in
        let isChoice: Bool =
          switch request.want.type.map({ observer.observe($0).form }) {
          case .choices, .bool: true
          // Of others, only where not every one is accepted.
          case .string, .number, .integer:
            refused[Self.place(request.path)]?.contains { $0.kind == request.kind } == true
          default: false
          }
        let outcome: Effect.Outcome =
          if let kind = request.kind {
            if !request.hasSucceeded {
              .failed(isCoarse ? .null : kind)
            } else if isChoice, let value = request.scalar {
              .value(value)
            } else {
              .succeeded(kind)
            }
          } else {
            .absent
          }
        // How many elements an array has matters only up to two.
        return Effect(path: capped(request.path), want: request.want.id, outcome: outcome)
      }
    ).union(listed)
  }

  /// The path with all elements behind the third as one, unless how many there are matters.
  private func capped(_ path: Path) -> Path {
    guard path.contains(where: { if case .index(3...) = $0 { true } else { false } }) else { return path }
    return path.indices.map { position in
      guard case .index(let index) = path[position],
        refused[Self.place(Array(path[..<position]))]?.contains(.array([])) != true
      else { return path[position] }
      return .index(min(index, 2))
    }
  }
}
