import Foundation
import OperatingSystem
import Runner

/// What SwiftPM wrote down about a build: `description.json`, and the tasks of `release.yaml` or `debug.yaml`.
struct BuildPlan {
  private struct Description: Decodable {
    let swiftCommands: [String: Command]
    let swiftTargetScanArgs: [String: [String]]
    let targetDependencyMap: [String: [String]]
  }

  /// The compilation of a Swift module.
  private struct Command: Decodable {
    let moduleName: String
    let moduleOutputPath: String
    let objects: [String]
    let sources: [String]
    let inputs: [Input]
  }

  private struct Input: Decodable {
    let name: String
  }

  /// Arguments that a program also needs to import the module, with their values where they have one. The target is not
  /// among them: the package's may be older than the host library's, and the host's can import both.
  private static let importArguments: Set<String> = [
    "-I", "-F", "-Fsystem", "-L", "-Xcc", "-sdk", "-package-name",
  ]
  private static let cxxEndings = [".cc.o", ".cpp.o", ".cxx.o", ".mm.o"]

  private let module: String
  private let description: Description
  /// All object files of the module and of the modules it uses.
  let objects: [String]
  /// Every file that the module and the modules it uses are compiled from, as far as SwiftPM lists them.
  let sources: [String]
  /// Targets that only targets in C use. SwiftPM compiles them for a product, but not for a target.
  let unreached: [String]
  /// The names of the modules that the objects come from.
  let modules: Set<String>

  /// Nil if SwiftPM left no such files, or others than are known.
  init?(of module: String, _ configuration: String, in scratch: String) {
    let file = "\(scratch)/\(configuration)/description.json"
    guard let description = CacheFile.object(Description.self, of: file),
      let tasks = try? String(contentsOfFile: "\(scratch)/\(configuration).yaml", encoding: .utf8)
    else { return nil }
    self.module = module
    self.description = description
    let swift = Self.swiftCommands(from: module, description)
    let inputs = Set(swift.flatMap(\.inputs).map(\.name))
    let others = Self.modulesInC(of: inputs, description)
    var objects = swift.flatMap(\.objects)
    var sources = swift.flatMap(\.sources)
    var unreached: [String] = []
    for (module, files) in Self.files(ofC: others, in: tasks) {
      objects += files.objects
      sources += files.sources
      if inputs.isDisjoint(with: files.objects) {
        unreached.append(Self.target(ofModule: module, configuration, in: tasks))
      }
    }
    self.objects = objects
    self.sources = sources
    self.unreached = unreached
    // System libraries are not compiled.
    let compiled = Set(description.swiftCommands.values.map(\.moduleName))
    let system = (description.targetDependencyMap[module] ?? []).filter { !compiled.contains($0) }
    modules = Set(swift.map(\.moduleName) + others + system)
  }

  /// The arguments that find the module and what it imports.
  var searchArguments: [String] {
    let all = description.swiftTargetScanArgs[module] ?? []
    var kept: [String] = []
    var index = 0
    while index < all.count {
      if Self.importArguments.contains(all[index]), index + 1 < all.count {
        kept += all[index...(index + 1)]
        index += 1
      } else if all[index].hasPrefix("-cxx-interoperability-mode=") || all[index].hasPrefix("-I/") {
        kept.append(all[index])
      }
      index += 1
    }
    return kept
  }

  var usesCxx: Bool { objects.contains { object in Self.cxxEndings.contains(where: object.hasSuffix) } }

  /// The compilations of the module and of all Swift modules that it imports.
  ///
  /// SwiftPM's own map of dependencies also has the parts of macros, which run inside the compiler.
  private static func swiftCommands(from module: String, _ description: Description) -> [Command] {
    let byOutput = Dictionary(
      description.swiftCommands.values.map { ($0.moduleOutputPath, $0) },
      uniquingKeysWith: { first, _ in first })
    // Modules that run while compiling are built a second time, in their own folders.
    let first = byOutput.values.first {
      $0.moduleName == module && !FilePath.name(FilePath.folder($0.moduleOutputPath) ?? "").hasSuffix("-tool")
    }
    var open = first.map { [$0] } ?? []
    var commands: [Command] = []
    var seen: Set<String> = []
    while let command = open.popLast() {
      guard seen.insert(command.moduleOutputPath).inserted else { continue }
      commands.append(command)
      open += command.inputs.compactMap { byOutput[$0.name] }
    }
    return commands.sorted { $0.moduleName < $1.moduleName }
  }

  /// The modules in C and its relatives whose objects are among the inputs, and the modules that they use in turn.
  private static func modulesInC(of inputs: Set<String>, _ description: Description) -> [String] {
    let folders = inputs.filter { $0.hasSuffix(".o") }.flatMap { $0.split(separator: "/") }
    var open = Set(folders.filter { $0.hasSuffix(".build") }.map { String($0.dropLast(".build".count)) })
    var modules: Set<String> = []
    while let module = open.popFirst() {
      guard modules.insert(module).inserted else { continue }
      open.formUnion(description.targetDependencyMap[module] ?? [])
    }
    return modules.sorted()
  }

  /// The object files and sources of the modules in C and its relatives that have any.
  private static func files(ofC modules: [String], in tasks: String) -> [(
    module: String, files: (objects: [String], sources: [String])
  )] {
    var files: [String: (objects: [String], sources: [String])] = [:]
    var inputs: Substring = ""
    for line in tasks.split(separator: "\n") {
      if line.hasPrefix("    inputs: [") { inputs = line }
      guard line.hasPrefix("    outputs: ["), line.hasSuffix(".o\"]"),
        let module = modules.first(where: { line.contains("/\($0).build/") })
      else { continue }
      files[module, default: ([], [])].objects += list(line)
      files[module, default: ([], [])].sources += list(inputs).filter { $0.hasPrefix("/") }
    }
    return modules.compactMap { module in files[module].map { (module, $0) } }
  }

  /// The name of the target. The module's has underscores for characters that identifiers cannot have.
  private static func target(ofModule module: String, _ configuration: String, in tasks: String) -> String {
    // In a line such as `  "c-base-x86_64-unknown-linux-gnu-release.module": [`; a longer name may begin alike.
    let end = "-\(configuration).module\": ["
    var shortest: Substring?
    for line in tasks.split(separator: "\n") where line.hasPrefix("  \"") && line.contains(end) {
      let name = line.dropFirst(3)
      let target = name.prefix(module.count)
      guard PackageDescription.module(ofTarget: String(target)) == module,
        name.dropFirst(module.count).first == "-", name.count < shortest?.count ?? .max
      else { continue }
      shortest = name
    }
    return shortest.map { String($0.prefix(module.count)) } ?? module
  }

  /// The strings of `    outputs: ["a","b"]`.
  private static func list(_ line: Substring) -> [String] {
    let array = line.drop { $0 != "[" }
    return (try? JSONDecoder().decode([String].self, from: Data(array.utf8))) ?? []
  }
}
