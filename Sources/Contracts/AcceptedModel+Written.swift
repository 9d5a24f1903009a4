import JSONCoding

extension AcceptedModel {
  /// The same, with the places that are not written when a value is encoded.
  package func notingUnwritten(by model: some ObservedModel) throws -> AcceptedModel {
    guard let fullest else { return self }
    let bytes = Array(fullest.text.utf8)
    guard let written = try model.writtenValue(bytes) else { return self }
    let answer = try model.observe(bytes)
    var (lost, kept): ([Int: Set<Path>], [Int: Set<Path>]) = ([:], [:])
    for (index, type) in answer.reads.enumerated() where type.hasSucceeded {
      guard case .type(let kind) = type.request,
        let number = types.firstIndex(where: { $0.facts.type.facts == answer.types[kind].type.facts })
      else { continue }
      let own = answer.paths[type.path]
      for read in answer.reads[index..<type.end] {
        let path = answer.paths[read.path]
        guard case .member? = path.last, path.count > own.count, let value = fullest.value(at: path),
          value != .null,
          written.value(at: path.dropLast()) != nil
        else { continue }
        let place = path.dropFirst(own.count).firstElements
        if written.value(at: path) == nil {
          lost[number, default: []].insert(place)
        } else {
          kept[number, default: []].insert(place)
        }
      }
    }
    var result = self
    for (number, places) in lost { result.types[number].unwritten = places.subtracting(kept[number] ?? []) }
    return result
  }
}
