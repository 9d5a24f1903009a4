/// An array, whose elements can be shown one after another. A mirror would first make a list of them.
protocol PrintableArray {
  /// Appends the array `value`, which is of this type. `element` appends an element.
  static func append(_ value: Any, to text: inout String, _ element: (Any, inout String) -> Void)
}

extension Array: PrintableArray {
  static func append(_ value: Any, to text: inout String, _ element: (Any, inout String) -> Void) {
    (value as? Self)?.append(to: &text, element)
  }

  func append(to text: inout String, _ element: (Any, inout String) -> Void) {
    text += "["
    if Element.self == Double.self, let numbers = self as? [Double] {
      list(numbers, to: &text) { PlainValue.append($0, to: &$1, isNested: true) }
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
