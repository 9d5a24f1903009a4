import Foundation
import Testing
import TestSupport

@testable import Compilation

/// The key changes with everything that the compiler is given, and with nothing else.
@Suite struct CompilationKeyTests {
  private func options(
    _ mode: SwiftVersion = .five, flags: [String] = [], version: String = "Swift 6.3",
    environment: [String: String] = [:]
  ) -> CompilerOptions {
    CompilerOptions(
      languageMode: mode, flags: flags,
      compiler: SwiftCompiler(path: "swiftc", version: version, environment: environment))
  }

  private func module(
    _ code: [String: String] = ["User.swift": "struct User {}"], types: [String] = ["User"],
    options: CompilerOptions? = nil,
    name: String = ModuleCode.module
  ) -> String {
    ModuleCompilation(
      name, code.sorted { $0.key < $1.key }.map { SwiftSource(path: $0, bytes: Array($1.utf8)) },
      types.compactMap(TypeExpression.init), options ?? self.options()
    ).key.name
  }

  @Test func sameInputGivesTheSameKey() {
    #expect(module() == module(options: options(environment: ["LANG": "C", "PATH": "/bin"])))
    #expect(module(["a/User.swift": "x"]) == module(["b/User.swift": "x"]))
  }

  @Test func moduleIsTheSameForEveryTypeThatIsNotPrivate() {
    let code = ["User.swift": "struct User {}; private struct Own {}"]
    #expect(module(code, types: ["User"]) == module(code, types: ["[User]", "Other"]))
    #expect(module(code, types: ["User"]) != module(code, types: ["Own"]))
  }

  @Test func differentInputGivesADifferentKey() throws {
    let modules = [
      module(), module(["User.swift": "struct User{}"]), module(["Users.swift": "struct User {}"]),
      module(["User.swift": "struct User {}", "B.swift": ""]), module(options: options(.six)),
      module(options: options(flags: ["-DA"])), module(options: options(flags: ["-D", "A"])),
      module(name: "Shop"), module(options: options(version: "Swift 6.4")),
      module(options: options(environment: ["SDKROOT": "x"])),
      // The end of one field must not be mistaken for the beginning of the next.
      module(["A.swift": "1", "B.swift": "2"]), module(["A.swift": "1\n\nsource 7\nB.swift\ncode 1\n2"]),
    ]
    #expect(Set(modules).count == modules.count)
  }

  /// Each line changes one thing in the request.
  @Test func programHasAKeyForEverythingItDependsOn() throws {
    let folder = try TemporaryFolder([
      "App/User.swift": "struct User {}", "Core/Page.swift": "struct Page {}",
    ])
    let root = folder.url.path
    func program(
      _ types: [String] = ["User"], library: String = "", options: CompilerOptions? = nil,
      modules: [String] = [], _ change: (inout ProgramRequest) -> Void = { _ in }
    ) throws -> String {
      var request = ProgramRequest(
        types: types.compactMap(TypeExpression.init),
        library: HostLibrary(modules: "m", objects: ["a"], identity: library),
        options: options ?? self.options())
      change(&request)
      let lists = try modules.map { (name: $0, list: try SourceList(["\(root)/\($0)"])) }
      return try request.key(SourceList([root + "/App"]), modules: lists, SourceFiles()).name
    }
    var keys = [
      try program(), try program(["[User]"]), try program(["User", "[User]"]), try program(library: "x"),
      try program(options: options(.six)), try program(options: options(flags: ["-DA"])),
      try program { $0.settings.decoder = "a" }, try program { $0.settings.decoder = "b" },
      try program { $0.purpose = .carriedHost }, try program { $0.settings.sourceExtent = .slice },
      try program { $0.settings.target = "App" }, try program(modules: ["Core"]),
    ]
    #expect(try program() == keys[0])
    try folder.write("// swift-tools-version:5.9", to: "Package.swift")
    keys.append(try program())
    try folder.write("struct User { let id: Int }", to: "App/User.swift")
    keys.append(try program())
    try folder.write("struct Other {}", to: "App/Other.swift")
    keys.append(try program())
    #expect(Set(keys).count == keys.count)
  }

  /// The key of a module with these flags.
  private func key(_ flags: [String], _ environment: [String: String] = [:]) -> String {
    module(options: options(flags: flags, environment: environment))
  }

  private static let headers = [
    "inc/a.h": "#include \"deep/b.h\"\n", "inc/deep/b.h": "int b;\n",
    "bridge/all.h": " # include \"sub/c.h\"\n",
    "bridge/sub/c.h": "#import \"../../other/d.h\"\n#include <e.h>\n", "other/d.h": "int d;\n",
    "far/e.h": "int e;\n", "maps/module.modulemap": "module M { umbrella \"../umbrella\" link \"m\" }\n",
    "umbrella/f.h": "int f;\n", "none/g.h": "int g;\n",
  ]

  @Test(
    "a header counts wherever the compiler finds it",
    arguments: [
      (["-I", "ROOT/inc"], [:], ["inc/a.h", "inc/deep/b.h", "inc/new.h"]),
      (["-IROOT/inc"], [:], ["inc/deep/b.h"]),
      (["-Xcc", "-isystem", "-Xcc", "ROOT/inc"], [:], ["inc/deep/b.h"]),
      (["-Xcc", "-iquoteROOT/inc"], [:], ["inc/deep/b.h"]), (["-F", "ROOT/inc"], [:], ["inc/deep/b.h"]),
      (
        ["-import-objc-header", "ROOT/bridge/all.h", "-IROOT/far"], [:],
        ["bridge/all.h", "bridge/sub/c.h", "other/d.h", "far/e.h"]
      ),
      (
        ["-Xcc", "-fmodule-map-file=ROOT/maps/module.modulemap"], [:],
        ["umbrella/f.h", "maps/module.modulemap"]
      ),
      ([], ["CPATH": "/nowhere:ROOT/inc"], ["inc/deep/b.h"]),
      ([], ["C_INCLUDE_PATH": "ROOT/inc"], ["inc/a.h"]),
      ([], ["CPLUS_INCLUDE_PATH": "ROOT/inc:"], ["inc/a.h"]),
      ([], ["OBJC_INCLUDE_PATH": "ROOT/inc"], ["inc/a.h"]),
    ] as [([String], [String: String], [String])])
  func headers(_ flags: [String], _ variables: [String: String], _ files: [String]) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    func write(_ text: String, to name: String) throws {
      try folder.write(text, to: name)
    }
    for (name, text) in Self.headers { try write(text, to: name) }
    let flags = flags.map { $0.replacing("ROOT", with: root) }
    let variables = variables.mapValues { $0.replacing("ROOT", with: root) }
    let first = key(flags, variables)
    for name in files {
      let before = key(flags, variables)
      try write((Self.headers[name] ?? "") + "// More.\n", to: name)
      #expect(key(flags, variables) != before, "\(name)")
      if let text = Self.headers[name] { try write(text, to: name) }
    }
    CacheFile.remove(root + "/inc/new.h")
    #expect(key(flags, variables) == first)
    try write("int x;\n", to: "none/g.h")
    #expect(key(flags, variables) == first)
  }

  @Test func contentsOfALibraryNamedByAFlagAreInTheKey() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1", to: "libA.a")
    let key = self.key([path, "-L" + folder.url.path])
    #expect(key == self.key([path, "-L" + folder.url.path]))
    try folder.write("22", to: "libA.a")
    #expect(key != self.key([path, "-L" + folder.url.path]))
  }
}
