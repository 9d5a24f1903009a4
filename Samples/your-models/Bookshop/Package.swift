// swift-tools-version: 5.9

import PackageDescription

let package = Package(
  name: "Bookshop",
  dependencies: [.package(path: "Money")],
  targets: [.target(name: "Bookshop", dependencies: ["Money"])]
)
