import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// What a model takes beyond its contract, for `--strict`.
struct WiderModel {
  /// A place where it does.
  struct Excess {
    let code: DiagnosticCode
    let spot: ContractSpot
    let path: [PathComponent]
    /// The property, or the values that the contract lacks.
    let subjects: [String]
    /// The contract's rule for the property, and how the model treats it.
    var words: (contract: String, model: String) = ("", "")
    /// Where the code declares it.
    fileprivate(set) var declared: Diagnostics.Declaration?
  }

  let root: ContractNode
  let trials: ContractTrials

  /// Where the model never reads what is there.
  let unread: [[PathComponent]]

  private func isUnread(_ path: [PathComponent]) -> Bool { unread.contains { path.starts(with: $0) } }

  func places() throws -> [Excess] {
    let text = RenderedNode(root)
    // Where the model refuses the payload as it is, nothing is known.
    guard try trials.problems(of: [text.bytes])[0].isEmpty else { return [] }
    var places = try optionals(text) + otherValues(text)
    let declarations = try trials.declarations(at: places.map(\.path), in: root.value)
    for (index, declared) in declarations.enumerated() { places[index].declared = declared }
    return places
  }

  // MARK: - Optionals

  private struct Candidate {
    let place: RenderedNode.Span
    let name: String
    let spot: ContractSpot
    let withNull: Bool
  }

  /// What is required and not null, and the model takes a payload without it or with null.
  private func optionals(_ text: RenderedNode) throws -> [Excess] {
    var candidates: [Candidate] = []
    var payloads: [[UInt8]] = []
    var seen: Set<ContractSpot> = []
    for place in text.places where place.absence == nil && !isUnread(place.path) {
      guard let range = place.member, case .member(let name)? = place.path.last,
        let spot = root.nearest(to: place.path.dropLast()).node.member(name)?.spot, seen.insert(spot).inserted
      else { continue }
      candidates.append(Candidate(place: place, name: name, spot: spot, withNull: false))
      payloads.append(text.replacing(range, with: []))
      if place.node.isNull || place.node.alternatives.contains(where: \.isNull) { continue }
      candidates.append(Candidate(place: place, name: name, spot: spot, withNull: true))
      payloads.append(text.replacing(place.range, with: Array("null".utf8)))
    }
    let taken = zip(candidates, try trials.problems(of: payloads)).filter { $1.isEmpty }.map(\.0)
    let nulls = Set(taken.filter(\.withNull).map(\.spot))
    let absences = Set(taken.filter { !$0.withNull }.map(\.spot))
    return taken.filter { !$0.withNull || !absences.contains($0.spot) }.map { candidate in
      let words =
        switch (absences.contains(candidate.spot), nulls.contains(candidate.spot)) {
        case (true, true): ("required and not null", "takes it as an optional")
        case (true, false): ("required", "does without it")
        default: ("not null", "takes null")
        }
      return Excess(
        code: .contractWiderOptional, spot: candidate.spot, path: candidate.place.path,
        subjects: [Quoted(candidate.name).description], words: words)
    }
  }

  // MARK: - Values

  /// The values of the model's samples that the contract does not list.
  private func otherValues(_ text: RenderedNode) throws -> [Excess] {
    let samples = try trials.samples()
    var seen: Set<ContractSpot> = []
    return text.places.compactMap { place in
      guard let values = place.node.merged.values, values.count > 1, !isUnread(place.path) else { return nil }
      let known = samples.compactMap { $0[place.path] }.filter { $0.kind == .string }
      // What takes any string is no enum.
      if known.contains(.string("text")) { return nil }
      var others: [String] = []
      for value in known where !values.contains(where: { $0.value == value }) && !others.contains(value.text)
      {
        others.append(value.text)
      }
      guard !others.isEmpty, seen.insert(values[0].spot).inserted else { return nil }
      return Excess(
        code: .contractWiderEnum, spot: values[0].spot, path: place.path, subjects: others.sorted())
    }
  }
}
