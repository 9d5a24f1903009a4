import Foundation
import OperatingSystem
import Words

/// Finds the target of a package that declares MODEL.
struct TargetChoice {
  /// A target with its code.
  struct Candidate {
    let target: PackageDescription.Target
    let sources: [SwiftSource]
    private let files: [CodeFile]
    let declarations: [CodeDeclaration]

    init(_ target: PackageDescription.Target, in location: PackageLocation) {
      self.target = target
      sources = target.sources.sorted().compactMap { file in
        let path = "\(location.folder)/\(target.path)/\(file)"
        guard file.hasSuffix(".swift"), let bytes = CacheFile.bytes(of: path) else { return nil }
        return SwiftSource(path: location.shown(path), bytes: bytes)
      }
      files = sources.map { CodeFile(allOf: $0.bytes, 0, path: $0.path) }
      declarations = files.flatMap(\.types)
    }

    /// The path within the module, for a path that may begin with the module's name. Nil if the type is not declared
    /// here.
    func declared(_ path: [String]) -> [String]? {
      let name = path.joined(separator: ".")
      if declarations.contains(where: { $0.path == name && $0.kind != .extension }) { return path }
      guard path.count > 1, path[0] == target.module else { return nil }
      return declared(Array(path.dropFirst()))
    }

    /// The Decodable types that other modules can name, judging by their declarations.
    var decodable: [String] {
      let hidden = Set(declarations.filter { $0.isHidden && $0.kind != .extension }.map(\.path))
      return DecodableTypes.names(in: files).filter { name in
        let path = TypeExpression(name)?.paths.first ?? []
        return path.indices.allSatisfy { !hidden.contains(path[...$0].joined(separator: ".")) }
      }
    }
  }

  let location: PackageLocation
  let candidates: [Candidate]
  private let description: PackageDescription
  private let builtIn: [String]

  init(_ description: PackageDescription, in location: PackageLocation, builtIn: [String]) {
    self.location = location
    self.description = description
    self.builtIn = builtIn
    candidates = description.targets.filter(\.hasModels).map { Candidate($0, in: location) }
      .sorted { $0.target.name < $1.target.name }
  }

  /// The target with this name; without a name, the target that declares the types.
  func candidate(named name: String?, for types: [TypeExpression]) throws(UsageError) -> Candidate {
    guard !candidates.isEmpty else {
      throw UsageError("\(Quoted(path: location.name)) has no targets with Swift code", hint: "")
    }
    if let name {
      let candidate = try candidate(named: name)
      try checkAccess(types, candidate)
      return candidate
    }
    let paths = types.flatMap(\.paths).filter { path in
      !DecodableTypes.isStandard(path) || candidates.contains { $0.declared(path) != nil }
    }
    if let path = paths.first(where: { path in !candidates.contains { $0.declared(path) != nil } }) {
      throw unknown(path)
    }
    let fitting = candidates.filter { one in
      paths.allSatisfy { path in candidates.contains { $0.declared(path) != nil && canUse(one, $0) } }
    }
    // A target that declares the types itself comes before targets that only use them.
    func own(_ one: Candidate) -> Int { paths.count { one.declared($0) != nil } }
    let maximum = fitting.map(own).max()
    let chosen = fitting.filter { own($0) == maximum }
    guard let first = chosen.first else {
      throw UsageError("no target of \(Quoted(path: location.name)) uses all these types", hint: "")
    }
    if chosen.count > 1, !paths.isEmpty { throw ambiguityError(chosen, paths) }
    try checkAccess(types, first)
    return first
  }

  /// The target with this name.
  func candidate(named name: String) throws(UsageError) -> Candidate {
    if let candidate = candidates.first(where: { $0.target.name == name }) { return candidate }
    let names = candidates.map(\.target.name)
    let hint = names.isEmpty ? "" : "the targets with types are \(names.map { Quoted($0).contents }.listed())"
    if let target = description.targets.first(where: { $0.name == name }) {
      throw UsageError("target \(Quoted(name)) \(target.reasonAgainst ?? "")", hint: hint)
    }
    throw UsageError(
      "there is no target \(Quoted(name)) in \(Quoted(path: location.name))"
        + UsageError.didYouMean(NearestName.find(name, in: names)), hint: hint)
  }

