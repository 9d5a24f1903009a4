/// Finds a place in a sorted array.
package enum BinarySearch {
  /// The index of the first element that meets the condition; all elements after it meet it, too. The array's end if
  /// none does.
  package static func firstIndex<Element>(
    in elements: [Element], where meetsCondition: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if meetsCondition(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
