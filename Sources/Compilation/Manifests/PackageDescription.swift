/// What SwiftPM says of a package: the output of `swift package describe --type json`.
struct PackageDescription: Decodable {
  struct Target: Decodable, Hashable {
    private enum CodingKeys: String, CodingKey {
      case name, path, sources
      case module = "c99name"
      case kind = "type"
      case language = "module_type"
      case dependencies = "target_dependencies"
    }

    let name: String
    /// The name that code imports it by.
    let module: String
    /// `library`, `executable`, `test`, `macro`, `plugin`, `snippet` and others.
    let kind: String
    /// `SwiftTarget`, `ClangTarget` and others.
    let language: String
    /// The folder, relative to the package's.
    let path: String
    /// The files, relative to the target's folder. Files that plugins make are missing.
    let sources: [String]
    /// The targets of the same package that it uses itself.
    let dependencies: [String]?

    /// Whether its types can be MODEL.
    var hasModels: Bool { reasonAgainst == nil }

    /// Why its types cannot be MODEL, as part of a sentence; nil if they can.
    var reasonAgainst: String? {
      if language != "SwiftTarget" { return "has no Swift code" }
      return switch kind {
      case "library", "executable": nil
      case "test": "is a test target, which cannot be linked with a program"
      default: "is a \(kind), which runs inside the compiler or SwiftPM"
      }
    }
  }

  /// The name by which code imports a target.
  static func module(ofTarget name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  let name: String
  let targets: [Target]
}
