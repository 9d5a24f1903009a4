import Foundation
import Testing
import TestSupport

/// Types of a package's targets as MODEL.
@Suite(.slow, .serialized) struct PackageTests {
  /// One folder and one cache, so that the package is built once.
  private static let folder = Result { try SourceFolder(app) }
  private let source: SourceFolder

  init() throws { source = try Self.folder.get() }

  @Test(
    arguments: [
      ("User", #"{"id":1,"tags":[{"name":"a"}]}"#, "User(id: 1, tags: Optional([Dep.Tag(name: \"a\")]))\n"),
      // The type hides Foundation's, and uses C, C++ and a resource.
      ("Unit", #"{"size":10}"#, "13m\n"),
      ("App.Extra", #"{"day":0}"#, "Extra(day: 2001-01-01 00:00:00 +0000)\n"),
      ("Page<User>", #"{"items":[{"id":1}]}"#, "Page<User>(items: [App.User(id: 1, tags: nil)])\n"),
      ("[Date]", "[0]", "[2001-01-01 00:00:00 +0000]\n"),
      ("Settings", #"{"level":3}"#, "Settings(level: 3)\n"),
    ])
  func modelsOfTargetsDecode(_ model: String, _ input: String, _ expected: String) async throws {
    let target = model == "[Date]" ? "--target App " : ""
    let result = try await source.run("--package app \(target)\(model)", input: input)
    #expect(result.text + result.errorText == expected)
  }

  @Test(arguments: [".days", "{ let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; return d }()"])
  func decoderOfThePackageIsUsed(_ expression: String) async throws {
    let day = expression == ".days" ? "1" : "\"1970-01-02T00:00:00Z\""
    let result = try await source.run(
      ["--package", "app", "--decoder", expression, "App.Extra"], input: "{\"day\":\(day)}")
    #expect(result.text + result.errorText == "Extra(day: 1970-01-02 00:00:00 +0000)\n")
  }

  @Test func nothingIsWrittenToThePackage() async throws {
    _ = try await source.run("--package app User", input: #"{"id":1}"#)
    let names = try FileManager.default.subpathsOfDirectory(atPath: source.folder.url.path + "/app")
    let files = names.filter { $0.contains(".") && !$0.hasSuffix("/") }
    let written = Self.app.keys.filter { $0.hasPrefix("app/") }.map { String($0.dropFirst(4)) }
    #expect(Set(files) == Set(written))
  }

  @Test func secondRunDoesNotAskSwiftPM() async throws {
    let environment = try source.replacingCompiler(#"compiler "$@""#)
    try Script.write(
      "#!/bin/sh\necho asked >> asked\nPATH=\(Command.path) exec swift \"$@\"\n",
      to: source.folder.url.path + "/compilers/swift")
    for number in 1...2 {
      let result = try await source.run(
        "--package dep Tag", input: #"{"name":"a"}"#, environment: environment)
      #expect(result.text == "Tag(name: \"a\")\n")
      // The description of the package, its dependencies, and the build.
      if number == 1 { #expect(try source.folder.text("asked") == "asked\nasked\nasked\n") }
    }
    #expect(try source.folder.text("asked") == "asked\nasked\nasked\n")
  }

  @Test func typesAreListedWithoutABuild() async throws {
    let all = try await source.run("list --package app/Package.swift")
    #expect(all.text == "User\nUnit\nExtra\nBoth\nSettings\nPage<Item>\nBoth\n")
    let core = try await source.run("list --package app --target core-kit")
    #expect(core.text == "Page<Item>\nBoth\n")
  }

  /// A package with a dependency by path, C and C++, a resource, an executable, a define, and types of every access.
  private static let app = [
    "app/Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "app",
      dependencies: [.package(path: "../dep")],
      targets: [
        .target(name: "c-base", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "CThing", dependencies: ["c-base"]),
        .target(name: "core-kit"),
        .target(
          name: "App", dependencies: ["CThing", "core-kit", .product(name: "Dep", package: "dep")],
          resources: [.process("unit.txt")], swiftSettings: [.define("EXTRA")]),
        .executableTarget(name: "Tool", dependencies: ["App"]),
        .testTarget(name: "AppTests", dependencies: ["App"]),
      ], cxxLanguageStandard: .cxx17)
    """,
    "app/Sources/c-base/include/base.h": "double base(double);\n",
    "app/Sources/c-base/base.c":
      "#include \"base.h\"\n#include <math.h>\ndouble base(double a) { return cos(a); }\n",
    "app/Sources/CThing/include/thing.h":
      "#ifdef __cplusplus\nextern \"C\"\n#endif\nint thing(int);\n",
    "app/Sources/CThing/thing.cpp": """
    #include "thing.h"
    #include <string>
    extern "C" { double base(double); }
    int thing(int a) { return a + (int)base(0) + (int)std::to_string(a).size(); }

    """,
    "app/Sources/core-kit/Page.swift": """
    public struct Page<Item: Codable>: Codable { let items: [Item] }
    struct Both: Codable { let core: Int }
    """,
    "app/Sources/App/unit.txt": "m",
    "app/Sources/App/User.swift": """
    import CThing
    import Dep
    import Foundation
    struct User: Codable { let id: Int; let tags: [Tag]? }
    struct Unit: Codable, CustomStringConvertible {
      let size: Int
      var description: String {
        let file = Bundle.module.url(forResource: "unit", withExtension: "txt")
        return "\\(thing(Int32(size)))" + (file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "?")
      }
    }
    #if EXTRA
    struct Extra: Codable { let day: Date }
    #endif
    struct Both: Codable { let app: Int }
    extension JSONDecoder {
      static var days: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom {
          Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 86_400)
        }
        return decoder
      }
    }
    private struct Hidden: Codable {}
    """,
    "app/Sources/Tool/main.swift":
      "import App\nstruct Settings: Codable { let level: Int }\nprint(\"theirs\")\n",
    "app/Tests/AppTests/Tests.swift": "struct Fixture: Codable {}\n",
    "dep/Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "dep", products: [.library(name: "Dep", targets: ["Dep"])], targets: [.target(name: "Dep")])
    """,
    "dep/Sources/Dep/Tag.swift": "public struct Tag: Codable { let name: String }\n",
  ]
}
