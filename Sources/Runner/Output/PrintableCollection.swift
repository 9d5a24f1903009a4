import JSONCoding

/// A collection, whose elements can be shown one after another. A mirror would first make a list of them.
protocol PrintableCollection {
  /// Appends the collection `value`, which is of this type. `element` appends an element, a key or a value.
  static func append(_ value: Any, to text: inout String, _ element: (Any, inout String) -> Void)
}

extension Array: PrintableCollection {
  static func append(_ value: Any, to text: inout String, _ element: (Any, inout String) -> Void) {
    (value as? Self)?.append(to: &text, element)
  }

  func append(to text: inout String, _ element: (Any, inout String) -> Void) {
    text += "["
    // As they are: to put each into an `Any` takes longer than to print it.
    if Element.self == Double.self, let numbers = self as? [Double] {
      list(numbers, to: &text) { PlainValue.append($0, to: &$1, isNested: true) }
    } else if Element.self == Int.self, let numbers = self as? [Int] {
      IntegerList.append(numbers, to: &text)
    } else if Element.self == String.self, let strings = self as? [String] {
      list(strings, to: &text) { DebugText.append(quoted: $0, to: &$1) }
    } else {
      list(self, to: &text) { element($0, &$1) }
    }
    text += "]"
  }

  private func list<Item>(_ items: [Item], to text: inout String, _ append: (Item, inout String) -> Void) {
    var isFirst = true
    for item in items {
      if !isFirst { text += ", " }
      isFirst = false
      append(item, &text)
    }
  }
}

extension Dictionary: PrintableCollection {
  static func append(_ value: Any, to text: inout String, _ element: (Any, inout String) -> Void) {
    (value as? Self)?.append(to: &text, element)
  }

  private func append(to text: inout String, _ element: (Any, inout String) -> Void) {
    let members = map { key, value in
      var texts = (key: "", value: "")
      element(key, &texts.key)
      element(value, &texts.value)
      return texts
    }
    PrintableMembers.append(members, to: &text)
  }
}

enum PrintableMembers {
  /// Appends the members of a dictionary. They have no order; sorting makes the output the same in every run.
  static func append(_ members: [(key: String, value: String)], to text: inout String) {
    guard !members.isEmpty else { return text += "[:]" }
    text += "["
    var isFirst = true
    for member in members.sorted(by: { $0.key < $1.key }) {
      if !isFirst { text += ", " }
      isFirst = false
      text += member.key
      text += ": "
      text += member.value
    }
    text += "]"
  }
}
