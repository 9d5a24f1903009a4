import JSONCoding
import Words

/// The values in all records of a run, and how the model has read them.
package struct Statistics {
  /// The maximum number of different strings listed at a path.
  package static let maximumValues = 20

  /// The limits of shapes that are counted here.
  package static var limits: ShapeLimits {
    var limits = ShapeLimits()
    limits.strings = maximumValues
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
    /// Whether the path has a name that is not the model's own, which a redacted run hides.
    let hasPayloadName: Bool
    /// Sorted by the names of the types: the order in which they were met is random.
    let reads: [ShapeReads.Read]

    var path: String { facts.path }
    /// The number of objects that may have the key; nil if the values are not members.
    var holders: Int? { facts.holders }
    var isUnread: Bool { shape.reads.isUnread }
    /// The distinct values, if they are few and informative.
    var values: [PathFacts.Value] {
      shape.stringCount > 1 || !shape.strings.areEqual ? facts.strings ?? [] : []
    }
  }

  let records: Int
  let decoded: Int
  /// The number of texts that are not JSON. These do not count as records, because their values are unknown.
  let unparsed: Int
  private(set) var rows: [Row] = []
  /// Whether some paths are missing from the rows, because there are too many.
  private(set) var isCut = false
  let inputs: [String]
  let isRedacted: Bool

  /// - Parameters:
  ///   - shape: the shape of the records, which is changed; nil if there are no records.
  ///   - inputs: the names of the inputs, by the pieces of the shape's places.
  ///   - dictionaries: the paths of objects whose names are data, regardless of the shape.
  package init(
    _ shape: JSONShape?, _ limits: ShapeLimits, decoded: Int, unparsed: Int = 0, inputs: [String],
    isRedacted: Bool, dictionaries: Set<String> = []
  ) {
    records = shape?.count ?? 0
    (self.decoded, self.unparsed) = (decoded, unparsed)
    (self.inputs, self.isRedacted) = (inputs, isRedacted)
    guard let shape else { return }
    Self.unifyData(in: shape, ".", limits, dictionaries)
    add(shape, PathPattern([]), ".")
  }

  /// `2 of 3 records decode; 1 more is not JSON`
  var summary: String {
    Counted.decoding(decoded, of: records)
      + (unparsed == 0 ? "" : "; \(unparsed.grouped) more \(unparsed == 1 ? "is" : "are") not JSON")
  }

  /// The input that contains the value.
  func file(of site: ShapeSite) -> String { inputs.indices.contains(site.piece) ? inputs[site.piece] : "" }

  /// Adds the values and everything inside them, each path before the paths inside it.
  private mutating func add(
    _ shape: JSONShape, _ pattern: PathPattern, _ key: String, in parent: Row? = nil, isMember: Bool = false
  ) {
    let isPayloadName = isMember && !shape.reads.hasOwnName
    let row = Row(
      pattern: pattern, key: key, parentKey: parent?.key ?? "", shape: shape,
      facts: PathFacts(
        shape, path: JQPath.string(pattern, whole: true), holders: isMember ? parent?.shape.objects : nil),
      hasPayloadName: isPayloadName || parent?.hasPayloadName == true,
      reads: shape.reads.list.sorted {
        ($0.type.qualifiedName, $0.isOptional ? 1 : 0) < ($1.type.qualifiedName, $1.isOptional ? 1 : 0)
      })
    rows.append(row)
    isCut = isCut || shape.isCut
    if let element = shape.element { add(element, pattern + .anyIndex, key + "[]", in: row) }
    if let member = shape.anyMember { add(member, pattern + .anyName, key + "{}", in: row) }
    for (name, member) in shape.members {
      let isHidden = isRedacted && !member.reads.hasOwnName
      add(
        member, pattern + .name(isHidden ? "*" : name), Self.key(of: name, in: key), in: row, isMember: true)
    }
  }

  private static func key(of name: String, in object: String) -> String {
    (object == "." ? "" : object) + JQPath.member(name, whole: true)
  }

  // MARK: - Names that are data

  /// Merges the members of every object whose names are data, from the outermost object inward.
  private static func unifyData(
    in shape: JSONShape, _ key: String, _ limits: ShapeLimits, _ dictionaries: Set<String>
  ) {
    if hasDataNames(shape) || dictionaries.contains(key) { shape.mergeMembers(limits) }
    if let element = shape.element { unifyData(in: element, key + "[]", limits, dictionaries) }
    if let member = shape.anyMember { unifyData(in: member, key + "{}", limits, dictionaries) }
    for (name, member) in shape.members {
      unifyData(in: member, Self.key(of: name, in: key), limits, dictionaries)
    }
  }

  /// Whether the names of the objects are data: the model reads them as a dictionary, or it reads no member by name and
  /// the names look like data.
  private static func hasDataNames(_ shape: JSONShape) -> Bool {
    let members = shape.members.map(\.shape.reads)
    // A model that reads the members as the same type as the objects accepts any JSON, so its reads say nothing about
    // the names.
    let types = Set(
      (shape.reads.list.map(\.type) + [shape.reads.model].compactMap { $0 }).map(\.qualifiedName))
    let acceptsAnyJSON =
      shape.reads.dictionaries > 0
      && members.allSatisfy { !$0.list.isEmpty && types.isSuperset(of: $0.list.map(\.type.qualifiedName)) }
    if shape.reads.dictionaries > 0, !acceptsAnyJSON { return true }
    return DataNames.are(in: shape)
      && (acceptsAnyJSON || members.allSatisfy { $0.list.isEmpty && $0.isAlwaysUnread })
  }
}

