/// Any JSON value (RFC 8259), with the members of an object in the order of the document.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object: name and value.
  public struct Member: Sendable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue: Equatable {
  /// Objects with the same members in any order are equal, because order has no meaning in JSON.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): areEqual(left, right)
    default: false
    }
  }

  private static func areEqual(_ left: [Member], _ right: [Member]) -> Bool {
    guard left.count == right.count else { return false }
    if zip(left, right).allSatisfy({ $0.name == $1.name }) {
      return zip(left, right).allSatisfy { $0.value == $1.value }
    }
    let values = Dictionary(left.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let others = Dictionary(right.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return values == others
  }
}
