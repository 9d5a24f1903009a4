// swift-tools-version: 6.0

import PackageDescription

/// Settings of every target. CI adds `-Xswiftc -warnings-as-errors`.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "decode-model",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "JSONCoding", targets: ["JSONCoding"]),
    .library(name: "JSONCodingTesting", targets: ["JSONCodingTesting"]),
    .library(name: "JSONDiagnostics", targets: ["JSONDiagnostics"]),
    .library(name: "Tool", targets: ["Tool"]),
    // The library that `--source` links a user's models with. `make install` installs it next to the modules.
    .library(name: "HostArchive", type: .static, targets: ["ModelHost"]),
    .executable(name: "decode-model", targets: ["decode-model"]),
  ],
  targets: [
    .target(name: "JSONCoding", swiftSettings: settings),
    // How words, names and numbers stand in a message, and what a terminal must not see.
    .target(name: "Words", swiftSettings: settings),
    .target(
      name: "Diagnostics", dependencies: ["JSONCoding", "Words"],
      resources: [.embedInCode("Explanations/explanations.md"), .embedInCode("Rendering/HTML/page.css")],
      swiftSettings: settings),
    .target(
      name: "JSONDiagnostics", dependencies: ["Diagnostics", "JSONCoding", "Words"], swiftSettings: settings),
    .target(
      name: "JSONCodingTesting", dependencies: ["JSONCoding", "JSONDiagnostics"], swiftSettings: settings),
    // Foundation alone, so that each file can be copied into an app.
    .target(name: "Models", swiftSettings: settings),
    // A model run on request: what a program that is compiled for a user's types holds.
    .target(name: "ModelHost", dependencies: ["JSONCoding"], swiftSettings: settings),
    // What a model accepts, found by asking it: wherever it runs, it answers with an `Observation` of a payload.
    .target(
      name: "Contracts", dependencies: ["Diagnostics", "JSONCoding", "OperatingSystem", "Words"],
      swiftSettings: settings),
    // Not `System`, which is the name of a module of Apple's.
    .target(name: "OperatingSystem", dependencies: ["Words"], swiftSettings: settings),
    // Swift files, a folder or a package to a host program, cached. It knows nothing of payloads.
    .target(name: "Compilation", dependencies: ["OperatingSystem", "Words"], swiftSettings: settings),
    .target(
      name: "Runner",
      dependencies: ["Compilation", "Diagnostics", "JSONCoding", "ModelHost", "OperatingSystem", "Words"],
      swiftSettings: settings),
    // Shapes of payloads, or a schema, to the code of a model.
    .target(
      name: "Scaffolding",
      dependencies: [
        "Compilation", "Contracts", "Diagnostics", "JSONCoding", "OperatingSystem", "Runner", "Words",
      ],
      swiftSettings: settings),
    // The installed program.
    .target(
      name: "Tool",
      dependencies: [
        "Compilation", "Contracts", "Diagnostics", "JSONCoding", "ModelHost", "OperatingSystem", "Runner",
        "Scaffolding", "Words",
      ],
      // The longer texts of the help, and the scripts for shells.
      resources: [.embedInCode("Texts")], swiftSettings: settings),
    .executableTarget(
      name: "decode-model", dependencies: ["JSONCoding", "Models", "Runner", "Tool"], swiftSettings: settings),
    // Measurements, not tests: `make bench`.
    .executableTarget(
      name: "DecodingBenchmark", dependencies: ["JSONCoding", "Models"], path: "Tests/DecodingBenchmark",
      swiftSettings: settings),
    // What the tests share.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "JSONCodingTests", dependencies: ["JSONCoding", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "WordsTests", dependencies: ["Words"], swiftSettings: settings),
    .testTarget(
      name: "OperatingSystemTests", dependencies: ["OperatingSystem", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport", "Words"], swiftSettings: settings
    ),
    .testTarget(
      name: "ContractsTests",
      dependencies: [
        "Contracts", "Diagnostics", "JSONCoding", "Models", "OperatingSystem", "TestSupport", "Words",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: ["Contracts", "JSONCoding", "Runner", "Scaffolding", "TestSupport", "Words"],
      swiftSettings: settings),
    .testTarget(
      name: "JSONDiagnosticsTests", dependencies: ["JSONCodingTesting", "JSONDiagnostics", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelsTests",
      dependencies: ["Compilation", "JSONCoding", "Models", "TestSupport", "decode-model"],
      swiftSettings: settings),
    .testTarget(
      name: "RunnerTests",
      dependencies: ["Compilation", "ModelHost", "OperatingSystem", "Runner", "TestSupport", "Words"],
      swiftSettings: settings),
    .testTarget(
      name: "CompilationTests",
      dependencies: ["Compilation", "JSONCoding", "OperatingSystem", "TestSupport", "Words"],
      swiftSettings: settings),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "Compilation", "Contracts", "OperatingSystem", "Runner", "TestSupport", "Tool", "Words",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "decode-model", "Compilation", "Contracts", "Diagnostics", "OperatingSystem", "TestSupport", "Words",
      ],
      exclude: ["Fixtures", "Payloads"],
      swiftSettings: settings),
  ]
)
