import Foundation
import TestSupport
@testable import Compilation

/// A folder with packages, and a cache that all tests of a suite share, so that the package is built once.
final class PackageFixture: @unchecked Sendable {
  // Everything is created before the first use, and the folder is removed with the process.

  static let shared = Result { try PackageFixture(app) }

  let source: SourceFolder

  init(_ files: [String: String]) throws {
    source = try SourceFolder(files)
  }

  /// A package with a dependency by path, C and C++, a resource, an executable, a define, and types of every access.
  static let app = [
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
