import JSONCoding
import Words

/// A conclusion from statistics about a model.
struct Finding {
  enum Code: String, CaseIterable {
    /// A key that the model needs is missing.
    case missing
    /// Some reads as a type fail.
    case failing
    /// A key that the model never reads.
    case unread
    /// A property that is optional, but always present.
    case alwaysThere = "always-there"
  }

  let code: Code
  let path: String
  let message: String
  /// Sorts findings of one code, the greatest first.
  private let weight: Double

  private init(_ code: Code, _ path: String, _ message: String, of share: (Int, Int) = (0, 1)) {
    (self.code, self.path, self.message) = (code, path, message)
    weight = Double(share.0) / Double(max(1, share.1))
  }

  static func all(in statistics: Statistics) -> [Finding] {
    let unread = Set(statistics.rows.filter(\.isUnread).map(\.key))
    var inside = unread
    let findings = statistics.rows.flatMap { row in
      // Values inside an unread value are not read either.
      let isInside = inside.contains(row.parentKey)
      if isInside { inside.insert(row.key) }
      return conclusions(row, isOutermost: !isInside)
    }
    return Code.allCases.flatMap { code in
      // Equal weights keep the order of the paths.
      findings.filter { $0.code == code }.enumerated()
        .sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
        .map(\.element)
    }
  }

  private static func conclusions(_ row: Statistics.Row, isOutermost: Bool) -> [Finding] {
    let (path, shape) = (row.path, row.shape)
    var findings = missing(row)
    for read in row.reads where read.failures > 0 {
      let reads = Counted(read.count, "read")
      findings.append(
        Finding(
          .failing, path, "\(read.failures.grouped) of \(reads) as \(read.type.name) failed",
          of: (read.failures, read.count)))
    }
    guard let holders = row.holders else { return findings }
    if row.isUnread, isOutermost {
      let message = "never read, in \(shape.count.grouped) of \(Counted(holders, "object"))"
      findings.append(Finding(.unread, path, message, of: (shape.count, holders)))
    }
    if !row.reads.isEmpty, row.reads.allSatisfy(\.isOptional), row.facts.absent == 0, shape.nulls == 0 {
      findings.append(Finding(.alwaysThere, path, "optional, but present and not null in every object"))
    }
    return findings
  }

  /// The keys that the model needs but objects at the path lack.
  private static func missing(_ row: Statistics.Row) -> [Finding] {
    let objects = row.shape.objects
    return row.shape.reads.missing.sorted().map { name in
      let absent = objects - (row.shape.members.first { $0.name == name }?.shape.count ?? 0)
      return Finding(
        .missing, JQPath.string(row.pattern + .name(name), whole: true),
        "needed, but absent from \(absent.grouped) of \(Counted(objects, "object"))", of: (absent, objects))
    }
  }
}
