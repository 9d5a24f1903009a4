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
    let text = EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags)
    let hash =
      isPlain ? NameHash.shared.plainHash(in: bytes, entry.range) : NameHash.shared.hash(bytesOf: text)
    let known = distinct.all.indices.first {
      let content = distinct.all[$0].content
      return content.hash == hash && (content.isCut || content.text == text)
    }
    if let known { return distinct.all[known].count &+= 1 }
    let isCut = text.utf8.count > limits.stringLength
    let start = isCut ? String(text.unicodeScalars.prefix(limits.stringLength)) + "…" : text
    distinct.append(Content(text: start, hash: hash, isCut: isCut), limits.strings, site())
    if isCut { distinct.isTruncated = true }
  }

  mutating func merge(_ other: StringFacts, _ limits: ShapeLimits) {
    distinct.merge(other.distinct, limits.strings)
    forms.formIntersection(other.forms)
    dateForms.formUnion(other.dateForms)
    areDates = areDates && other.areDates
  }
}

extension Distinct.Value where Content == StringFacts.Content {
  package var text: String { content.text }
}

/// Different values at a path, counted while they are few.
package struct Distinct<Content: Hashable & Codable & Sendable>: Codable, Sendable {
  package struct Value: Codable, Sendable {
    package let content: Content
    package internal(set) var count = 1
    package internal(set) var site: ShapeSite

    private enum CodingKeys: String, CodingKey { case content = "v", count = "n", site = "p" }
  }

  /// In the order in which they appeared. If ``isTruncated``, the first ones, whose counts mean nothing; at least one
  /// of them is not among as many known ones.
  package internal(set) var all: [Value] = []
  /// Whether there are more than the limit.
  package internal(set) var isTruncated = false

  private enum CodingKeys: String, CodingKey { case all = "a", isTruncated = "m" }

  package init() {}

  /// All values; none if they are many.
  package var values: [Value] { isTruncated ? [] : all }

  /// Whether a new value would be kept.
  func hasRoom(_ limit: Int) -> Bool { all.count <= limit }

  mutating func add(_ content: Content, _ limit: Int, _ site: () -> ShapeSite) {
    if let found = all.firstIndex(where: { $0.content == content }) {
      all[found].count += 1
    } else if hasRoom(limit) {
      append(content, limit, site())
    }
  }

  mutating func append(_ content: Content, _ limit: Int, _ site: ShapeSite) {
    all.append(Value(content: content, site: site))
    isTruncated = isTruncated || all.count > limit
  }

  mutating func merge(_ other: Distinct, _ limit: Int) {
    for value in other.all {
      guard let found = all.firstIndex(where: { $0.content == value.content }) else {
        all.append(value)
        continue
      }
      all[found].count += value.count
      all[found].site = ShapeSite.first(all[found].site, value.site) ?? value.site
    }
    all.sort { $0.site.place < $1.site.place }
    isTruncated = isTruncated || other.isTruncated || all.count > limit
    all.removeLast(max(0, all.count - limit - 1))
  }
}