  /// The targets whose modules a program with these types imports, MODEL's first.
  func imports(of types: [TypeExpression], in chosen: Candidate) -> [Candidate] {
    let others = types.flatMap(\.paths).filter { chosen.declared($0) == nil }.compactMap { path in
      candidates.first { $0.declared(path) != nil && canUse(chosen, $0) }
    }
    var seen: Set<String> = [chosen.target.name]
    return [chosen] + others.filter { seen.insert($0.target.name).inserted }
  }

  /// Whether one target is the other, or uses it directly or indirectly.
  private func canUse(_ one: Candidate, _ other: Candidate) -> Bool {
    targets(of: one).contains { $0.name == other.target.name }
  }

  /// The package's modules in a program with a target.
  func modules(of candidate: Candidate) -> Set<String> { Set(targets(of: candidate).map(\.module)) }

  /// The target and the targets that it uses, except those whose types cannot be MODEL.
  func candidates(of candidate: Candidate) -> [Candidate] {
    let names = Set(targets(of: candidate).map(\.name))
    return candidates.filter { names.contains($0.target.name) }
  }

  /// A target, and the package's targets that it uses directly or indirectly.
  private func targets(of candidate: Candidate) -> [PackageDescription.Target] {
    var targets: [PackageDescription.Target] = []
    var open = [candidate.target.name]
    while let name = open.popLast() {
      guard !targets.contains(where: { $0.name == name }),
        let target = description.targets.first(where: { $0.name == name })
      else { continue }
      targets.append(target)
      open += target.dependencies ?? []
    }
    return targets
  }

  /// Throws for a type that only its own file can name.
  private func checkAccess(_ types: [TypeExpression], _ chosen: Candidate) throws(UsageError) {
    for path in types.flatMap(\.paths) {
      guard let declared = chosen.declared(path) else { continue }
      for count in 1...declared.count {
        let outer = declared[..<count].joined(separator: ".")
        let same = chosen.declarations.filter { $0.path == outer && $0.kind != .extension }
        guard !same.isEmpty, same.allSatisfy(\.isHidden) else { continue }
        let home = same.first.map { " in \(Quoted(path: $0.file.path).contents)" } ?? ""
        throw UsageError(
          "\(Quoted(outer)) is private\(home): \(OptionName.package.long) takes types that are internal, package or public",
          hint: "")
      }
    }
  }

  private func ambiguityError(_ chosen: [Candidate], _ paths: [[String]]) -> UsageError {
    let names = chosen.map(\.target.name)
    let name = paths[0].joined(separator: ".")
    return UsageError(
      "several targets declare \(Quoted(name)): \(names.map { Quoted($0).contents }.listed())",
      hint:
        "add \(OptionName.target.long) \(names.map { ShellCommand.text([$0]) ?? $0 }.joined(separator: " or \(OptionName.target.long) "))"
    )
  }

  private func unknown(_ path: [String]) -> UsageError {
    let decodable = candidates.flatMap(\.decodable)
    let hasPlugins = description.targets.contains { $0.kind == "plugin" } && !decodable.isEmpty
    let list =
      decodable.isEmpty
      ? "no type in \(Quoted(path: location.name)) is declared Decodable; \(Self.typeOfPlugin)"
      : DecodableTypes.listing(decodable)
    return UsageError(
      ModelError.unknown(
        path, among: decodable, builtIn: builtIn, .package, in: "\(Quoted(path: location.name))"),
      hint: list + (hasPlugins ? "; \(Self.typeOfPlugin)" : ""))
  }

  private static let typeOfPlugin = "a type that a plugin makes needs \(OptionName.target.long)"
}

/// The types of a package that can be MODEL, for `list`.
package enum PackageTypes {
  /// Their names, target by target, judging by their declarations. Nothing is built.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func names(_ path: String, target: String?, _ environment: [String: String]) throws
    -> [String]
  {
    let location = try PackageLocation(path)
    let cache = try CompilationCache(environment, for: .package)
    let compiler = try SwiftCompiler.find(environment, in: cache, for: .package)
    let manager = try PackageManager(compiler: compiler.path, environment)
    let description: PackageDescription
    do {
      description = try WorkFolder.use(in: cache) { folder in
        try manager.describe(location, in: folder)
      }
    } catch let failure as BuildFailure {
      throw failure.report()
    }
    let choice = TargetChoice(description, in: location, builtIn: [])
    let candidates = try target.map { [try choice.candidate(named: $0)] } ?? choice.candidates
    return candidates.flatMap(\.decodable)
  }
}
