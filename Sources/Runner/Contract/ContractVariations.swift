import JSONCoding

/// A payload that a contract allows, and in what it differs from another one.
struct ContractPayload {
  let text: [UInt8]
  /// Where the other payload is changed.
  let path: [PathComponent]
  /// What allows it.
  let change: ContractChange
  /// What stands at the path; nil if nothing does.
  let node: ContractNode?
  /// The number of the other payload; nil for the fullest.
  let base: Int?

  /// The path as it was in the array that this payload has an element more in: that element is like the one before.
  func inShorterArray(_ path: [PathComponent]) -> [PathComponent] {
    guard change.kind == .length, case .array(let elements)? = node?.form, elements.count > 1,
      path.starts(with: self.path + [.index(elements.count - 1)])
    else { return path }
    var path = path
    path[self.path.count] = .index(elements.count - 2)
    return path
  }
}

/// The payloads that differ in one thing from the fullest.
struct ContractVariations {
  private(set) var payloads: [ContractPayload] = []
  /// Whether places that are like others were left out.
  private(set) var isIncomplete = false
  private var size = 0
  private var seen: Set<ContractChange> = []

  /// How many bytes of payloads may repeat what was tried elsewhere.
  private static let mostRepeated = 8_000_000
  private static let most = 32_000_000

  /// Whether all variations are likely to be few enough: each place has some three.
  ///
  /// - Parameter isPart: whether the payload is not the fullest anyway.
  static func mayBeWhole(_ root: ContractNode, isPart: Bool = false) -> Bool {
    var text = RenderedNode()
    text.append(root, at: [])
    return text.bytes.count * text.places.count * 3 < (isPart ? most : mostRepeated)
  }

  init(_ root: ContractNode) {
    var text = RenderedNode()
    text.append(root, at: [])
    vary(text, before: [], after: [], base: nil)
  }

  private mutating func vary(_ text: RenderedNode, before: [UInt8], after: [UInt8], base: Int?) {
    for place in text.places where !Interruption.isRequested {
      for alternative in place.node.alternatives {
        var inner = RenderedNode()
        inner.append(alternative, at: place.path)
        let start = before + text.bytes[..<place.range.lowerBound]
        let end = text.bytes[place.range.upperBound...] + after
        let number = add(
          start + inner.bytes + end, place.path, alternative.origin, alternative, base: base)
        guard let number, alternative.isVaried else { continue }
        vary(inner, before: start, after: Array(end), base: number)
      }
      if let absence = place.absence, let range = place.member {
        _ = add(
          before + text.replacing(range, with: []) + after, place.path, absence, nil, base: base)
      }
    }
  }

  private mutating func add(
    _ text: [UInt8], _ path: [PathComponent], _ change: ContractChange, _ node: ContractNode?, base: Int?
  ) -> Int? {
    let isNew = seen.insert(change).inserted
    guard size + text.count <= (isNew ? Self.most : Self.mostRepeated) else {
      isIncomplete = true
      return nil
    }
    size += text.count
    payloads.append(ContractPayload(text: text, path: path, change: change, node: node, base: base))
    return payloads.count - 1
  }
}

/// A node's value as JSON, with the place of each value in it.
struct RenderedNode {
  struct Place {
    let path: [PathComponent]
    let node: ContractNode
    /// The bytes of the value.
    let range: Range<Int>
    /// The bytes that go if a member is absent, with a comma; nil for what is no member.
    let member: Range<Int>?
    let absence: ContractChange?
  }

  private(set) var bytes: [UInt8] = []
  /// The outer ones first.
  var places: [Place] = []

  /// The bytes with others in a place of some.
  func replacing(_ range: Range<Int>, with other: [UInt8]) -> [UInt8] {
    bytes[..<range.lowerBound] + other + bytes[range.upperBound...]
  }

  mutating func append(_ node: ContractNode, at path: [PathComponent]) {
    let first = bytes.count
    let index = places.count
    // Its end is known once it is written.
    places.append(Place(path: path, node: node, range: 0..<0, member: nil, absence: nil))
    switch node.form {
    case .value(let value): value.append(to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (number, element) in elements.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        append(element, at: path + [.index(number)])
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      let present = members.filter(\.isPresent)
      for (number, member) in present.enumerated() {
        let start = bytes.count
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        SampleValue.string(member.name).append(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        let inner = places.count
        append(member.node, at: path + [.member(member.name)])
        let place = places[inner]
        // Without the first member, the comma before the second goes.
        let end = isFirst && number + 1 < present.count ? bytes.count + 1 : bytes.count
        places[inner] = Place(
          path: place.path, node: place.node, range: place.range, member: start..<end, absence: member.absence
        )
        isFirst = false
      }
      bytes.append(UInt8(ascii: "}"))
    }
    places[index] = Place(path: path, node: node, range: first..<bytes.count, member: nil, absence: nil)
  }
}
