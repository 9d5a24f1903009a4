/// Tells payloads apart by what the type did with them.
extension ModelSearch {
  /// Which read was made, and with what kind of value it succeeded.
  struct Effect: Hashable {
    let path: Path
    let want: PayloadTrial.WantID
    let outcome: Outcome

    enum Outcome: Hashable {
      case absent
      case failed(SampleValue.Kind)
      case succeeded(SampleValue.Kind)
      case value(SampleValue)
    }
  }

  /// - Parameter isCoarse: whether it does not matter which kind of value the type drops.
  func effects(of trial: PayloadTrial, isCoarse: Bool = false) -> Set<Effect> {
    // A type that reads its value past the containers, or not at all.
    if trial.requests.isEmpty {
      return [Effect(path: [], want: .presence, outcome: .succeeded(trial.payload.kind))]
    }
    // Which keys there are may be all that the type looks at.
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
        return Effect(path: request.path.map(Self.capped), want: request.want.id, outcome: outcome)
      }
    ).union(listed)
  }

  static func capped(_ step: PathComponent) -> PathComponent {
    if case .index(let index) = step { .index(min(index, 2)) } else { step }
  }
}
