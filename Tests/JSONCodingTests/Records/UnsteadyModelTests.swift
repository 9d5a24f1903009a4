import Foundation
import Testing

@testable import JSONCoding

/// A model whose verdict changes from run to run, because it counts its calls: each record has a value or a problem.
@Suite(.serialized)
struct UnsteadyModelTests {
  /// Reads a missing key with every second call.
  private struct Alternating: Decodable {
    nonisolated(unsafe) static var calls = 0

    enum CodingKeys: String, CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
      Self.calls += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(Int.self, forKey: Self.calls % 2 == 1 ? .b : .a)
    }
  }

  /// Refuses each value the first time, with its own message.
  private struct Grudging: Decodable {
    nonisolated(unsafe) static var hasRefused = false

    struct Refusal: Error, CustomStringConvertible { let description = "not yet" }

    init(from decoder: any Decoder) throws {
      _ = try decoder.singleValueContainer().decode([String: Int].self)
      Self.hasRefused.toggle()
      if Self.hasRefused { throw Refusal() }
    }
  }

  static let options: [RecordDecoder.Options] = [
    [], .firstIssueOnly, .noPlaceholders, .unreadKeys, .swallowedFailures,
    [.firstIssueOnly, .noPlaceholders],
  ]

  @Test(arguments: options)
  func firstErrorIsReported(_ options: RecordDecoder.Options) throws {
    Alternating.calls = 0
    let outcome = RecordDecoder().outcome(Alternating.self, of: #"{"a":1}"#, options)
    #expect(outcome.value == nil)
    #expect(outcome.issues.map(\.path) == [[.member("b")]])
    #expect(outcome.issues.first?.missingKey == "b")
    #expect(outcome.issues.first?.hints.contains(.decodesWhenRunAgain) == true)
    Grudging.hasRefused = false
    let own = try #require(
      RecordDecoder().outcome(Grudging.self, of: #"{"a":1}"#, options).issues.first)
    guard case .dataCorrupted(.thrown("not yet")) = own.kind else {
      Testing.Issue.record("\(own.kind)")
      return
    }
    #expect(own.hints.contains(.decodesWhenRunAgain))
  }

  /// Four records in, four out, with any options.
  @Test(arguments: options)
  func noRecordVanishes(_ options: RecordDecoder.Options) {
    for start in 0...1 {
      Alternating.calls = start
      let decoder = RecordDecoder()
      for _ in 1...4 {
        let outcome = decoder.outcome(Alternating.self, of: #"{"a":1}"#, options)
        #expect((outcome.value == nil) == !outcome.issues.isEmpty)
      }
    }
  }
}
