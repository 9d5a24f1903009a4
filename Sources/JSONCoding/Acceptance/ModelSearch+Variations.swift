/// Varies payloads, one thing at a time.
extension ModelSearch {
  func explore(_ base: Base) {
    let trial = base.trial
    // A value of a wrong kind makes a model that tries several show what else it takes.
    for _ in 0..<3 {
      let before = wantCount
      for path in paths(of: trial) where !isOver && (base.isBranch || base.new.contains(Self.place(path))) {
        vary(trial, at: path)
      }
      if wantCount == before { break }
    }
    varyTogether(trial)
    for object in trial.objects where object.isListed && !isOver { varyNames(of: object, in: trial) }
  }

  /// The places that the type looks at with this payload, and those that it may look at.
  func paths(of base: PayloadTrial) -> [Path] {
    var paths: [Path] = []
    var seen: Set<Path> = []
    func add(_ path: Path) { if seen.insert(path).inserted { paths.append(path) } }
    for request in base.requests {
      add(request.path)
      if request.want.id == .array, case .array(let elements)? = base.payload[request.path],
        elements.count < 2
      {
        add(request.path + [.index(elements.count)])
      }
    }
    for object in base.objects {
      for name in object.knownNames { add(object.path + [.member(name)]) }
      if object.isListed { add(object.path + [.member("key")]) }
    }
    return paths
  }

  func vary(_ base: PayloadTrial, at path: Path) {
    let place = Self.place(path)
    if base.payload[path] != nil, !path.isEmpty { change(base, at: path, to: nil) }
    change(base, at: path, to: .null)
    var covered: Set<JSONKind> = [.null]
    for want in wants(at: place) {
      let seeds = seeds(for: want, at: place)
      var hasFitted = false
      for seed in seeds {
        covered.insert(seed.kind)
        hasFitted = change(base, at: path, to: seed) || hasFitted
      }
      switch want {
      case .type(let type):
        covered.formUnion(observer.observe(type).kinds)
        for refusal in observer.observe(type).refusals { change(base, at: path, to: refusal) }
      case .object: covered.insert(.object)
      case .array:
        covered.insert(.array)
        if !hasFitted, case .array(let elements)? = base.payload[path] {
          for count in Self.lengths { change(base, at: path, to: Self.array(elements, count: count)) }
        }
      case .presence: continue
      }
      if !hasFitted, let seed = seeds.first {
        for candidate in moreCandidates(for: seed) where !isOver && !isCrashing {
          if change(base, at: path, to: candidate) { break }
        }
      }
    }
    // One value of a kind that nobody has asked for; if it is accepted, the others may be, too.
    for value in SampleCandidates.ofEachKind where !covered.contains(value.kind) {
      if !change(base, at: path, to: value) { break }
    }
  }

  /// Whether the type accepts the base with this value at the path, perhaps with more changes.
  @discardableResult
  func change(_ base: PayloadTrial, at path: Path, to value: SampleValue?) -> Bool {
    guard !isOver, let payload = base.payload.replacing(path, with: value) else { return false }
    if payload == base.payload { return true }
    let trial = attempt(payload)
    if trial.decodes {
      // A member that nobody reads changes nothing.
      accept(trial, isBranch: value?.isScalar == true && base.payload[path]?.isScalar == true)
      return true
    }
    let isHere =
      trial.issues.first.map { $0.path.starts(with: path) || $0.missingKey != nil && $0.path == path } ?? true
    if !isHere || value?.kind == .object, let value, grown.insert(payload).inserted {
      if let grown = grow(payload, keeping: path), grown.payload[path]?.kind == value.kind {
        accept(grown)
        return true
      }
    }
    // Nothing else has changed: in its own words, the type refuses the word at a place around it.
    let isAround =
      base.payload[path]?.kind == .string && value?.kind == .string
      && trial.issues.first.map { $0.missingKey == nil && path.starts(with: $0.path) } == true
    if let value, isHere || isAround { refused[Self.place(path), default: []].insert(value) }
    return false
  }

  /// Gives all strings, then all numbers, the same value, and looks for effects of single values only if that has one.
  func varyTogether(_ base: PayloadTrial) {
    let strings = scalars(.string, in: base)
    for literal in observer.literals where !strings.isEmpty && !isOver && !isCrashing {
      varyTogether(base, strings, .string(literal))
    }
    let numbers = scalars(.number, in: base)
    for number in SampleCandidates.numbers.prefix(8) where !numbers.isEmpty && !isOver && !isCrashing {
      varyTogether(base, numbers, .number(number))
    }
  }

  func varyTogether(_ base: PayloadTrial, _ paths: [Path], _ value: SampleValue) {
    var payload = base.payload
    for path in paths { payload = payload.replacing(path, with: value) ?? payload }
    let trial = attempt(payload)
    let areFree = paths.allSatisfy { path in
      refused[Self.place(path)]?.contains { $0.kind == value.kind } != true
    }
    if trial.decodes, areFree, asked(in: trial) == asked(in: base) { return }
    for path in paths { change(base, at: path, to: value) }
  }

  /// The places at which the type reads a scalar of this kind itself.
  func scalars(_ kind: JSONKind, in base: PayloadTrial) -> [Path] {
    base.requests.filter { request in
      guard request.hasSucceeded, request.kind == kind, let type = request.want.type else {
        return false
      }
      switch observer.observe(type).form {
      case .string, .number, .integer: return true
      default: return false
      }
    }.map(\.path)
  }

  /// Gives the object each set of its keys, because the type looks at which keys there are. Of many keys, it gets one,
  /// two, all but one and all.
  func varyNames(of object: PayloadTrial.ReadObject, in base: PayloadTrial) {
    let names = object.knownNames
    guard !names.isEmpty else { return }
    var sets: [[String]] = names.map { [$0] } + [names]
    if names.count <= Self.mostPairedNames {
      sets += names.indices.map { left in names.indices.filter { $0 != left }.map { names[$0] } }
      sets += names.indices.flatMap { one in names[..<one].map { [$0, names[one]] } }
    }
    if names.count <= Self.mostListedNames {
      sets = (1..<(1 << names.count)).map { set in
        names.indices.filter { set >> $0 & 1 == 1 }.map { names[$0] }
      }
    }
    for set in sets where !isOver {
      let members = set.map { name in
        let path = object.path + [.member(name)]
        let want = wants(at: Self.place(path)).lazy.flatMap { self.seeds(for: $0, at: path) }.first
        return SampleValue.Member(name: name, value: base.payload[path] ?? want ?? .object([]))
      }
      guard let payload = base.payload.replacing(object.path, with: .object(members)), known[payload] == nil
      else { continue }
      if let grown = grow(payload, keeping: nil) { accept(grown) }
    }
  }
}
