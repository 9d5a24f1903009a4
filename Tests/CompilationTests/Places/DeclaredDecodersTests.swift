import Diagnostics
import Testing

@testable import Runner
@testable import Compilation

/// The decoders of sources that help names, with the strategies that their declarations set.
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
      func either() -> JSONDecoder { d.dateDecodingStrategy = .iso8601; d.dateDecodingStrategy = .custom; return d }
      """
    #expect(
      decoders(code) == [
        DeclaredDecoder("API.decoder", dates: "iso8601", keys: "convertFromSnakeCase"),
        DeclaredDecoder("API.make()", dates: "custom"), DeclaredDecoder(".app"),
        DeclaredDecoder("OwnDecoder()", keys: "useDefaultKeys"), DeclaredDecoder("either()"),
      ])
    #expect(decoders(code, path: "Tests/A.swift").isEmpty)
  }
}
