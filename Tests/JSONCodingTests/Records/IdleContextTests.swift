import Foundation
import Testing

@testable import JSONCoding

/// The context that a thread keeps of a decoder that is gone. No test here suspends, so each has one thread to itself.
struct IdleContextTests {
  private struct Point: Decodable, Equatable {
    let x: Int
    let y: Int
  }

  /// A model that keeps its decoder.
  private struct Lazy: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws { self.decoder = decoder }

    var point: Point { get throws { try Point(from: decoder) } }
  }

  /// A model that keeps a container, which a context uses again.
  private struct Keeping: Decodable {
    enum CodingKeys: CodingKey { case x }

    let container: KeyedDecodingContainer<CodingKeys>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: CodingKeys.self) }
  }

  private static let json = Data(#"{"x":1,"y":2}"#.utf8)

  /// The context that is kept after a decoder with these settings has done its work.
  private func kept(_ use: (RecordDecoder) throws -> Void) rethrows -> DecodingContext? {
    IdleContext.take(CodingStrategies())?.containers.close()
    do {
      let decoder = RecordDecoder()
      try use(decoder)
    }
    let context = IdleContext.take(CodingStrategies())
    context?.containers.close()
    return context
  }

  @Test func nextDecoderTakesTheContext() throws {
    let first = try kept { _ = try $0.decode(Point.self, from: Self.json) }
    let context = try #require(first)
    #expect(context.document.text.count == 0)
    IdleContext.keep(context)
    let next = RecordDecoder()
    _ = try next.decode(Point.self, from: Data(#"{"y":3,"x":41}"#.utf8))
    #expect(context.document.text.count == 14)
    #expect(IdleContext.take(CodingStrategies()) == nil)
  }

  @Test func strategiesMustBeTheSame() throws {
    IdleContext.take(CodingStrategies())?.containers.close()
    var dates = CodingStrategies()
    dates.dates = .iso8601
    do {
      let decoder = RecordDecoder()
      decoder.strategies = dates
      _ = try decoder.decode([Date].self, from: Data(#"["2025-01-01T00:00:00Z"]"#.utf8))
    }
    #expect(IdleContext.take(CodingStrategies()) == nil)
    let context = try #require(IdleContext.take(dates))
    #expect(IdleContext.take(dates) == nil)
    context.containers.close()
  }

  @Test func contextsThatHoldMoreAreNotKept() throws {
    #expect(kept { _ = try? $0.decode(Point.self, from: Data(#"{"x":1}"#.utf8)) } == nil)
    #expect(
      try kept {
        _ = try $0.decode([Int].self, from: Data("[\(String(repeating: "1,", count: 5000))1]".utf8))
      } == nil)
    #expect(
      try kept {
        _ = try $0.decode(String.self, from: Data("\"\(String(repeating: "a", count: 70_000))\"".utf8))
      } == nil)
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    #expect(
      try kept {
        $0.userInfo = [key: 1]
        _ = try $0.decode(Point.self, from: Self.json)
      } == nil)
    #expect(
      try kept {
        $0.assumesTopLevelDictionary = true
        _ = try $0.decode(Point.self, from: Self.json)
      } == nil)
    #expect(
      try kept {
        $0.strategies.dates = .custom(CustomCoding { _ in Date() })
        _ = try $0.decode(Point.self, from: Self.json)
      } == nil)
  }

  @Test func contextsThatAModelHoldsAreNotKept() throws {
    var lazy: Lazy?
    #expect(try kept { lazy = try $0.decode(Lazy.self, from: Self.json) } == nil)
    var keeping: Keeping?
    #expect(try kept { keeping = try $0.decode(Keeping.self, from: Self.json) } == nil)
    _ = try RecordDecoder().decode(Point.self, from: Data(#"{"x":3,"y":4}"#.utf8))
    #expect(try lazy?.point == Point(x: 1, y: 2))
    #expect(try keeping?.container.decode(Int.self, forKey: .x) == 1)
  }

  @Test func contextIsReleasedWithItsThread() throws {
    final class Held: @unchecked Sendable { weak var context: DecodingContext? }
    let held = Held()
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      _ = try? RecordDecoder().decode(Point.self, from: Self.json)
      if let context = IdleContext.take(CodingStrategies()) {
        held.context = context
        IdleContext.keep(context)
      }
      isDone.signal()
    }.start()
    isDone.wait()
    for _ in 0..<500 where held.context != nil { usleep(10_000) }
    #expect(held.context == nil)
  }
}
