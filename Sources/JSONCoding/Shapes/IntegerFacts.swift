/// Different integers, counted while they are few.
package struct IntegerFacts: Sendable {
  package struct Value: Sendable {
    package let number: Int64
    package internal(set) var count = 1
    package internal(set) var first: ShapePlace
    /// Nil if nobody wants to know.
    package internal(set) var site: ShapeSite?
  }

  /// In the order in which they appeared. If ``isTruncated``, the first ones, with counts that mean nothing.
  package internal(set) var values: [Value] = []
  /// Whether there are more different integers than ``most``.
  package internal(set) var isTruncated = false

  package static let most = 20

  mutating func add(_ number: Int64, _ place: ShapePlace, _ site: () -> ShapeSite?) {
    if let found = values.firstIndex(where: { $0.number == number }) {
      values[found].count += 1
    } else if !isTruncated {
      values.append(Value(number: number, first: place, site: site()))
      cut()
    }
  }

  mutating func merge(_ other: IntegerFacts) {
    isTruncated = isTruncated || other.isTruncated
    for value in other.values {
      guard let found = values.firstIndex(where: { $0.number == value.number }) else {
        values.append(value)
        continue
      }
      values[found].count += value.count
      guard value.first < values[found].first else { continue }
      (values[found].first, values[found].site) = (value.first, value.site)
    }
    values.sort { $0.first < $1.first }
    cut()
  }

  /// Keeps one more than ``most``, so that at least one of them is not among as many known ones.
  private mutating func cut() {
    guard values.count > Self.most else { return }
    isTruncated = true
    values.removeLast(values.count - Self.most - 1)
  }
}
