import Foundation

/// The libraries that packages ask to be linked with: `linkerSettings`, and `pkgConfig` of system libraries, in the
/// output of `swift package dump-package`.
struct LinkerSettings: Decodable {
  private struct Target: Decodable {
    let name: String
    let settings: [Setting]?
    let pkgConfig: String?
  }

  private struct Setting: Decodable {
    let tool: String
    /// The name of the kind, and its value.
    let kind: [String: Value]
    let condition: Condition?
  }

  private struct Condition: Decodable {
    let platformNames: [String]?
    let config: String?
  }

  /// `{"_0":"z"}` or `{"_0":["-rdynamic"]}`.
  private struct Value: Decodable {
    private enum CodingKeys: String, CodingKey { case words = "_0" }

    let words: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let word = try? container.decode(String.self, forKey: .words) {
        words = [word]
      } else {
        words = (try? container.decode([String].self, forKey: .words)) ?? []
      }
    }
  }

  /// The words of a manifest that has such settings.
  private static let words = ["linkerSettings", "linkedLibrary", "linkedFramework", "pkgConfig"]
  #if os(Linux)
    private static let platform = "linux"
  #elseif os(macOS)
    private static let platform = "macos"
  #else
    private static let platform = "other"
  #endif

  private let targets: [Target]

  /// Whether asking SwiftPM for a package's settings can give any.
  static func mayBe(inManifest text: String) -> Bool { words.contains(where: text.contains) }

  /// The linker's arguments for the targets with these modules.
  func arguments(_ modules: Set<String>, _ configuration: String) -> [String] {
    targets.filter { modules.contains(PackageDescription.module(ofTarget: $0.name)) }.flatMap { target in
      (target.settings ?? []).filter { $0.tool == "linker" && Self.applies($0.condition, configuration) }
        .flatMap(Self.arguments)
    }
  }

  /// The names by which `pkg-config` knows the system libraries among the targets.
  func packageConfigurations(_ modules: Set<String>) -> [String] {
    targets.filter { modules.contains(PackageDescription.module(ofTarget: $0.name)) }.compactMap(\.pkgConfig)
  }

  private static func arguments(_ setting: Setting) -> [String] {
    setting.kind.flatMap { kind, value -> [String] in
      switch kind {
      case "linkedLibrary": value.words.map { "-l" + $0 }
      case "linkedFramework": value.words.flatMap { ["-framework", $0] }
      case "unsafeFlags": value.words
      default: []
      }
    }
  }

  private static func applies(_ condition: Condition?, _ configuration: String) -> Bool {
    let platforms = condition?.platformNames ?? []
    return (platforms.isEmpty || platforms.contains(platform))
      && (condition?.config ?? configuration) == configuration
  }
}
