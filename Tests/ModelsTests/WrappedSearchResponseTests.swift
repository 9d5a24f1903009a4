@testable import Models
import Testing

@Suite struct WrappedSearchResponseTests {
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
  func innerErrorIsTheUnderlyingError(_ name: String, _ text: String, _ kind: Fault.Kind, _ path: String)
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
