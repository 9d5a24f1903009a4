import Foundation
import JSONCoding
import Testing

/// A model's own errors around a `DecodingError`: located at its place, with both descriptions.
struct WrappedErrorTests {
  private enum Way: String, Decodable, CaseIterable {
    case property, value, labeled, underlying, described, decoding
  }

  private enum CartError: Error {
    case unreadable(DecodingError)
    case line(number: Int, reason: any Error)
  }

  private struct Failure: Error {
    let title: String
    let cause: (any Error)?
  }

  private struct Described: LocalizedError {
    let cause: any Error
    var errorDescription: String? { "the cart cannot be read" }
  }

  private struct Cart: Decodable {
    let way: Way
    let count: Int
    let lines: [Int]

    private enum CodingKeys: CodingKey { case way, count, lines }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      way = try container.decode(Way.self, forKey: .way)
      do {
        count = try container.decode(Int.self, forKey: .count)
        lines = try container.decode([Int].self, forKey: .lines)
      } catch let error as DecodingError {
        switch way {
        case .property: throw Failure(title: "cart", cause: error)
        case .value: throw CartError.unreadable(error)
        case .labeled: throw CartError.line(number: 1, reason: Failure(title: "", cause: error))
        case .underlying:
          throw NSError(
            domain: "Cart", code: 1,
            userInfo: [NSUnderlyingErrorKey: error, NSLocalizedDescriptionKey: "no cart"])
        case .described: throw Described(cause: error)
        case .decoding:
          let inner = DecodingError.Context(codingPath: [], debugDescription: "inner", underlyingError: error)
          throw DecodingError.dataCorrupted(
            DecodingError.Context(
              codingPath: decoder.codingPath, debugDescription: "no such cart",
              underlyingError: DecodingError.dataCorrupted(inner)))
        }
      }
    }
  }

  private struct Shop: Decodable { let carts: [Cart] }

  private func issues<Model: Decodable>(_ type: Model.Type, _ json: String) -> [String] {
    RecordDecoder.forTestModels.outcome(type, of: json).issues.map {
      "\($0.path.text) \($0.wrapping ?? "")"
    }
  }

  @Test(
    arguments: [
      (Way.property, "Failure: cart"), (.value, "CartError.unreadable"), (.labeled, "CartError.line"),
      (.underlying, "no cart"), (.described, "the cart cannot be read"),
      (.decoding, "no such cart"),
    ])
  private func problemsAreFoundWhereTheInnerErrorIs(_ way: Way, _ words: String) {
    let cart = #"{"way":"\#(way.rawValue)","count":"1","lines":[1,"2",3]}"#
    #expect(
      issues(Shop.self, #"{"carts":[\#(cart),\#(cart)]}"#) == [
        ".carts[0].count \(words)", ".carts[0].lines[1] \(words)", ".carts[1].count \(words)",
        ".carts[1].lines[1] \(words)",
      ])
  }

  @Test func missingKeysAreFoundToo() {
    #expect(
      issues(Cart.self, #"{"way":"value","lines":[null]}"#) == [
        ".count CartError.unreadable", ".lines[0] CartError.unreadable",
      ])
  }

  /// Two errors in one: neither is preferred.
  private struct Both: Error { let first, second: any Error }

  private struct Choice: Decodable {
    init(from decoder: any Decoder) throws {
      do { _ = try Int(from: decoder) } catch let first {
        do { _ = try Bool(from: decoder) } catch let second { throw Both(first: first, second: second) }
      }
    }
  }

  @Test func errorAroundSeveralIsTheModelsOwn() {
    #expect(issues([Choice].self, #"[1,"a"]"#) == ["[1] "])
  }

  /// JSON inside a string, read with a separate decoder.
  private struct Envelope: Decodable {
    private enum CodingKeys: CodingKey { case body }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let text = try container.decode(String.self, forKey: .body)
      do { _ = try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: container.codingPath + [CodingKeys.body], debugDescription: "no body",
            underlyingError: error))
      }
    }
  }

  @Test func errorAroundAnotherDecodersStandsForItself() {
    #expect(
      issues([Envelope].self, #"[{"body":"{\"a\":\"x\"}"},{"body":"{}"},{"body":""}]"#) == [
        "[0].body ", "[2].body ",
      ])
  }

  /// Thrown where nothing has been read.
  private struct Strict: Decodable {
    init(from decoder: any Decoder) throws {
      let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "too strict")
      throw Failure(title: "", cause: DecodingError.dataCorrupted(context))
    }
  }

  @Test func errorAroundTheModelsOwnIsAtItsPlace() {
    #expect(issues([String: Strict].self, #"{"a":1}"#) == [".a Failure"])
  }
}
