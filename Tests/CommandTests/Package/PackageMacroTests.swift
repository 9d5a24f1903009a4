import Foundation
import Testing
import TestSupport
@testable import Compilation

/// A macro of the package's own: SwiftPM fetches and builds swift-syntax first, which takes minutes.
@Suite(.enabled(if: SlowTests.hasNetwork, "fetches swift-syntax: make test-slow NETWORK_TESTS=1"))
struct PackageMacroTests {
  @Test func typeMadeDecodableByAMacroDecodes() async throws {
    let source = try SourceFolder([
      "mac/Package.swift": """
      // swift-tools-version: 5.9
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(
        name: "mac", platforms: [.macOS(.v13)],
        dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "600.0.0")],
        targets: [
          .macro(
            name: "Macros",
            dependencies: [
              .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
              .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
            ]),
          .target(name: "Models", dependencies: ["Macros"]),
        ])
      """,
      "mac/Sources/Macros/Macros.swift": """
      import SwiftCompilerPlugin
      import SwiftSyntax
      import SwiftSyntaxMacros
      public struct ModelMacro: ExtensionMacro {
        public static func expansion(
          of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
          providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
          in context: some MacroExpansionContext
        ) throws -> [ExtensionDeclSyntax] {
          [try ExtensionDeclSyntax("extension \\(type.trimmed): Swift.Codable {}")]
        }
      }
      @main struct Plugin: CompilerPlugin { let providingMacros: [any Macro.Type] = [ModelMacro.self] }
      """,
      "mac/Sources/Models/Point.swift": """
      @attached(extension, conformances: Codable)
      macro Model() = #externalMacro(module: "Macros", type: "ModelMacro")
      @Model struct Point { let x: Int }
      """,
    ])
    let result = try await Command.shell(
      #"echo '{"x":1}' | decode-model --package mac Point"#, in: source.folder.url,
      environment: source.environment, timeout: 1200)
    #expect(result.errorText == "")
    #expect(result.text == "Point(x: 1)\n")
  }
}
