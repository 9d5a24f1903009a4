@testable import Models
import Testing

@Suite struct StoreItemTests {
  static let response = SearchResponse(
    resultCount: 2,
    results: [
      StoreItem(artistName: "The Paper Boats", trackName: "Low Tide"),
      StoreItem(artistName: "Ana Rúa", trackName: "Siete/Ocho"),
    ])

  @Test func everyItemInOrder() throws {
    #expect(
      try decoded(SearchResponse.self, SampleFile(model: "store-item", name: "valid").text()) == Self.response
    )
  }

  @Test func writesTheCountThatWasRead() throws {
    let response = try decoded(SearchResponse.self, #"{"resultCount":50,"results":[]}"#)
    #expect(try encoded(response) == #"{"resultCount":50,"results":[]}"#)
  }
}
