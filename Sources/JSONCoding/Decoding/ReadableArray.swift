/// Arrays, whose elements are read without a container.
protocol ReadableArray {
  static func reader(in context: DecodingContext) -> ValueReader
}

extension Array: ReadableArray where Element: Decodable {
  static func reader(in context: DecodingContext) -> ValueReader {
    if let scalar = Element.self as? any Scalar.Type { return scalar.arrayReader() }
    let element = ElementReader<Element>(context)
    return TypedReader<[Element]> { context, node in
      try context.array(at: node) { try element.value($0, $1) }
    }
  }
}

extension Scalar {
  static func reader() -> ValueReader { TypedReader<Self> { try $0.scalar(Self.self, at: $1) } }

  static func arrayReader() -> ValueReader {
    TypedReader<[Self]> { context, node in try context.scalars(Self.self, at: node) }
  }
}

extension DecodingContext {
  @inline(__always)
  func array<Element: Decodable>(at node: Int, _ element: (DecodingContext, Int) throws -> Element) throws
    -> [Element]
  {
    guard kind(node) == .array, mayReserve(Element.self, at: node) else {
      return try [Element](from: NodeDecoder(context: self, node: node))
    }
    let opening = entries[unchecked: node]
    if opening.end == 0 { return [] }
    return try [Element](unsafeUninitializedCapacity: Int(opening.end)) { elements, count in
      var child = node &+ 1
      let end = Int(opening.link) &- 1
      while child != end {
        elements.initializeElement(at: count, to: try element(self, child))
        count &+= 1
        child = document.next(after: child)
      }
    }
  }

  /// An array of scalars.
  ///
  /// A few are appended to an array with reserved capacity: the initializer for any number asks the runtime for the
  /// type of the array's storage each time, which takes as long as reading several numbers.
  @inline(__always)
  func scalars<Element: Scalar>(_ type: Element.Type, at node: Int) throws -> [Element] {
    let opening = entries[unchecked: node]
    guard kind(node) == .array, opening.end <= 32 else {
      return try array(at: node) { try $0.scalar(type, at: $1) }
    }
    var elements: [Element] = []
    if opening.end == 0 { return elements }
    elements.reserveCapacity(Int(opening.end))
    var child = node &+ 1
    let end = Int(opening.link) &- 1
    while child != end {
      elements.append(try scalar(type, at: child))
      child = document.next(after: child)
    }
    return elements
  }

  /// Whether memory for all elements or members may be reserved before the first one has been decoded.
  ///
  /// A text may be long and its elements much smaller than the model's. Memory is therefore reserved only in proportion
  /// to the index, which takes 16 bytes for each value.
  @inline(__always)
  func mayReserve<Element>(_ type: Element.Type, at node: Int) -> Bool {
    let opening = entries[unchecked: node]
    return Int(opening.end) &* MemoryLayout<Element>.stride <= 64 &* (Int(opening.link) &- node)
  }
}
