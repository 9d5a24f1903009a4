import Testing

@testable import JSONCoding

/// A missing key and an unread one in the same object.
struct UnreadKeyHintTests {
  struct Item: Decodable { let quantity: Int, price: Int?, inner: Inner? }
  struct Inner: Decodable { let amount: Int }
  /// Stops at what it cannot read, before it has asked for the last key.
  struct Picky: Decodable {
    let a: Int, b: Int
    enum CodingKeys: CodingKey { case a, b }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let a = try container.decode(Int.self, forKey: .a)
      guard a == 12345 else {
        throw DecodingError.dataCorruptedError(forKey: .a, in: container, debugDescription: "not 12345")
      }
      self.a = a
      b = try container.decode(Int.self, forKey: .b)
    }
  }

  private func only<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    let text = Text(json)
    return RecordDecoder().outcome(type, from: text, SourceRange(start: 0, end: text.count)).issues
      .flatMap(\.hints).compactMap { if case .onlyUnreadKey(let member) = $0 { member.name } else { nil } }
  }

  @Test(
    arguments: [
      (#"{"qty":1}"#, ["qty"]), (#"{"qty":1,"price":2}"#, ["qty"]), (#"{"quantity":1,"qty":1}"#, []),
      (#"{"qty":1,"x":2}"#, []), (#"{"price":2}"#, []), ("{}", []),
      (#"{"quantity":1,"inner":{"amt":1}}"#, ["amt"]),
      // One in each of two objects.
      (#"{"qty":1,"inner":{"amt":1}}"#, ["qty", "amt"]),
    ])
  func theyAreAPairIfThereIsOneOfEach(_ json: String, _ names: [String]) {
    #expect(only(Item.self, json) == names)
  }

  @Test func keysThatMayNotHaveBeenAskedForYetAreNot() {
    #expect(only(Picky.self, #"{"b":1}"#) == [])
  }
}
