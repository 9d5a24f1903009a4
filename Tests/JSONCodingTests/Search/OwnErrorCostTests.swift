import Foundation
import Testing

@testable import JSONCoding

/// Errors of the model's own cost little more than other problems, without missing any.
@Suite(.serialized) struct OwnErrorCostTests {
  private enum Runs {
    nonisolated(unsafe) static var count = 0
  }

  /// Checks what it reads. No placeholder is an address, and the limit depends on the level.
  private struct Contact: Decodable {
    private enum CodingKeys: String, CodingKey { case age, level, limit, address }

    init(from decoder: any Decoder) throws {
      Runs.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let age = try container.decode(Int.self, forKey: .age)
      let level = try container.decode(Int.self, forKey: .level)
      let limit = try container.decode(Int.self, forKey: .limit)
      let address = try container.decode(String.self, forKey: .address)
      func check(_ isRight: Bool, _ key: CodingKeys) throws {
        if isRight { return }
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "bad \(key)")
      }
      try check(age > 0, .age)
      try check(limit >= level, .limit)
      try check(address.contains("@"), .address)
    }
  }

  private func problems(_ json: String, _ decoder: RecordDecoder) -> [String] {
    let text = Text(json)
    return decoder.issues(Contact.self, from: text, SourceRange(start: 0, end: text.count)) { _ in }
      .map { $0.codingPath.map(\.stringValue).joined(separator: ".") }
  }

  private func contact(_ age: Int, _ level: Int, _ limit: Int, _ address: String) -> String {
    #"{"age":\#(age),"level":\#(level),"limit":\#(limit),"address":"\#(address)"}"#
  }

  @Test func valueThatATypeAlwaysRefusesIsTriedOnceForEachCandidate() {
    let (decoder, bad) = (RecordDecoder.forTestModels, contact(1, 2, 3, "x"))
    for _ in 0..<20 { #expect(problems(bad, decoder) == ["address"]) }
    Runs.count = 0
    #expect(problems(bad, decoder) == ["address"])
    #expect(Runs.count <= 32, "the plain decode, the one that finds the place, and one for each candidate")
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
      let text = Text("[\(Array(repeating: #"{"address":"x"}"#, count: 200).joined(separator: ","))]")
      return RecordDecoder.forTestModels.outcome(type, from: text, SourceRange(start: 0, end: text.count))
        .issues
        .count
    }
    Runs.count = 0
    #expect(problems([Person].self) == 200)
    #expect(Runs.count <= 2000)
    Runs.count = 0
    #expect(problems([Checked].self) == 200)
    #expect(Runs.count <= 1200)
  }

  @Test func reportsDoNotDependOnEarlierRefusals() {
    let decoder = RecordDecoder.forTestModels
    let texts = [
      contact(1, 5000, 2, "x"), contact(1, 1, 1, "x"), contact(0, 1, 1, "x"), contact(0, 9, 8, "a@b"),
      contact(1, 3, 2, "x"), contact(0, 3, 2, "x"), #"{"age":"1","level":2,"limit":0,"address":"x"}"#,
      #"{"age":1,"level":2,"address":"x"}"#,
    ]
    for text in texts {
      for _ in 0..<40 {
        #expect(problems(text, decoder) == problems(text, RecordDecoder.forTestModels), "\(text)")
      }
    }
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
