import Foundation
import JSONCoding
@testable import Models
import TestSupport
import Testing

/// The folder of recorded payloads: from `RECORDED_PAYLOADS`, or one beside the checkout.
private enum RecordedPayloads {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["RECORDED_PAYLOADS"] {
      return URL(fileURLWithPath: path)
    }
    return Repository.root.deletingLastPathComponent().appendingPathComponent("shared/data/payloads")
  }()

  static let arePresent = FileManager.default.fileExists(atPath: folder.path)

  static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }
}

/// Recorded responses of real APIs, if they are available.
@Suite(
  .enabled(if: RecordedPayloads.arePresent, "no recorded payloads: RECORDED_PAYLOADS names their folder"))
struct RecordedPayloadsTests {
  @Test func everyVillagerLargestIDFirst() throws {
    let text = try RecordedPayloads.text("villagers.json")
    let response = try decoded(VillagersResponse.self, text)
    #expect(response.villagers.map(\.id) == Array((1...391).reversed()))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(response.villagers.map(\.key)) == Set(object.keys))
    #expect(try decoded(VillagersResponse.self, encoded(response)) == response)
  }

  @Test(arguments: [("itunes-songs.json", 5), ("itunes-songs-50.json", 50)])
  func everyStoreItem(_ name: String, _ count: Int) throws {
    let response = try decoded(SearchResponse.self, RecordedPayloads.text(name))
    #expect(response.resultCount == count && response.results.count == count)
    let wrapped = try encoded(WrappedSearchResponse(contents: response))
    #expect(try decoded(WrappedSearchResponse.self, wrapped).contents == response)
  }

  @Test(arguments: ["villagers.json", "itunes-songs.json", "itunes-songs-50.json", "twitter.json"])
  func anyJSONComesBack(_ name: String) throws {
    let text = try RecordedPayloads.text(name)
    let value = try decoded(JSONValue.self, text)
    #expect(try canonical(value.description) == canonical(text))
    #expect(try canonical(encoded(value)) == canonical(text))
  }
}
