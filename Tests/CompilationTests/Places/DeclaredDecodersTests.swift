import Testing
import Words

@testable import Compilation

/// The sources' decoders that help names, with the strategies that their declarations set.
@Suite struct DeclaredDecodersTests {
  private func decoders(_ code: String, path: String = "A.swift") -> [DeclaredDecoder] {
    let file = CodeFile(0, path: path, code: Array(code.utf8))
    file.read(BuildConditions(modules: []))
    return DeclaredDecoders.find(in: [file])
  }

  @Test func strategiesAreRead() {
    let code = """
      enum API {
        static let decoder: JSONDecoder = {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .iso8601
          decoder.keyDecodingStrategy = .convertFromSnakeCase
          return decoder
        }()
        static func make() -> JSONDecoder { let d = JSONDecoder(); d.dateDecodingStrategy = .custom { _ in Date() }; return d }
        private static let own = JSONDecoder()
      }
      extension JSONDecoder { static let app = JSONDecoder() }
      final class OwnDecoder: JSONDecoder { override init() { super.init(); keyDecodingStrategy = .useDefaultKeys } }
      class OtherDecoder: JSONDecoder { init(version: Int) {} }
      class UnwrappingDecoder: JSONDecoder {
        override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { try unwrapped(data) }
      }
      func either() -> JSONDecoder { d.dateDecodingStrategy = .iso8601; d.dateDecodingStrategy = .custom; return d }
      """
    #expect(
      decoders(code) == [
        DeclaredDecoder("API.decoder", dates: "iso8601", keys: "convertFromSnakeCase"),
        DeclaredDecoder("API.make()", dates: "custom"), DeclaredDecoder(".app"),
        DeclaredDecoder("OwnDecoder()", keys: "useDefaultKeys", isSubclass: true),
        DeclaredDecoder("either()", dates: "custom"),
      ])
    #expect(decoders(code, path: "Tests/A.swift").isEmpty)
  }

  /// A file may be incomplete.
  @Test(arguments: ["strategy", ".custom", ".", "f", "f(", "{", ""])
  func fileMayEndAtTheValue(_ value: String) {
    let code = "func load() {\n  let d = JSONDecoder()\n  d.dateDecodingStrategy = " + value
    #expect(decoders(code).allSatisfy { $0.place == "A.swift:3" })
  }

  /// A decoder in a function has a place. A strategy that is no member of its own, or one of several, is custom.
  @Test(
    arguments: [
      (
        "let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; use(try d.decode(Order.self, from: data))",
        "iso8601"
      ),
      ("let d = JSONDecoder(); d.dateDecodingStrategy = .formatted(day)", "formatted"),
      ("let d = JSONDecoder(); d.dateDecodingStrategy = .custom { read($0) }", "custom"),
      ("let d = JSONDecoder(); d.dateDecodingStrategy = strategy", "custom"),
      ("let d = JSONDecoder(); d.dateDecodingStrategy = a ? .iso8601 : .secondsSince1970", "custom"),
      (
        "let d = JSONDecoder(); if a { d.dateDecodingStrategy = .iso8601 } else { d.dateDecodingStrategy = .custom(f) }",
        "custom"
      ),
      ("let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; d.userInfo[key] = store", "iso8601"),
      ("let d = make(); d.dateDecodingStrategy = .iso8601", "iso8601"),
      ("let d = JSONDecoder(); use(d)", nil),
    ] as [(String, String?)])
  func decoderInAFunctionHasItsPlace(_ code: String, _ dates: String?) {
    let expected = dates.map { DeclaredDecoder(nil, dates: $0, place: "A.swift:2") }
    #expect(decoders("func f() {\n\(code)\n}") == [expected].compactMap(\.self))
    #expect(decoders("func f() {\n\(code)\n}", path: "Tests/A.swift").isEmpty)
  }

  @Test func storedDecoderIsSetUpByAnotherMember() {
    let code = """
      final class Client {
        private let decoder = JSONDecoder()
        init() { decoder.keyDecodingStrategy = .convertFromSnakeCase }
      }
      """
    #expect(decoders(code) == [DeclaredDecoder(nil, keys: "convertFromSnakeCase", place: "A.swift:3")])
  }

  @Test func lineIsWhatDiagnosticsReads() {
    #expect(
      DeclaredDecoder("API.decoder", dates: "iso8601", keys: "convertFromSnakeCase").line
        == "\t--decoder\tAPI.decoder\tiso8601\tconvertFromSnakeCase\t")
    #expect(DeclaredDecoder(nil, place: "A.swift:3").line == "\t--decoder\t\t\t\tA.swift:3")
    #expect(DeclaredDecoder("Own()", isSubclass: true).line == "\t--decoder\tOwn()\t\t\t\tsubclass")
  }
}
