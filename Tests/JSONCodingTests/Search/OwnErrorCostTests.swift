import Foundation
import Testing

@testable import JSONCoding

/// Errors of the model's own cost little more than other problems, without missing any.
@Suite(.serialized) struct OwnErrorCostTests {
  private enum Runs {
    nonisolated(unsafe) static var count = 0
  }

  private struct Address: RawRepresentable, Decodable {
    let rawValue: String

    init?(rawValue: String) {
      Runs.count += 1
      guard rawValue.contains("@") else { return nil }
      self.rawValue = rawValue
    }
  }

  private struct Person: Decodable {
    let address: Address
  }

  private struct Checked: Decodable {
    private struct NoAddress: Error {}

    init(from decoder: any Decoder) throws {
      let person = try [String: String](from: decoder)
      Runs.count += 1
      guard person["address"]?.contains("@") == true else { throw NoAddress() }
    }
  }

  /// Forty thousand elements used to exhaust the budget of the search, which then missed more than half of the
  /// problems.
  @Test func theElementsOfATypeThatAcceptsNoPlaceholderAreDecodedAFewTimesEach() {
    func problems<Value: Decodable>(_ type: Value.Type) -> Int {
      return RecordDecoder.forTestModels.outcome(
        type, of: "[\(Array(repeating: #"{"address":"x"}"#, count: 200).joined(separator: ","))]"
      ).issues.count
    }
    Runs.count = 0
    #expect(problems([Person].self) == 200)
    #expect(Runs.count <= 2000)
    Runs.count = 0
    #expect(problems([Checked].self) == 200)
    #expect(Runs.count <= 1200)
  }

  @Test func theFirstErrorIsFoundWithoutASearch() {
    let text = Text(#"{"name":"x"}"#)
    let range = SourceRange(start: 0, end: text.count)
    Refusing.runs = 0
    let issues = RecordDecoder.forTestModels.issues(Refusing.self, from: text, range, .firstIssueOnly) { _ in
    }
    #expect(issues.count == 1)
    #expect(Refusing.runs == 2, "the plain decode, and the one that finds the place")
  }

  private struct Refusing: Decodable {
    struct Refused: Error {}
    nonisolated(unsafe) static var runs = 0
    private enum CodingKeys: String, CodingKey { case name }

    init(from decoder: any Decoder) throws {
      Self.runs += 1
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      throw Refused()
    }
  }
}
