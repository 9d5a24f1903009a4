/// The members of the objects at one path, in the order in which their names have appeared.
///
/// Names come in about the same order in every object, so a look-up begins after the last name found. Only on a miss,
/// and only if there are many names, is a table searched.
package struct ShapeMembers {
  package struct Member {
    package let name: String
    package let shape: JSONShape
    /// The hash of the name as ``NameHash`` makes it.
    let hash: UInt32
    /// The name in UTF-8.
    let bytes: [UInt8]
  }

  /// Up to this number of names, they are searched one after the other.
  private static let fewNames = 16

  package private(set) var list: [Member] = []
  /// Where the next look-up begins.
  private var next = 0
  /// Nil while there are few names.
  private var table: NameTable?
  /// How many names the table has room for.
  private var room = 0

  /// The shape of the members with the name at index `name` of the document; nil if the name is new.
  @inline(__always)
  mutating func find(_ name: Int, in document: Document) -> UnretainedReference<JSONShape>? {
    let entry = document.entries[unchecked: name]
    if next < list.count, isName(next, entry, document) {
      next &+= 1
      return UnretainedReference(list[next &- 1].shape)
    }
    return search(entry, document)
  }

  @inline(never)
  private mutating func search(_ entry: Entry, _ document: Document) -> UnretainedReference<JSONShape>? {
    let found: Int?
    if let table {
      // 0 marks an empty slot.
      found = table.find(entry.link) { isName($0 - 1, entry, document) }.map { $0 - 1 }
    } else {
      found = list.indices.first { isName($0, entry, document) }
    }
    guard let found else { return nil }
    next = found + 1
    return UnretainedReference(list[found].shape)
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
  func index(of name: String, hash: UInt32) -> Int? {
    guard let table else { return list.firstIndex { $0.hash == hash && $0.name == name } }
    return table.find(hash) { list[$0 - 1].name == name }.map { $0 - 1 }
  }

  /// Adds a member with a new name.
  mutating func append(_ name: String, hash: UInt32, _ shape: JSONShape) {
    list.append(Member(name: name, shape: shape, hash: hash, bytes: Array(name.utf8)))
    next = list.count
    index()
  }

  /// Puts the members in the order of their first places.
  mutating func sort() {
    list.sort { $0.shape.first < $1.shape.first }
    next = 0
    room = 0
    index()
  }

  /// Enters the last name into the table, or all names if the table is new.
  private mutating func index() {
    guard list.count > Self.fewNames else { return }
    if list.count <= room {
      table?.insert(list.count, hash: list[list.count - 1].hash)
    } else {
      room = list.count * 2
      var table = NameTable(count: room)
      for (number, member) in list.enumerated() { table.insert(number + 1, hash: member.hash) }
      self.table = table
    }
  }
}
