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
