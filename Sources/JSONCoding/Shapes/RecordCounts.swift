/// In how many records there is something, however often it is in each.
package struct RecordCount: Sendable {
  package private(set) var count = 0
  /// The number of the last of them, counted from 1.
  private var last = 0

  /// Counts a record, unless it was the last one counted.
  @inline(__always)
  mutating func add(_ record: Int) {
    guard last != record else { return }
    last = record
    count &+= 1
  }

  /// - Parameter isOfSameRecords: whether both are from the same records. Then nobody knows how many are in both, and
  ///   the greater count is one that is certain.
  mutating func merge(_ other: RecordCount, isOfSameRecords: Bool) {
    count = isOfSameRecords ? max(count, other.count) : count + other.count
    last = max(last, other.last)
  }
}

/// In how many records a path has values, and which kinds they are. Values in one array, or in one dictionary, tend to
/// be alike, so only records can be considered independent of each other.
package struct RecordCounts: Sendable {
  package internal(set) var values = RecordCount()
  package internal(set) var nulls = RecordCount()
  package internal(set) var booleans = RecordCount()
  package internal(set) var numbers = RecordCount()
  package internal(set) var strings = RecordCount()
  package internal(set) var arrays = RecordCount()
  package internal(set) var objects = RecordCount()
  /// Of a member: the records in which an object lacks it.
  package internal(set) var absences = RecordCount()
  /// The same as ``objects``, without the object that is being added.
  var earlierObjects = RecordCount()

  mutating func merge(_ other: RecordCounts, isOfSameRecords: Bool) {
    values.merge(other.values, isOfSameRecords: isOfSameRecords)
    nulls.merge(other.nulls, isOfSameRecords: isOfSameRecords)
    booleans.merge(other.booleans, isOfSameRecords: isOfSameRecords)
    numbers.merge(other.numbers, isOfSameRecords: isOfSameRecords)
    strings.merge(other.strings, isOfSameRecords: isOfSameRecords)
    arrays.merge(other.arrays, isOfSameRecords: isOfSameRecords)
    objects.merge(other.objects, isOfSameRecords: isOfSameRecords)
    absences.merge(other.absences, isOfSameRecords: isOfSameRecords)
    earlierObjects.merge(other.earlierObjects, isOfSameRecords: isOfSameRecords)
  }
}
