import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Compilation

@Suite struct BuildPlanTests {
  private static let description = """
    {"swiftCommands": {
      "C.App.module": {"moduleName": "App", "moduleOutputPath": "/s/release/Modules/App.swiftmodule",
        "objects": ["/s/release/App.build/a.swift.o"], "sources": ["/p/a.swift"],
        "inputs": [{"name": "/s/release/CXX.build/x.cpp.o"}, {"name": "/s/release/Modules/Core.swiftmodule"}]},
      "C.Core.module": {"moduleName": "Core", "moduleOutputPath": "/s/release/Modules/Core.swiftmodule",
        "objects": ["/s/release/Core.build/c.swift.o"], "sources": ["/p/c.swift"], "inputs": []},
      "C.Core-tool.module": {"moduleName": "Core", "moduleOutputPath": "/s/release/Modules-tool/Core.swiftmodule",
        "objects": ["/s/release/Core-tool.build/c.swift.o"], "sources": ["/p/c.swift"], "inputs": []},
      "C.Other.module": {"moduleName": "Other", "moduleOutputPath": "/s/release/Modules/Other.swiftmodule",
        "objects": ["/s/release/Other.build/o.swift.o"], "sources": [], "inputs": []}},
     "swiftTargetScanArgs": {"App": ["swiftc", "-module-name", "App", "-c", "/p/a.swift", "-I", "/s/release/Modules",
        "-O", "-DX", "-Xcc", "-fmodule-map-file=/s/m", "-cxx-interoperability-mode=default", "-package-name", "p"]},
     "targetDependencyMap": {"App": ["Core", "CXX", "c_z", "Other"], "CXX": ["c_z"], "Other": []}}
    """
  private static let tasks = """
    targets:
      "c-z-w-x86-release.module": ["<c-z-w-x86-release.module>"]
      "c-z-x86-release.module": ["<c-z-x86-release.module>"]
    commands:
      "/s/release/CXX.build/x.cpp.o":
        tool: clang
        inputs: ["/p/x.cpp"]
        outputs: ["/s/release/CXX.build/x.cpp.o"]
      "/s/release/CYY.build/y.c.o":
        tool: clang
        inputs: ["/p/y.c"]
        outputs: ["/s/release/CYY.build/y.c.o"]
      "/s/release/c_z.build/z.c.o":
        tool: clang
        inputs: ["/p/z.c"]
        outputs: ["/s/release/c_z.build/z.c.o"]

    """

  @Test func objectsAndArgumentsAreThoseOfTheTargetAndWhatItUses() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("release"), withIntermediateDirectories: true)
    try folder.write(Self.description, to: "release/description.json")
    try folder.write(Self.tasks, to: "release.yaml")
    let plan = try #require(BuildPlan(of: "App", "release", in: folder.url.path))
    #expect(
      Set(plan.objects) == [
        "/s/release/App.build/a.swift.o", "/s/release/Core.build/c.swift.o", "/s/release/CXX.build/x.cpp.o",
        "/s/release/c_z.build/z.c.o",
      ])
    #expect(plan.unreached == ["c-z"])
    #expect(Set(plan.sources) == ["/p/a.swift", "/p/c.swift", "/p/x.cpp", "/p/z.c"])
    #expect(plan.usesCxx)
    #expect(plan.modules == ["App", "Core", "CXX", "c_z"])
    #expect(
      plan.searchArguments == [
        "-I", "/s/release/Modules", "-Xcc", "-fmodule-map-file=/s/m", "-cxx-interoperability-mode=default",
        "-package-name", "p",
      ])
    #expect(BuildPlan(of: "App", "debug", in: folder.url.path) == nil)
  }
}
