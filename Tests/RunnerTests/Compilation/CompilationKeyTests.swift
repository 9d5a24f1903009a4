import Foundation
import Testing

@testable import Runner

/// A change of anything that the compiler is given, and of nothing else, makes another key.
@Suite struct CompilationKeyTests {
  private func compilation(
    _ code: [String: String] = ["User.swift": "struct User {}"], types: [String] = ["User"],
    mode: SwiftVersion = .five, flags: [String] = [], version: String = "Swift 6.3",
    environment: [String: String] = [:], library: String = ""
  ) -> Compilation {
    Compilation(
      sources: code.sorted { $0.key < $1.key }.map { SwiftSource(path: $0, bytes: Array($1.utf8)) },
      types: types.compactMap(TypeExpression.init), languageMode: mode, flags: flags,
      library: RunnerLibrary(modules: "m", objects: ["a"], identity: Array(library.utf8)),
      compiler: SwiftCompiler(path: "swiftc", version: version), environment: environment)
  }

  @Test func sameInputGivesTheSameKey() {
    #expect(compilation().key == compilation(environment: ["LANG": "C", "PATH": "/bin"]).key)
    #expect(compilation(["a/User.swift": "x"]).key == compilation(["b/User.swift": "x"]).key)
  }

  @Test func differentInputGivesAnotherKey() {
    let all = [
      compilation(), compilation(["User.swift": "struct User{}"]),
      compilation(["Users.swift": "struct User {}"]),
      compilation(["User.swift": "struct User {}", "B.swift": ""]), compilation(types: ["[User]"]),
      compilation(types: ["User", "[User]"]), compilation(mode: .six), compilation(flags: ["-DA"]),
      compilation(flags: ["-D", "A"]), compilation(version: "Swift 6.4"),
      compilation(environment: ["SDKROOT": "x"]), compilation(library: "x"),
      // What one field ends with must not be taken for the beginning of the next.
      compilation(["A.swift": "1", "B.swift": "2"]),
      compilation(["A.swift": "1\n\nsource 7\nB.swift\ncode 1\n2"]),
    ]
    #expect(Set(all.map(\.key)).count == all.count)
  }

  @Test func libraryNamedByAFlagCountsWithItsContent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1", to: "libA.a")
    let key = compilation(flags: [path, "-L" + folder.url.path]).key
    #expect(key == compilation(flags: [path, "-L" + folder.url.path]).key)
    try folder.write("22", to: "libA.a")
    #expect(key != compilation(flags: [path, "-L" + folder.url.path]).key)
  }
}
