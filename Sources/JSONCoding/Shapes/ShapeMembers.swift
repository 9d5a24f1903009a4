/// The members of the objects at one path, in the order in which their names have appeared.
///
/// Names come in about the same order in every object, so a look-up begins after the last name found. Only a miss
/// searches the table.
package struct ShapeMembers {
  package struct Member {
    package let name: String
    package let shape: JSONShape
    /// The hash of the name as ``NameHash`` makes it.
    let hash: UInt32
    /// The name in UTF-8.
    let bytes: [UInt8]
  }

  package private(set) var list: [Member] = []
  /// Where the next look-up begins.
  private var next = 0
  /// The first name with each hash.
  private var table: [UInt32: Int] = [:]

  /// The shape of the members with the name at index `name` of the document; nil if the name is new.
  @inline(__always)
  mutating func find(_ name: Int, in document: Document) -> JSONShape? {
    let entry = document.entries[unchecked: name]
    if next >= list.count || !isName(next, entry, document) {
      guard let found = index(entry.link, where: { isName($0, entry, document) }) else { return nil }
      next = found
    }
    next &+= 1
    return list[next &- 1].shape
  }

  /// Whether the entry has the name at `index` of the list, which is not copied for that.
  @inline(__always)
  private func isName(_ index: Int, _ entry: Entry, _ document: Document) -> Bool {
    guard list[index].hash == entry.link else { return false }
    if entry.flags.isDisjoint(with: .notPlainASCII) {
      return list[index].bytes.withUnsafeBufferPointer { document.bytes.equals(entry.range, $0) }
    }
    return EscapedString.unescaped(in: document.bytes, entry.range, flags: entry.flags) == list[index].name
  }

  /// The place in ``list`` of the member with this name.
  func index(of name: String, hash: UInt32) -> Int? { index(hash) { list[$0].name == name } }

  private func index(_ hash: UInt32, where matches: (Int) -> Bool) -> Int? {
    guard let first = table[hash] else { return nil }
    if matches(first) { return first }
    return list.indices.first { list[$0].hash == hash && matches($0) }
  }

  /// The shape of the members with the same name as one of other objects.
  subscript(_ other: Member) -> JSONShape? { index(of: other.name, hash: other.hash).map { list[$0].shape } }

  /// Adds a member with a new name.
  mutating func append(_ name: String, hash: UInt32, _ shape: JSONShape) {
    list.append(Member(name: name, shape: shape, hash: hash, bytes: Array(name.utf8)))
    next = list.count
    if table[hash] == nil { table[hash] = list.count - 1 }
  }

  /// Puts the members in the order of their first places.
  mutating func sort() {
    let sorted = list.map { ($0.shape.first, $0) }.sorted { $0.0 < $1.0 }
    self = ShapeMembers()
    for (_, member) in sorted { append(member.name, hash: member.hash, member.shape) }
    next = 0
  }
}
