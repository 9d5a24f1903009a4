import JSONCoding

/// What one type did with one value, seen from its own `init(from:)`.
struct Trial {
  /// What was asked for at a place.
  enum Want: Hashable {
    /// The type with this number in the ``ModelSession``.
    case type(Int)
    case object, array, presence
  }

  /// A read that the type's own code made: not one of those made inside of other types with their own code.
  struct Read: Hashable {
    let path: Path
    let want: Want
    let hasSucceeded: Bool
  }

  struct Asked: Hashable {
    let place: Path
    let want: Want

    /// The same from run to run.
    var order: String { "\(place.count) \(place) \(want)" }
  }

  let value: SampleValue
  /// Whether the type took the value, whatever became of the record around it.
  let isAccepted: Bool
  let reads: [Read]
  /// All reads in the type, and those of other types in it, for the search of what to change.
  let allReads: [Read]
  /// Indexes into ``allReads``: where each read ends.
  let ends: [Int]
  /// The objects that were asked for all their keys.
  let listed: [Path: Observation.ListedObject]
  /// The model's words if it refused the record.
  let words: String?
  /// The place of the model's first problem, if that is in the value.
  let blamed: Path?

  /// What was asked for, by place.
  var asked: Set<Asked> { Set(reads.map { Asked(place: $0.path.firstElements, want: $0.want) }) }

  /// The number of places with a value that was read.
  var size: Int {
    Set(reads.filter { $0.hasSucceeded && value.value(at: $0.path).map { $0 != .null } == true }.map(\.path))
      .count
  }

  func reads(at place: Path) -> [Read] { reads.filter { $0.path.firstElements == place } }

  /// Whether the read succeeded at a value that is there and not null, and was one of the value itself.
  func isOfContent(_ read: Read) -> Bool {
    read.hasSucceeded && read.want != .presence && value.value(at: read.path).map { $0 != .null } == true
  }
}
