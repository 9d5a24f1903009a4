/// The order of members that came from dictionaries: by name, so that it is the same in every run.
extension EncodingContext {
  /// Sorts each run of a place's members that came from dictionaries; the place is at the end of the current strand.
  func sortMembers(of place: Place) {
    var run: [Int] = []
    var index = place.lastMember
    while index >= 0, members[index].strand == strand {
      if members[index].isUnordered {
        run.append(index)
      } else {
        sort(run)
        run.removeAll()
      }
      index = members[index].previous
    }
    sort(run)
  }

  /// Notes the order of adjacent members, of which the last is the first in `run`.
  private func sort(_ run: [Int]) {
    guard let first = run.last, let last = run.first, run.count > 1 else { return }
    let sorted = run.sorted { precedes(members[$0], members[$1]) }
    guard !sorted.elementsEqual(run.reversed()) else { return }
    let start = ranges.count
    for index in sorted { ranges.append(members[index].start..<members[index].end) }
    edits.append(
      Edit(
        strand: strand, offset: members[first].start, removed: members[last].end - members[first].start,
        content: .members(start..<ranges.count)))
  }

  /// By the names' bytes as they are written.
  private func precedes(_ one: Member, _ other: Member) -> Bool {
    bytes[unchecked: EncodingContext.withoutQuotes(one.name)]
      .lexicographicallyPrecedes(bytes[unchecked: EncodingContext.withoutQuotes(other.name)])
  }

  private static func withoutQuotes(_ name: Range<Int>) -> Range<Int> {
    name.lowerBound + 1..<name.upperBound - 1
  }
}
