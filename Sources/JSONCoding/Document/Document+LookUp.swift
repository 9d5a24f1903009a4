extension Document {
  /// The index of the object's name that equals `name` as a Swift string, or 0. Does not mark the name.
  func lookUp(_ name: String, in object: Int) -> Int {
    let opening = entries[unchecked: object]
    if Int(opening.end) > NameTable.smallObject {
      let table = table(of: object)
      return table.find(NameHash.ofThisRun.hash(name)) { isName($0, name) } ?? 0
    }
    var index = object + 1
    while index < Int(opening.link) - 1 {
      if isName(index, name) { return index }
      index = next(after: index + 1)
    }
    return 0
  }

  private func isName(_ index: Int, _ name: String) -> Bool {
    let entry = entries[unchecked: index]
    return !entry.flags.contains(.hidden)
      && EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags) == name
  }

  /// The indexes of the elements of an array, or of the values of an object's members, hidden ones included.
  ///
  /// - Parameter value: nil for all of them, or the one after which the others follow.
  func values(of container: Int, after value: Int? = nil) -> some Sequence<Int> {
    let toValue = isObject(container) ? 1 : 0
    let end = Int(entries[unchecked: container].link) - 1
    return sequence(state: value.map { next(after: $0) } ?? container + 1) { index in
      guard index < end else { return nil }
      defer { index = self.next(after: index + toValue) }
      return index + toValue
    }
  }

  /// The index of the array's element at `place`, which is less than the number of elements.
  func element(_ place: Int, of array: Int) -> Int {
    var child = array + 1
    var passed = 0
    // Continues from the last path computed, if it leads through this array.
    if let step = lastSteps.first(where: { $0.opening == array }), step.position <= place {
      (child, passed) = (step.child, step.position)
    }
    for _ in passed..<place { child = next(after: child) }
    return child
  }
}
