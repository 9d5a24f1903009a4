import JSONCoding

/// What one type did with one value, seen from its own `init(from:)`.
struct Trial {
  /// What was asked for at a place.
  enum Want: Hashable {
    /// The type with this number in the ``ModelSession``.
    case type(Int)
    case object, array, presence
  }

  struct Read: Hashable {
    let path: Path
    /// The path with the first element of each array instead of the others.
    let place: Path
    let want: Want
    let hasSucceeded: Bool

    init(path: Path, want: Want, hasSucceeded: Bool) {
      (self.path, self.want, self.hasSucceeded) = (path, want, hasSucceeded)
      place = path.firstElements
    }
  }

  struct Asked: Hashable {
    let place: Path
    let want: Want

    /// The same from run to run.
    var order: String { "\(place.count) \(place) \(want)" }
  }

  let value: SampleValue
  /// Whether the type took the value, whatever became of the record around it.
  var isAccepted = false
  /// The reads that the type's own code made: not those made inside of other types with their own code.
  let reads: [Read]
  /// All reads in the type, and those of other types in it, for the search of what to change.
  var allReads: [Read] = []
  /// Indexes into ``allReads``: where each read ends.
  var ends: [Int] = []
  /// The objects that were asked for all their keys.
  var listed: [Path: Observation.ListedObject] = [:]
  /// The model's words if it refused the record.
  var words: String?
  /// The place of the model's first problem, if that is in the value.
  var blamed: Path?

  private let readsByPlace: [Path: [Read]]

  init(_ value: SampleValue, _ reads: [Read] = []) {
    (self.value, self.reads) = (value, reads)
    readsByPlace = Dictionary(grouping: reads, by: \.place)
  }

  /// The places that were asked for anything.
  var places: some Sequence<Path> { readsByPlace.keys }

  /// The objects that were asked for all their keys, the outer ones first, the same from run to run.
  var listedObjects: [(path: Path, object: Observation.ListedObject)] {
    listed.sorted { ($0.key.count, "\($0.key)") < ($1.key.count, "\($1.key)") }.map { ($0.key, $0.value) }
  }

  /// What was asked for, by place.
  var asked: Set<Asked> { Set(reads.map { Asked(place: $0.place, want: $0.want) }) }

  /// The number of places with a value that was read.
  var size: Int { Set(reads.filter { isOfContent($0) }.map(\.path)).count }

  /// What was asked for at a path, in any of the types.
  func wants(at path: Path) -> [Want] { allReads.filter { $0.path == path }.map(\.want).withoutRepetitions }

  func reads(at place: Path) -> [Read] { readsByPlace[place] ?? [] }

  /// Whether the read succeeded at a value that is there and not null, and was one of the value itself.
  func isOfContent(_ read: Read) -> Bool {
    read.hasSucceeded && read.want != .presence && value.value(at: read.path).map { $0 != .null } == true
  }

  /// Whether objects at the place were asked for all their keys, whatever they are called.
  func listsAnyName(of place: Path) -> Bool {
    listed.contains { $0.key.firstElements == place && $0.value.takesAnyName }
  }

  /// The same with the element at `index` of the array at `place` as its only one.
  func only(_ index: Int, of place: Path) -> Trial {
    let moved = reads.compactMap { read -> Read? in
      guard read.path.count > place.count, read.place.starts(with: place + [.index(0)]),
        read.path[place.count] == .index(index)
      else { return nil }
      var path = read.path
      path[place.count] = .index(0)
      return Read(path: path, want: read.want, hasSucceeded: read.hasSucceeded)
    }
    let element = value.value(at: place + [.index(index)])
    var one = Trial(value.with(.array(element.map { [$0] } ?? []), at: place) ?? value, moved)
    one.isAccepted = isAccepted
    return one
  }
}
