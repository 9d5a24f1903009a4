import Testing

@testable import Compilation

/// The strings that models compare values with.
@Suite struct ComparedStringsTests {
  private static func strings(_ code: String) -> [String] {
    let module = DeclaringModule(
      name: "App", files: [("App.swift", Array(code.utf8))], conditions: BuildConditions(modules: []))
    return ComparedStrings.text(in: [module]).split(separator: "\n").map(String.init)
  }

  @Test func comparedOnesComeFirst() {
    let code = #"""
      let title = "title"
      func f() { print("other"); if kind == "circle" {} ; switch kind { case "square", "dot": break } }
      """#
    #expect(Self.strings(code) == ["title", "circle", "square", "dot", "other"])
  }

  /// A case of an enum of strings without a written raw value has its name as one.
  @Test func rawValueOfACaseIsItsName() {
    let code = """
      switch try c.decode(String.self, forKey: .kind) {
      case Feature.Kind.Feature.rawValue: break
      case Kind.collection.rawValue where kind.rawValue == 1: break
      }
      """
    #expect(Self.strings(code) == ["Feature", "collection", "kind"])
  }

  @Test func integersOfCasesAreCompared() {
    #expect(
      Self.strings("switch kind { case 1, 2: break; case .some(3): break; default: a[4] }") == ["1", "2"])
  }
}
