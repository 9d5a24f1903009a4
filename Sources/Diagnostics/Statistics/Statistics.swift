import JSONCoding

/// What all records of a run hold, and what the model has asked of them.
public struct Statistics {
  /// Strings are listed while there are at most this many different ones at a path.
  public static let mostValues = 20

  /// What shapes must keep to be counted here.
  public static var limits: ShapeLimits {
    var limits = ShapeLimits()
    limits.strings = mostValues
    return limits
  }
  /// An object has data for names if it has more than this many and the model reads none by its name.
  private static let mostUnreadNames = 50

  /// The values at one path.
  struct Row {
    /// `.results[].trackName`; `[]` is any index, and `{}` any name that is data.
    let path: String
    let shape: JSONShape
    /// The number of objects that may have the key; nil for what is no member.
    let holders: Int?

    var reads: [ShapeReads.Read] { shape.reads.list }
    var absent: Int { holders.map { max(0, $0 - shape.count) } ?? 0 }
    /// Whether the model has never asked for the key.
    var isUnread: Bool {
      reads.isEmpty && shape.reads.unread > 0 && shape.reads.unread == shape.reads.members
    }
  }

  let records: Int
  let decoded: Int
  let rows: [Row]
  /// Whether there are paths that are not among the rows, because there are too many.
  let isCut: Bool
  let inputs: [String]
  let isRedacted: Bool

  /// - Parameters:
  ///   - shape: of the records; nil if there are none. It is used up.
  ///   - inputs: the names of the inputs, by the pieces of the shape's places.
  public init(_ shape: JSONShape?, _ limits: ShapeLimits, decoded: Int, inputs: [String], isRedacted: Bool) {
    records = shape?.count ?? 0
    self.decoded = decoded
    self.inputs = inputs
    self.isRedacted = isRedacted
    var rows: [Row] = []
    var isCut = false
    func add(_ shape: JSONShape, _ path: String, holders: Int?) {
      rows.append(Row(path: path.isEmpty ? "." : path, shape: shape, holders: holders))
      isCut = isCut || shape.isCut
      if let element = shape.element { add(element, (path.isEmpty ? "." : path) + "[]", holders: nil) }
      if Statistics.hasData(shape) { shape.mergeMembers(limits) }
      if let member = shape.anyMember { add(member, (path.isEmpty ? "." : path) + "{}", holders: nil) }
      for member in shape.members.list {
        var path = path
        let row = Row(path: path, shape: member.shape, holders: nil)
        JQPath.append(isRedacted && row.isUnread ? "*" : member.name, whole: true, to: &path)
        add(member.shape, path, holders: shape.objects)
      }
    }
    if let shape { add(shape, "", holders: nil) }
    self.rows = rows
    self.isCut = isCut
  }

  /// Whether the names of the objects are data: the model reads them as a dictionary, or there are many and it reads
  /// none of them by its name.
  private static func hasData(_ shape: JSONShape) -> Bool {
    if shape.reads.dictionaries > 0 { return true }
    return shape.members.list.count > mostUnreadNames
      && !shape.members.list.contains { member in
        let reads = member.shape.reads
        return !reads.list.isEmpty || reads.unread < reads.members
      }
  }

  /// The input and the 0-based offset in it, in bytes, of the first value.
  func first(_ row: Row) -> (file: String, offset: Int) {
    let place = row.shape.first
    return (place.piece < inputs.count ? inputs[place.piece] : "", place.offset)
  }
}

extension NumberFacts {
  /// The least and the greatest number as JSON; nil if there is none, or one that no Double is near.
  var range: (least: String, greatest: String)? {
    guard count > 0, !isOutsideDouble else { return nil }
    var all: [(value: Double, text: String)] = []
    if least <= greatest { all += [(Double(least), "\(least)"), (Double(greatest), "\(greatest)")] }
    if greatestUnsigned > 0 { all.append((Double(greatestUnsigned), "\(greatestUnsigned)")) }
    if leastOther <= greatestOther {
      all += [(leastOther, "\(leastOther)"), (greatestOther, "\(greatestOther)")]
    }
    guard let low = all.min(by: { $0.value < $1.value }), let high = all.max(by: { $0.value < $1.value })
    else {
      return nil
    }
    return (low.text, high.text)
  }
}

extension JSONShape {
  /// The kinds of values, each with its number, the most usual JSON names.
  var kinds: [(name: String, count: Int)] {
    [
      ("boolean", booleans), ("number", numbers.count), ("string", strings.count), ("array", arrays),
      ("object", objects),
    ].filter { $0.1 > 0 }
  }
}
