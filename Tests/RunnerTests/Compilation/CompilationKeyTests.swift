import Foundation
import Testing

@testable import Runner

/// A change of anything that the compiler is given, and of nothing else, makes another key.
@Suite struct CompilationKeyTests {
  private func options(
    _ mode: SwiftVersion = .five, flags: [String] = [], version: String = "Swift 6.3",
    environment: [String: String] = [:]
  ) -> CompilerOptions {
    CompilerOptions(
      languageMode: mode, flags: flags, compiler: SwiftCompiler(path: "swiftc", version: version),
      environment: environment, moduleCache: "modules")
  }

  private func module(
    _ code: [String: String] = ["User.swift": "struct User {}"], types: [String] = ["User"],
    options: CompilerOptions? = nil,
    name: String = ModuleCode.module
  ) -> ModuleCompilation {
    ModuleCompilation(
      name, code.sorted { $0.key < $1.key }.map { SwiftSource(path: $0, bytes: Array($1.utf8)) },
      types.compactMap(TypeExpression.init), options ?? self.options())
  }

  private func program(
    _ types: [String] = ["User"], decoder: String? = nil, options: CompilerOptions? = nil,
    module: String = "",
    library: String = ""
  ) -> ProgramCompilation {
    let module = CompiledModule(
      name: "M", searchArguments: [], linkArguments: [], identity: Array(module.utf8))
    return ProgramCompilation(
      types: types.compactMap(TypeExpression.init),
      coders: decoder.map { [CoderCode(kind: .decoder, expression: $0)] } ?? [], module: module,
      library: RunnerLibrary(modules: "m", objects: ["a"], identity: Array(library.utf8)),
      options: options ?? self.options())
  }

  @Test func sameInputGivesTheSameKey() {
    #expect(module().key == module(options: options(environment: ["LANG": "C", "PATH": "/bin"])).key)
    #expect(program().key == program(options: options(environment: ["LANG": "C", "PATH": "/bin"])).key)
    #expect(module(["a/User.swift": "x"]).key == module(["b/User.swift": "x"]).key)
  }

  @Test func moduleIsTheSameForEveryTypeThatIsNotPrivate() {
    let code = ["User.swift": "struct User {}; private struct Own {}"]
    #expect(module(code, types: ["User"]).key == module(code, types: ["[User]", "Other"]).key)
    #expect(module(code, types: ["User"]).key != module(code, types: ["Own"]).key)
  }

  @Test func differentInputGivesAnotherKey() {
    let modules = [
      module(), module(["User.swift": "struct User{}"]), module(["Users.swift": "struct User {}"]),
      module(["User.swift": "struct User {}", "B.swift": ""]), module(options: options(.six)),
      module(options: options(flags: ["-DA"])), module(options: options(flags: ["-D", "A"])),
      module(name: "Shop"), module(options: options(version: "Swift 6.4")),
      module(options: options(environment: ["SDKROOT": "x"])),
      // What one field ends with must not be taken for the beginning of the next.
      module(["A.swift": "1", "B.swift": "2"]), module(["A.swift": "1\n\nsource 7\nB.swift\ncode 1\n2"]),
    ]
    #expect(Set(modules.map(\.key)).count == modules.count)
    let programs = [
      program(), program(decoder: "a"), program(decoder: "b"), program(["[User]"]),
      program(["User", "[User]"]), program(options: options(.six)),
      program(options: options(flags: ["-DA"])), program(module: "x"), program(library: "x"),
    ]
    #expect(Set(programs.map(\.key)).count == programs.count)
  }

  @Test func libraryNamedByAFlagCountsWithItsContent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1", to: "libA.a")
    let key = program(options: options(flags: [path, "-L" + folder.url.path])).key
    #expect(key == program(options: options(flags: [path, "-L" + folder.url.path])).key)
    try folder.write("22", to: "libA.a")
    #expect(key != program(options: options(flags: [path, "-L" + folder.url.path])).key)
  }
}
