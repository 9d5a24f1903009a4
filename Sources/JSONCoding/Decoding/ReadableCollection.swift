/// A type of the standard library that decodes the values it holds and does nothing else.
protocol ReadableCollection {
  /// The type's reader, or nil if only its `init(from:)` can read it.
  static func reader(in context: DecodingContext) -> ValueReader?
}

extension Optional: ReadableCollection where Wrapped: Decodable {
  static func reader(in context: DecodingContext) -> ValueReader? {
    if let scalar = ScalarTypes.find(Wrapped.self) { return scalar.optionalReader() }
    let wrapped = ElementReader<Wrapped>(context)
    return TypedReader<Wrapped?> { context, node in
      context.kind(node) == .null ? nil : try wrapped.value(context, node)
    }
  }
}

extension Array: ReadableCollection where Element: Decodable {
  static func reader(in context: DecodingContext) -> ValueReader? {
    if let scalar = ScalarTypes.find(Element.self) { return scalar.arrayReader() }
    let element = ElementReader<Element>(context)
    return TypedReader<[Element]> { context, node in
      try context.array(at: node) { try element.value($0, $1) }
    }
  }
}

extension Set: ReadableCollection where Element: Decodable {
  static func reader(in context: DecodingContext) -> ValueReader? {
    if let scalar = ScalarTypes.find(Element.self) { return scalar.setReader() }
    let element = ElementReader<Element>(context)
    return TypedReader<Set<Element>> { context, node in
      try context.set(at: node) { try element.value($0, $1) }
    }
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
  /// A few are appended to an array with room for them: the initializer for any number asks the runtime for the type of
  /// the array's storage each time, which takes as long as to read several numbers.
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

  /// The set, which keeps the first of several equal elements.
  @inline(__always)
  func set<Element: Decodable>(at node: Int, _ element: (DecodingContext, Int) throws -> Element) throws
    -> Set<Element>
  {
    guard kind(node) == .array, mayReserve(Element.self, at: node) else {
      return try Set<Element>(from: NodeDecoder(context: self, node: node))
    }
    let opening = entries[unchecked: node]
    var elements = Set<Element>(minimumCapacity: Int(opening.end))
    var child = node &+ 1
    let end = Int(opening.link) &- 1
    while child != end {
      elements.insert(try element(self, child))
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
