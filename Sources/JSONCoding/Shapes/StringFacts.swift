/// A summary of the strings at one path.
package struct StringFacts: Codable, Sendable {
  /// One of the strings, or the beginning of it.
  package struct Content: Hashable, Codable, Sendable {
    package let text: String
    /// The hash of all its bytes, the same in every process.
    let hash: UInt32
    let isCut: Bool

    private enum CodingKeys: String, CodingKey { case text = "t", hash = "h", isCut = "c" }
  }

  /// The different strings. One that is too long makes them too many.
  package internal(set) var distinct = Distinct<Content>()
  /// The forms that all the strings have.
  package internal(set) var forms = TextForms.all
  /// Whether each string is a date in one of the forms of dates, and which forms occur.
  package internal(set) var areDates = true
  package internal(set) var dateForms: TextForms = []

  /// The place in ``distinct`` of the string found last.
  private var last = 0

  private enum CodingKeys: String, CodingKey {
    case distinct = "v", forms = "f", areDates = "a", dateForms = "d"
  }

  /// The different strings, if they are few.
  package var values: [Distinct<Content>.Value] { distinct.values }
  /// The same; the first ones if they are many.
  package var firstValues: [Distinct<Content>.Value] { distinct.all }
  package var isTruncated: Bool { distinct.isTruncated }
  /// Whether at least two strings differ.
  package var differ: Bool { distinct.all.count > 1 }

  @inline(__always)
  mutating func add(
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits, _ site: () -> ShapeSite
  ) {
    let isPlain = entry.flags.isDisjoint(with: .notPlainASCII)
    if forms != [], limits.wantsForms {
      forms.formIntersection(isPlain ? TextForms(in: bytes, entry.range, among: forms) : [])
    }
    if areDates {
      let form = isPlain ? TextForms(in: bytes, entry.range, among: .dates) : []
      dateForms.formUnion(form)
      areDates = form != []
    }
    if !distinct.isTruncated || distinct.hasRoom(limits.strings) {
      addDistinct(entry, isPlain: isPlain, in: bytes, limits, site)
    }
  }

  @inline(never)
  private mutating func addDistinct(
    _ entry: Entry, isPlain: Bool, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits,
    _ site: () -> ShapeSite
  ) {
    let text = isPlain ? nil : EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags)
    func isSame(_ index: Int) -> Bool {
      if distinct.all[index].content.isCut { return false }
      let own = distinct.all[index].content.text
      return text.map { own.utf8.elementsEqual($0.utf8) } ?? bytes.equals(entry.range, own)
    }
    if last >= distinct.all.count || !isSame(last) {
      let hash = text.map(NameHash.shared.hash(bytesOf:)) ?? NameHash.shared.plainHash(in: bytes, entry.range)
      let found = distinct.all.indices.first {
        distinct.all[$0].content.hash == hash && (distinct.all[$0].content.isCut || isSame($0))
      }
      last = found ?? distinct.all.count
      if found == nil {
        let whole = text ?? bytes.string(entry.range)
        let isCut = whole.utf8.count > limits.stringLength
        let start = isCut ? String(whole.unicodeScalars.prefix(limits.stringLength)) + "…" : whole
        distinct.append(Content(text: start, hash: hash, isCut: isCut), limits.strings, site())
        if isCut { distinct.isTruncated = true }
        return
      }
    }
    distinct.all[last].count &+= 1
  }

  mutating func merge(_ other: StringFacts, _ limits: ShapeLimits) {
    distinct.merge(other.distinct, limits.strings)
    forms.formIntersection(other.forms)
    dateForms.formUnion(other.dateForms)
    areDates = areDates && other.areDates
    last = 0
  }
}

extension Distinct.Value where Content == StringFacts.Content {
  package var text: String { content.text }
}

extension UncheckedBuffer<UInt8> {
  /// Whether the bytes are those of the string, which is not copied.
  @inline(__always)
  fileprivate func equals(_ range: SourceRange, _ string: String) -> Bool {
    string.utf8.withContiguousStorageIfAvailable { equals(range, $0) }
      ?? self.string(range).utf8.elementsEqual(string.utf8)
  }
}
