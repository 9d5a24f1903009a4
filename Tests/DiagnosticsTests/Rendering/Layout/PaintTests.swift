import Testing

@testable import Diagnostics

@Suite struct PaintTests {
  @Test func colorsTextOnlyIfAsked() {
    var output = ""
    Paint(isOn: false).append("a", as: .error, to: &output)
    Paint(isOn: true).append("b", as: .error, to: &output)
    #expect(output == "a\u{1B}[1;31mb\u{1B}[0m")
  }
}
