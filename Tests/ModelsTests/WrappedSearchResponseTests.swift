@testable import Models
import Testing

@Suite struct WrappedSearchResponseTests {
  @Test func readsTheTextInside() throws {
    let response = SearchResponse(
      resultCount: 1, results: [StoreItem(artistName: "Ana Rúa", trackName: "Siete/Ocho")])
    let wrapped = try decoded(
      WrappedSearchResponse.self, SampleFile(model: "store-item-wrapped", name: "valid").text())
    #expect(wrapped == WrappedSearchResponse(contents: response))
  }

  @Test func writesATextInside() throws {
    let wrapped = WrappedSearchResponse(contents: StoreItemTests.response)
    let text = try encoded(wrapped)
    #expect(try decoded(WrappedSearchResponse.self, text) == wrapped)
    #expect(
      text.hasPrefix(#"{"contents":"{\"resultCount\":2,\"results\":[{\"artistName\":\"The Paper Boats\","#))
    #expect(text.contains("Siete/Ocho"))
  }

  @Test(arguments: [
    (
      "missing key", #"{\"resultCount\":1,\"results\":[{\"artistName\":\"a\"}]}"#, Fault.Kind.keyNotFound,
      ".results[0].trackName"
    ),
    ("wrong type", #"{\"resultCount\":true,\"results\":[]}"#, .typeMismatch, ".resultCount"),
    ("null", #"{\"resultCount\":1,\"results\":[null]}"#, .valueNotFound, ".results[0]"),
    ("wrong top level", "[]", .typeMismatch, "."),
    ("no text", "", .dataCorrupted, "."),
  ])
  func faultsInsideAreHeldByTheOneOutside(_ name: String, _ text: String, _ kind: Fault.Kind, _ path: String)
    throws
  {
    do {
      _ = try decoded(WrappedSearchResponse.self, #"{"contents":"\#(text)"}"#)
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(Fault.path(context.codingPath) == ".contents", "\(name)")
      let inner = try #require(context.underlyingError as? DecodingError)
      #expect(Fault(inner) == Fault(kind, path), "\(name)")
    }
  }
}
