// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "your-models",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "decode-model", path: "../..")],
  targets: [
    .executableTarget(
      name: "check-user", dependencies: [.product(name: "Tool", package: "decode-model")])
  ]
)
