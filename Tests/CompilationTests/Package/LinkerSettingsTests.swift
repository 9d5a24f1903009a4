import Foundation
import Testing

@testable import Runner
@testable import Compilation

@Suite struct LinkerSettingsTests {
  private static let package = """
    {"targets": [
      {"name": "c-lib", "pkgConfig": null, "settings": [
        {"tool": "linker", "kind": {"linkedLibrary": {"_0": "z"}}},
        {"tool": "linker", "kind": {"linkedLibrary": {"_0": "win"}}, "condition": {"platformNames": ["windows"]}},
        {"tool": "linker", "kind": {"unsafeFlags": {"_0": ["-L", "/opt/lib"]}}, "condition": {"config": "debug"}},
        {"tool": "swift", "kind": {"define": {"_0": "EXTRA"}}}
      ]},
      {"name": "CSys", "pkgConfig": "libpq"},
      {"name": "Other", "settings": [{"tool": "linker", "kind": {"linkedLibrary": {"_0": "other"}}}]}
    ]}
    """

  @Test func settingsOfTheTargetsAreTakenWhereTheyApply() throws {
    let settings = try JSONDecoder().decode(LinkerSettings.self, from: Data(Self.package.utf8))
    #expect(settings.arguments(["c_lib", "CSys"], "release") == ["-lz"])
    #expect(settings.arguments(["c_lib"], "debug") == ["-lz", "-L", "/opt/lib"])
    #expect(settings.packageConfigurations(["c_lib", "CSys"]) == ["libpq"])
  }

  @Test func manifestsWithoutSettingsAreNotAskedFor() {
    #expect(!LinkerSettings.mayBe(inManifest: #".target(name: "A")"#))
    #expect(LinkerSettings.mayBe(inManifest: #".target(name: "A", linkerSettings: [])"#))
  }
}
