import Testing

@testable import JSONCoding

/// A record of two types, one inside the other, with two types of keys.
private struct Order: Codable {
  struct Item: Codable { let name: String, count: Int }

  let id: Int
  let items: [Item]
}

/// A different type, with different keys, for every `Other`.
private struct Number<Other>: Numbered {
  var id = 1
  static var another: any Numbered { Number<Self>() }
}

private protocol Numbered: Codable {
  var id: Int { get }
  static var another: any Numbered { get }
}

/// Fails if a new compiler or standard library stores containers differently: coding is then still right, but slower.
struct ContainerCacheTests {
  @Test func decodingKeepsOneContainerForEachTypeOfKeys() throws {
    let context = try DecodingContext(
      parsing: #"[{"id":1,"items":[{"name":"a","count":1},{"name":"b","count":2}]},{"id":2,"items":[]}]"#)
    defer { context.containers.close() }
    _ = try context.value([Order].self, at: 0)
    #expect(context.containers.count == 2)
  }

  @Test func encodingKeepsOneContainerForEachTypeOfKeys() throws {
    let encoder = encoder()
    let order = Order(id: 1, items: [Order.Item(name: "a", count: 1), Order.Item(name: "b", count: 2)])
    _ = try encoded([order, order], by: encoder)
    #expect(encoder.context?.containers.count == 2)
  }

  @Test func boxIsAReferenceToAnInstanceThatBeginsWithTheState() {
    final class State {}
    final class Box { let state: State; init(_ state: State) { self.state = state } }
    struct One { let box: Box }
    struct Two { let box: Box, other = State() }
    let state = State()
    #expect(ContainerBox.of(One(box: Box(state)), around: state) is Box)
    #expect(ContainerBox.of(One(box: Box(State())), around: state) == nil)
    #expect(ContainerBox.of(Two(box: Box(state)), around: state) == nil)
  }

  /// More types than are cached, and than an object's readers have numbers for.
  @Test func keyTypesBeyondTheLimitAreCoded() throws {
    let context = try DecodingContext(parsing: #"{"id":1}"#)
    defer { context.containers.close() }
    let encoder = encoder()
    var value: any Numbered = Number<Int>()
    for _ in 0..<300 {
      value = type(of: value).another
      #expect(try encoded(value, by: encoder) == #"{"id":1}"#)
      let type: any Numbered.Type = type(of: value)
      #expect(try context.value(type, at: 0).id == 1)
    }
    #expect(context.containers.count < 40)
    #expect(encoder.context?.containers.count ?? 40 < 40)
  }

  /// Two objects that are open at once have two containers, and a container that a model has kept is not reused.
  @Test func keptEncodingContainersAreNotReused() throws {
    let keeper = Keeper()
    let model = Custom { encoder in
      var outer = encoder.container(keyedBy: Name.self)
      let inner = Custom {
        var container = $0.container(keyedBy: Name.self)
        try container.encode(1, forKey: "x")
        keeper.objects.append(container)
      }
      try outer.encode(inner, forKey: "a")
      try outer.encode(inner, forKey: "b")
      try outer.encode(2, forKey: "c")
      keeper.objects.append(outer)
    }
    let encoder = encoder()
    for _ in 0..<2 {
      #expect(try encoded(model, by: encoder) == #"{"a":{"x":1},"b":{"x":1},"c":2}"#)
      // Only the kept containers own their context.
      #expect(encoder.context == nil)
    }
    for var container in keeper.objects { try container.encode(3, forKey: "late") }
  }

  @Test func reuseDoesNotKeepTheContext() throws {
    weak var observed: EncodingContext?
    do {
      let encoder = encoder()
      _ = try encoded([Order(id: 1, items: [])], by: encoder)
      observed = encoder.context
      #expect(observed?.containers.count ?? 0 > 0)
    }
    #expect(observed == nil)
  }
}
