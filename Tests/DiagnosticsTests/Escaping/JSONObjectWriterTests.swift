import Testing

@testable import Diagnostics

@Suite struct JSONObjectWriterTests {
  @Test func putsCommasBetween() {
    var output = ""
    var object = JSONObjectWriter()
    object.open(in: &output)
    object.member("a", "\"", to: &output)
    object.member("b", 1, to: &output)
    object.name("c", to: &output)
    output.append("[]")
    object.close(in: &output)
    #expect(output == #"{"a":"\"","b":1,"c":[]}"#)
  }

  @Test func startsAnewWhenOpened() {
    var output = ""
    var object = JSONObjectWriter()
    for _ in 0..<2 {
      object.open(in: &output)
      object.member("a", 1, to: &output)
      object.close(in: &output)
    }
    #expect(output == #"{"a":1}{"a":1}"#)
  }
}
