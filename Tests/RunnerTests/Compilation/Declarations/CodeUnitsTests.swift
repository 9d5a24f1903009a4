import Testing

@testable import Runner

@Suite struct CodeUnitsTests {
  private func units(_ code: String) -> [String] {
    CodeUnits(Array(code.utf8)).ranges.map { String(decoding: Array(code.utf8)[$0], as: UTF8.self) }
  }

  @Test func outermostDeclarationsAreApart() {
    let code = """
      #!/usr/bin/swift
      import Foundation
      @testable import struct A.B
      /// Of a user.
      @available(iOS 17, *)
      public struct User: Codable {
        let id: Int; func a() { struct Inner {} }
      }
      extension User { var b: Int { 1 } }
      func c(
        _ d: Int
      )
        -> Int
      { d }
      let e = [1]
        .map { $0 }
      #if os(iOS)
        import UIKit
        struct F {}
        #if DEBUG
        struct G {}
        #endif
      #else
        struct F { struct I {} }
      #endif
      struct H {}; struct J {}
      """
    let found = units(code)
    #expect(found.count == 7)
    #expect(
      found.map { $0.prefix { $0 != "{" && $0 != "(" && $0 != "\n" } } == [
        "@available", "extension User ", "func c", "let e = [1]", "#if os", "struct H ", "struct J ",
      ])
    #expect(found[0].hasSuffix("struct Inner {} }\n}"))
    #expect(found[2].hasSuffix("{ d }") && found[3].hasSuffix(".map { $0 }") && found[4].hasSuffix("#endif"))
  }

  @Test func whatIsNotKeptIsBlank() {
    let code = "import A\nstruct B {\n}\nstruct C {}\n"
    let kept = CodeUnits.code(Array(code.utf8), keeping: [1])
    #expect(String(decoding: kept, as: UTF8.self) == "import A\n          \n \nstruct C {}\n")
  }
}
