// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "in-your-tests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "decode-model", path: "../..")],
  targets: [
    .target(name: "Shop"),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "JSONCodingTesting", package: "decode-model")],
      exclude: ["Fixtures"]),
  ]
)
