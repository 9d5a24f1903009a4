/// The relation of a decoded value to the value that holds it.
enum Holder: Equatable {
  /// An element of the array at this index.
  case element(of: Int)
  /// A member of the object at this index.
  case member(of: Int)
  /// The top value, or a value that a single-value container decodes again.
  case same
}

/// A node, or an absent key for which a super decoder was made.
struct NodePlace {
  var node: Int
  var absent: AbsentKey?

  @inline(__always)
  init(_ node: Int, absent: AbsentKey? = nil) {
    self.node = node
    self.absent = absent
  }
}

/// A key that the object at `object` does not have.
final class AbsentKey: Sendable {
  let object: Int
  let key: any CodingKey

  init(object: Int, key: any CodingKey) {
    self.object = object
    self.key = key
  }
}

extension DecodingContext {
  /// What holds the value at `node`, found in the document.
  func holder(of node: Int) -> Holder {
    guard let step = document.steps(to: node).last else { return .same }
    return document.isObject(step.opening) ? .member(of: step.opening) : .element(of: step.opening)
  }
}
