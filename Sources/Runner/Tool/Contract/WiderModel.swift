import Diagnostics
import JSONCoding

/// What a model takes beyond its contract: sentences for `--strict`.
struct WiderModel {
  let root: ContractNode
  let trials: ContractTrials

  /// Where the model never reads what is there.
  let unread: [[PathComponent]]

  private static let mostPlaces = 6

  private func isUnread(_ path: [PathComponent]) -> Bool { unread.contains { path.starts(with: $0) } }

  func notes() throws -> [String] {
    var text = RenderedNode()
    text.append(root, at: [])
    var candidates: [(place: RenderedNode.Place, isNull: Bool, payload: [UInt8])] = []
    var seen: Set<ContractSpot> = []
    for place in text.places where place.absence == nil && !isUnread(place.path) {
      guard let range = place.member, case .member(let name)? = place.path.last,
        let spot = root.nearest(to: place.path.dropLast()).node.member(name)?.spot, seen.insert(spot).inserted
      else { continue }
      candidates.append((place, false, text.replacing(range, with: [])))
      if place.node.isNull || place.node.alternatives.contains(where: \.isNull) { continue }
      candidates.append((place, true, text.replacing(place.range, with: Array("null".utf8))))
    }
    let answers = try trials.problems(of: [text.bytes] + candidates.map(\.payload))
    // Where the model refuses the payload as it is, nothing is known.
    guard answers[0].isEmpty else { return [] }
    let taken = zip(candidates, answers.dropFirst()).filter { $1.isEmpty }.map(\.0)
    return [
      note(
        "the model does not need what the contract requires", taken.filter { !$0.isNull }.map(\.place.path)),
      note("the model takes null where the contract has none", taken.filter(\.isNull).map(\.place.path)),
      note("the model takes values that the contract does not list", try otherValues(text)),
    ].compactMap { $0 }
  }

  /// Where samples of the model have a string that is not among those that the contract lists.
  private func otherValues(_ text: RenderedNode) throws -> [[PathComponent]] {
    let samples = try trials.samples()
    return text.places.filter { place in
      guard let values = place.node.merged.values?.map(\.value), values.count > 1 else { return false }
      let known = samples.compactMap { $0[place.path] }.filter { $0.kind == .string }
      // What takes any string is no enum.
      return !known.contains(.string("text")) && known.contains { !values.contains($0) }
    }.map(\.path)
  }

  private func note(_ words: String, _ paths: [[PathComponent]]) -> String? {
    if paths.isEmpty { return nil }
    let shown = paths.prefix(Self.mostPlaces).map { path in
      var text = ""
      JQPath.append(path, to: &text)
      return text
    }
    let rest = paths.count - shown.count
    return "\(words): \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }
}
