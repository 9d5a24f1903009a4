import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// A record that reads objects of two types, one inside the other, by the keys of three types.
private struct Order: Decodable, Equatable {
  struct Item: Decodable, Equatable {
    let name: String
    let count: Int
  }

  let id: Int
  let items: [Item]
}

/// A model that keeps its containers and reads them later.
private struct Lazy: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, next
  }

  let container: KeyedDecodingContainer<CodingKeys>
  let next: [Lazy]

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: CodingKeys.self)
    next = try container.decodeIfPresent([Lazy].self, forKey: .next) ?? []
  }

  var ids: [Int] {
    get throws { try [container.decode(Int.self, forKey: .id)] + next.flatMap { try $0.ids } }
  }
}

/// A different type, with different keys, for every `Other`.
private struct Number<Other>: Numbered {
  let id: Int

  static var another: any Numbered.Type { Number<Self>.self }
}

private protocol Numbered: Decodable {
  var id: Int { get }
  static var another: any Numbered.Type { get }
}

struct ContainerCacheTests {
  private static let orders =
    #"[{"id":1,"items":[{"name":"a","count":1},{"name":"b","count":2}]},{"id":2,"items":[]}]"#

  private func context(_ json: String, reusesContainers: Bool = true) throws -> DecodingContext {
    let context = DecodingContext(
      document: Document(), strategies: CodingStrategies(), userInfo: [:],
      reusesContainers: reusesContainers)
    let text = Text(json)
    try context.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
    return context
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ context: DecodingContext) throws -> Value {
    try context.value(type, at: 0)
  }

  /// Fails if a new compiler or standard library stores containers differently: decoding is then still right, but
  /// slower.
  @Test func oneContainerIsKeptForEachTypeOfKeys() throws {
    let context = try context(Self.orders)
    defer { context.containers.close() }
    _ = try decode([Order].self, context)
    #expect(context.containers.count == 2)
  }

  @Test func containersAreNotKeptWhenReuseIsOff() throws {
    let context = try context(Self.orders, reusesContainers: false)
    _ = try decode([Order].self, context)
    #expect(context.containers.count == 0)
  }

  @Test(arguments: [true, false]) func valuesAreTheSameWithAndWithoutReuse(reusesContainers: Bool) throws {
    let context = try context(Self.orders, reusesContainers: reusesContainers)
    defer { context.containers.close() }
    let expected = try JSONDecoder().decode([Order].self, from: Data(Self.orders.utf8))
    #expect(try decode([Order].self, context) == expected)
  }

  @Test(arguments: [true, false]) func errorsAreTheSameWithAndWithoutReuse(reusesContainers: Bool) throws {
    let json = #"[{"id":1,"items":[{"name":"a","count":1},{"name":"b","count":"2"}]}]"#
    let context = try context(json, reusesContainers: reusesContainers)
    defer { context.containers.close() }
    let error = thrown(DecodingError.self) { try decode([Order].self, context) }
    guard case .typeMismatch(_, let found)? = error else {
      Issue.record("expected a type mismatch, found \(String(describing: error))")
      return
    }
    #expect(found.codingPath.map(\.stringValue) == ["Index 0", "items", "Index 1", "count"])
  }

  @Test(arguments: [true, false]) func containersThatAModelKeepsStillReadTheirOwnObject(
    reusesContainers: Bool
  ) throws {
    let json = #"{"id":1,"next":[{"id":2,"next":[{"id":3}]},{"id":4}]}"#
    var context: DecodingContext? = try context(json, reusesContainers: reusesContainers)
    let value = try decode(Lazy.self, #require(context))
    context?.containers.releaseKept()
    context?.containers.close()
    // From here on, only the kept containers own their context.
    context = nil
    #expect(try value.ids == [1, 2, 3, 4])
  }

  @Test func onlyAReferenceToAnInstanceThatBeginsWithTheStateIsABox() {
    final class State {}
    final class Box { let state: State; init(_ state: State) { self.state = state } }
    struct One { let box: Box }
    struct Two { let box: Box, other = State() }
    let state = State()
    #expect(ContainerBox.of(One(box: Box(state)), around: state) is Box)
    #expect(ContainerBox.of(One(box: Box(State())), around: state) == nil)
    #expect(ContainerBox.of(Two(box: Box(state)), around: state) == nil)
  }

  @Test func moreKeyTypesThanTheLimitStillDecode() throws {
    let context = try context(#"{"id":1}"#)
    defer { context.containers.close() }
    var type: any Numbered.Type = Number<Int>.self
    for _ in 0..<40 {
      #expect(try decode(type, context).id == 1)
      type = type.another
    }
    #expect(context.containers.count == 16)
  }
}
