import Foundation
import JSONDiagnostics
import Testing
import TestSupport

/// Errors equal those of JSONDecoder, except for their description.
@Suite struct DiagnosingJSONDecoderTests {
  struct User: Decodable, Equatable {
    let id: Int
    let createdAt: Date
    let tags: [String]
  }

  private func decoder<Decoder: JSONDecoder>(_ decoder: Decoder) -> Decoder {
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  @Test func valuesAreTheSame() throws {
    let data = Data(#"{"id":1,"created_at":"2026-01-31T12:00:00Z","tags":["a"]}"#.utf8)
    let value = try decoder(DiagnosingJSONDecoder()).decode(User.self, from: data)
    #expect(value == (try decoder(JSONDecoder()).decode(User.self, from: data)))
  }

  @Test func theDescriptionIsTheWholeReport() throws {
    let data = Data(
      """
      {
        "id": "1",
        "created_at": "yesterday",
        "tags": ["a", 2]
      }
      """.utf8)
    let error = thrown(DecodingError.self) {
      try decoder(DiagnosingJSONDecoder()).decode(User.self, from: data)
    }
    guard case .typeMismatch(let type, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(type == Int.self && context.codingPath.map(\.stringValue) == ["id"])
    #expect(
      context.debugDescription == """
        payload:2:9: error: expected Int, found string "1" [type-mismatch]
          at .id
        2 |   "id": "1",
          |         ^~~
          help: the string contains an Int: remove the quotes, or convert it in the model

        payload:3:17: error: expected an ISO 8601 date such as "2025-01-01T00:00:00Z", found string "yesterday" [data-corrupted]
          at .created_at
        3 |   "created_at": "yesterday",
          |                 ^~~~~~~~~~~

        payload:4:17: error: expected String, found number 2 [type-mismatch]
          at .tags[1]
        4 |   "tags": ["a", 2]
          |                 ^
          help: a number does not decode as a String: put it in quotes, or convert it in the model
        """, "\(context.debugDescription)")
  }

  @Test(arguments: [
    #"{"created_at":""#, #"{"id":null,"created_at":"2026-01-31T12:00:00Z","tags":[]}"#, "[1]", "{}", "",
  ])
  func kindsAndPathsAreTheSame(json: String) throws {
    func words(_ decoder: JSONDecoder) -> String {
      do {
        _ = try decoder.decode(User.self, from: Data(json.utf8))
        return ""
      } catch DecodingError.typeMismatch(let type, let context) {
        return "mismatch \(type) \(context.codingPath)"
      } catch DecodingError.valueNotFound(let type, let context) {
        return "no value \(type) \(context.codingPath)"
      } catch DecodingError.keyNotFound(let key, let context) {
        return "no key \(key) \(context.codingPath)"
      } catch DecodingError.dataCorrupted(let context) {
        return "corrupted \(context.codingPath) \(context.underlyingError != nil)"
      } catch {
        return "\(error)"
      }
    }
    #expect(words(decoder(DiagnosingJSONDecoder())) == words(decoder(JSONDecoder())))
  }

  /// Whoever reads the error in a log cannot pass command-line options.
  @Test(arguments: [
    #"{"data":{"id":1,"created_at":"2026-01-31T12:00:00Z","tags":[]}}"#, #"{"id":1,"tags":[],}"#,
  ])
  func helpNeverMentionsOptions(json: String) throws {
    #expect {
      try decoder(DiagnosingJSONDecoder()).decode(User.self, from: Data(json.utf8))
    } throws: { error in
      "\(error)".contains("payload:1:") && !"\(error)".contains("--")
    }
  }

  @Test func canReportOnlyTheFirstProblem() {
    let decoder = decoder(DiagnosingJSONDecoder())
    decoder.reportsAllProblems = false
    #expect {
      try decoder.decode(User.self, from: Data(#"{"id":"1","tags":5}"#.utf8))
    } throws: { error in
      "\(error)".contains("1:7: error") && !"\(error)".contains("at .tags")
    }
  }

  struct Own: Decodable {
    struct Refusal: Error, Equatable {}
    init(from decoder: any Decoder) throws { throw Refusal() }
  }

  @Test func theModelsOwnErrorIsUnchanged() {
    #expect(throws: Own.Refusal()) { try DiagnosingJSONDecoder().decode(Own.self, from: Data("1".utf8)) }
  }

  @Test func json5KeepsItsError() throws {
    let decoder = DiagnosingJSONDecoder()
    decoder.allowsJSON5 = true
    #expect(try decoder.decode([Int].self, from: Data("[1,]".utf8)) == [1])
    #expect { try decoder.decode([Int].self, from: Data("['a',]".utf8)) } throws: {
      !"\($0)".contains("payload:")
    }
  }
}
