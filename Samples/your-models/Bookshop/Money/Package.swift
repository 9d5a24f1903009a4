// swift-tools-version: 5.9

import PackageDescription

let package = Package(
  name: "Money",
  products: [.library(name: "Money", targets: ["Money"])],
  targets: [.target(name: "Money")]
)
