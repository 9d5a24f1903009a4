import Words
import JSONCoding

/// The values in all records of a run, and how the model has read them.
package struct Statistics {
  /// The maximum number of different strings listed at a path.
  package static let maximumValues = 20

  /// The maximum number of paths, before names turn out to be data.
  private static let maximumPaths = 1 << 17

  /// The limits of shapes that are counted here.
  package static var limits: ShapeLimits {
    var limits = ShapeLimits()
    limits.nodes = maximumPaths
    limits.strings = maximumValues
    limits.wantsForms = false
    limits.wantsSites = true
    return limits
  }
  /// The values at one path.
  struct Row {
    /// The path as shown: a hidden name is `*`.
    let pattern: PathPattern
    /// The path with all its names: `.results[].trackName`; `[]` is any index, and `{}` any name that is data.
    let key: String
    /// The key of the object or array around the values; empty for the top value.
    let parentKey: String
    let shape: JSONShape
    let facts: PathFacts
    /// Whether the value is a member of an object, by its name.
    let isMember: Bool
    /// Whether the path has a name that is not the model's own, which a redacted run hides.
    let hasPayloadName: Bool

    /// The number of objects that may have the key; nil if the values are not members.
    var holders: Int? { facts.holders }
    var path: String { facts.path }
    /// Sorted by the names of the types: the order in which they were met is random.
    let reads: [ShapeReads.Read]
    var absent: Int { facts.absent }
    var isUnread: Bool { shape.reads.isUnread }
  }

  let records: Int
  let decoded: Int
  /// The number of texts that are not JSON. These do not count as records, because nothing is known of their values.
  let unparsed: Int
  let rows: [Row]
  /// Whether some paths are missing from the rows, because there are too many.
  let isCut: Bool
  let inputs: [String]
  let isRedacted: Bool

  /// - Parameters:
  ///   - shape: the shape of the records, which is used up; nil if there are no records.
  ///   - inputs: the names of the inputs, by the pieces of the shape's places.
  ///   - dictionaries: the paths of objects whose names are data, whatever the shape says.
  package init(
    _ shape: JSONShape?, _ limits: ShapeLimits, decoded: Int, unparsed: Int = 0, inputs: [String],
    isRedacted: Bool,
    dictionaries: Set<String> = []
  ) {
    records = shape?.count ?? 0
    self.decoded = decoded
    self.unparsed = unparsed
    self.inputs = inputs
    self.isRedacted = isRedacted
    var collector = RowCollector(limits: limits, isRedacted: isRedacted, dictionaries: dictionaries)
    if let shape { collector.add(shape, PathPattern([]), ".") }
    rows = collector.rows
    isCut = collector.isCut
  }

  /// `2 of 3 records decode; 1 more is not JSON`
  var summary: String {
    Counted.decoding(decoded, of: records)
      + (unparsed == 0 ? "" : "; \(unparsed.grouped) more \(unparsed == 1 ? "is" : "are") not JSON")
  }

  static func words(_ pattern: PathPattern) -> String {
    JQPath.string(pattern, whole: true)
  }

  /// Where the first value is, as reports show it.
  func place(_ site: ShapeSite) -> (file: String, start: SourceLocation, offset: Int) {
    let piece = site.place.piece
    return (piece < inputs.count ? inputs[piece] : "", site.start, site.place.offset)
  }
}

/// Walks through a shape and lists its paths, each before the paths inside it.
private struct RowCollector {
  let limits: ShapeLimits
  let isRedacted: Bool
  let dictionaries: Set<String>
  var rows: [Statistics.Row] = []
  var isCut = false

  /// - Parameters:
  ///   - key: the whole path; `.` for the top value.
  ///   - parent: the row that the values are in.
  mutating func add(
    _ shape: JSONShape, _ pattern: PathPattern, _ key: String, in parent: Statistics.Row? = nil,
    isMember: Bool = false, hasPayloadName: Bool = false
  ) {
    let facts = PathFacts(
      shape, path: Statistics.words(pattern), holders: isMember ? parent?.shape.objects : nil)
    let row = Statistics.Row(
      pattern: pattern, key: key, parentKey: parent?.key ?? "", shape: shape, facts: facts,
      isMember: isMember, hasPayloadName: hasPayloadName || parent?.hasPayloadName == true,
      reads: shape.reads.list.sorted { $0.name < $1.name })
    rows.append(row)
    isCut = isCut || shape.isCut
    if let element = shape.element { add(element, pattern + .anyIndex, key + "[]", in: row) }
    let takesAnyJSON = takesAnyJSON(shape)
    if hasData(shape, takesAnyJSON) || dictionaries.contains(key) { shape.mergeMembers(limits) }
    if let member = shape.anyMember { add(member, pattern + .anyName, key + "{}", in: row) }
    for member in shape.members.list {
      let path = (key == "." ? "" : key) + JQPath.member(member.name, whole: true)
      let isPayloads = !member.shape.reads.hasOwnName
      add(
        member.shape, pattern + .name(isRedacted && isPayloads ? "*" : member.name), path, in: row,
        isMember: true, hasPayloadName: isPayloads)
    }
  }

  /// Whether the names of the objects are data: the model reads them as a dictionary, or it reads no member by name and
  /// the names look like data.
  private func hasData(_ shape: JSONShape, _ takesAnyJSON: Bool) -> Bool {
    if shape.reads.dictionaries > 0, !takesAnyJSON { return true }
    return DataNames.are(in: shape)
      && (takesAnyJSON
        || shape.members.list.allSatisfy { $0.shape.reads.list.isEmpty && $0.shape.reads.isAlwaysUnread })
  }

  /// Whether the model reads the members as the same type as the objects, so that it takes any JSON. How it reads them
  /// then says nothing about their names.
  private func takesAnyJSON(_ shape: JSONShape) -> Bool {
    let types = shape.reads.list.map(\.type) + (shape.reads.model.map { [$0] } ?? [])
    return shape.reads.dictionaries > 0
      && shape.members.list.allSatisfy { member in
        let reads = member.shape.reads.list
        return !reads.isEmpty
          && reads.allSatisfy { read in types.contains { $0.qualifiedName == read.type.qualifiedName } }
      }
  }
}

extension ShapeReads.Read {
  /// Distinguishes reads, and sorts them alike in every run.
  fileprivate var name: (String, Int) { (type.qualifiedName, isOptional ? 1 : 0) }
}

extension ShapeReads {
  /// Whether the model could have read the members but did not.
  var isAlwaysUnread: Bool { unread == members }

  /// Whether the model has never asked for the key.
  var isUnread: Bool { list.isEmpty && unread > 0 && isAlwaysUnread }
}

extension NumberFacts {
  /// The least and the greatest number as JSON; nil without numbers, or if no Double is near one.
  var range: (least: String, greatest: String)? {
    if isOutsideDouble { return nil }
    let all =
      bounds(signed).map { (Double($0), "\($0)") } + bounds(unsigned).map { (Double($0), "\($0)") }
      + bounds(doubles).map { ($0, "\($0)") }
    // Neighbors may be the same Double, so the last one is the greatest.
    guard let low = all.min(by: { $0.0 < $1.0 }), let high = all.reversed().max(by: { $0.0 < $1.0 }) else {
      return nil
    }
    return (low.1, high.1)
  }

  private func bounds<Bound>(_ extent: Extent<Bound>) -> [Bound] {
    extent.range.map { [$0.lowerBound, $0.upperBound] } ?? []
  }
}