/// Statistics for programs: one JSON object, with a path on each line.
extension Statistics {
  package var json: String {
    let findings = Finding.all(in: self).map { finding in
      JSONObject(("code", finding.code.rawValue), ("path", finding.path), ("message", finding.message))
    }
    let object = JSONObject(
      ("records", records), ("decoded", decoded), ("notJSON", unparsed), ("isCut", isCut),
      ("isRedacted", isRedacted),
      ("paths", Self.lines(rows.map(object))), ("findings", Self.lines(findings)))
    var text = ""
    object.append(to: &text)
    return text + "\n"
  }

  /// An array with each object on a line.
  private static func lines(_ objects: [JSONObject]) -> WrittenJSON {
    var text = "["
    for (index, object) in objects.enumerated() {
      text.append(index == 0 ? "\n" : ",\n")
      object.append(to: &text)
    }
    return WrittenJSON(text: text + "\n]")
  }

  private func object(_ row: Row) -> JSONObject {
    let (facts, shape) = (row.facts, row.shape)
    let isMember = facts.holders != nil
    var kinds = JSONObject()
    for kind in ValueKind.allCases { kinds.add(kind.rawValue, facts.kinds[kind]) }
    let reads = row.reads.map { read in
      JSONObject(
        ("type", read.type.name), ("optional", read.isOptional), ("count", read.count),
        ("failures", read.failures))
    }
    var object = JSONObject(
      ("path", facts.path), ("holders", facts.holders), ("present", facts.present), ("null", facts.nulls),
      ("absent", isMember ? facts.absent : nil), ("kinds", kinds), ("reads", reads),
      ("unread", isMember ? shape.reads.unread : nil))
    if !isRedacted {
      if facts.kinds[.bool] != nil {
        object.add("true", shape.trues)
        object.add("false", shape.falses)
      }
      object.add(
        "strings", facts.strings?.map { JSONObject(("value", $0.value), ("count", $0.count)) })
      object.add(
        "numbers",
        shape.numbers.range.map { Self.ends(WrittenJSON(text: $0.least), WrittenJSON(text: $0.greatest)) })
    }
    for (name, tally) in [("stringLengths", shape.facts[.string]), ("arrayLengths", shape.facts[.array])] {
      object.add(name, tally?.lengths.map { Self.ends($0.lowerBound, $0.upperBound) })
    }
    object.add(
      "first",
      shape.facts.site.map {
        JSONObject(
          ("file", file(of: $0)), ("line", $0.start.line), ("column", $0.start.column), ("offset", $0.offset))
      })
    return object
  }

  private static func ends(_ least: any JSONPart, _ greatest: any JSONPart) -> JSONObject {
    JSONObject(("least", least), ("greatest", greatest))
  }
}
