import Foundation
import OperatingSystem

/// The declarations of a project by name.
struct ProjectIndex {
  let files: [CodeFile]
  /// All declarations except imports, including members of types, in order.
  private(set) var declarations: [CodeDeclaration] = []
  /// Every declared name, at any level; an extension declares none.
  private(set) var names: Set<String> = []
  private var typesByPath: [String: [CodeDeclaration]] = [:]
  private var typesByName: [String: [CodeDeclaration]] = [:]
  private var extensions: [String: [CodeDeclaration]] = [:]
  /// The paths of associated types, such as `Shape.Unit`.
  private var associatedTypes: Set<String> = []
  private var globals: [String: [CodeDeclaration]] = [:]
  /// The extensions that have a member of this name.
  private var extensionsByMember: [String: [CodeDeclaration]] = [:]

  /// The names of the project's own modules, as far as they are known.
  private(set) var modules: Set<String> = []

  /// Sorts the files into modules.
  ///
  /// - Parameters:
  ///   - modules: folders that the user has named as modules.
  ///   - manifest: the text of the Package.swift in a folder, if any.
  init(_ files: [CodeFile], modules: [ModuleFolder] = [], manifest: (String) -> [UInt8]?) {
    var map = ModuleMap(files.map { ($0.path, $0.importedNames) }, manifest: manifest)
    for module in modules { map.name(module.folder, module.name) }
    let given = Set(modules.map { $0.folder.hasSuffix("/") ? String($0.folder.dropLast()) : $0.folder })
    for file in files {
      let module = map.module(of: file.path)
      file.assign(module, isGiven: given.contains(module.folder))
    }
    self.init(files)
    nameApp()
  }

  /// Infers the module name of the app's files, which no manifest and no import names.
  ///
  /// Their code may contain it, as in `Shop.Order`: a folder above the file is called `Shop`, `Order` is a type or
  /// function of the app, and no other module or type is called `Shop`.
  private mutating func nameApp() {
    let here = FileManager.default.currentDirectoryPath
    let app = files.filter(\.module.isEmpty)
    let explained = modules.union(AppleModules.names).union(StandardNames.platform)
    func folders(_ file: CodeFile) -> [String] {
      FilePath.folders(above: file.path.hasPrefix("/") ? file.path : "\(here)/\(file.path)").map(\.folderName)
    }
    var found: Set<String> = []
    for file in app {
      let own = Set(folders(file)).subtracting(explained).subtracting(file.modulesNamed).filter {
        types(named: $0).isEmpty && extensions(of: $0).isEmpty
      }
      let tokens = file.tokens
      for number in tokens.indices.dropLast(2) where tokens[number + 1].isSymbol(".") {
        guard tokens[number].kind == .word, number == 0 || !tokens[number - 1].isSymbol("."),
          own.contains(file.text(tokens[number]))
        else { continue }
        let member = file.text(tokens[number + 2])
        if (types(at: member) + globals(named: member)).contains(where: \.file.module.isEmpty) {
          found.insert(file.text(tokens[number]))
        }
      }
    }
    for file in app { file.moduleName = folders(file).first(where: found.contains) ?? "" }
    modules.formUnion(found)
  }

  /// The declarations in the modules of some files and in the modules that these import, directly or indirectly.
  ///
  /// Peripheral files, such as tests, count only if one of the given files is peripheral.
  func reached(from homes: [CodeFile]) -> ProjectIndex {
    let near = homes.contains(where: \.isPeripheral) ? files : files.filter { !$0.isPeripheral }
    let modules = ModuleMap.reach(of: Set(homes.map(\.module)), near)
    return ProjectIndex(near.filter { modules.contains($0.module) })
  }

  /// Indexes files that are already assigned to modules, or all belong to one.
  init(_ files: [CodeFile]) {
    self.files = files
    modules = Set(files.map(\.moduleName)).subtracting([""])
    for file in files { for declaration in file.declarations { add(declaration, in: "") } }
  }

  private mutating func add(_ declaration: CodeDeclaration, in scope: String) {
    guard declaration.kind != .import else { return }
    declaration.number = declarations.count
    declarations.append(declaration)
    if declaration.kind != .extension { names.formUnion(declaration.names) }
    switch declaration.kind {
    case .extension:
      extensions[declaration.path.lastComponent, default: []].append(declaration)
      for name in Set(declaration.members.flatMap(\.names)) {
        extensionsByMember[name, default: []].append(declaration)
      }
    case .struct, .class, .enum, .actor, .protocol, .typealias:
      typesByPath[declaration.path, default: []].append(declaration)
      typesByName[declaration.name, default: []].append(declaration)
    default:
      declaration.path = scope
      if declaration.kind == .associatedtype { associatedTypes.insert("\(scope).\(declaration.name)") }
      if declaration.parent == nil {
        for name in declaration.names { globals[name, default: []].append(declaration) }
      }
    }
    for member in declaration.members { add(member, in: declaration.path) }
  }

  func types(at path: String) -> [CodeDeclaration] { typesByPath[path] ?? [] }
  func hasAssociatedType(at path: String) -> Bool { associatedTypes.contains(path) }
  func types(named name: String) -> [CodeDeclaration] { typesByName[name] ?? [] }
  func extensions(of name: String) -> [CodeDeclaration] { extensions[name] ?? [] }
  func globals(named name: String) -> [CodeDeclaration] { globals[name] ?? [] }
  func extensions(withMember name: String) -> [CodeDeclaration] { extensionsByMember[name] ?? [] }

  /// The type that an alias such as `typealias User = Core.User` reexports. Within one module, the alias would mean
  /// itself.
  func exported(by alias: CodeDeclaration) -> CodeDeclaration? {
    guard reexports(alias), let target = NameResolution.target(of: alias) else { return nil }
    let module = target.dropLast(alias.name.count + 1)
    return types(at: alias.name).first { $0.file.moduleName == module && $0 !== alias }
  }

  /// Whether it is an alias such as `typealias User = Core.User`.
  func reexports(_ alias: CodeDeclaration) -> Bool {
    guard alias.kind == .typealias, alias.parent == nil, let target = NameResolution.target(of: alias) else {
      return false
    }
    let parts = target.split(separator: ".")
    return parts.count == 2 && parts[1] == alias.name && types(at: String(parts[0])).isEmpty
  }

  /// The declarations in order of distance from a file, beginning with its own.
  func nearest(_ candidates: [CodeDeclaration], to file: CodeFile) -> [CodeDeclaration] {
    guard candidates.count > 1 else { return candidates }
    let own = file.path.split(separator: "/").dropLast()
    func distance(_ declaration: CodeDeclaration) -> Int {
      if declaration.file === file { return .min }
      let other = declaration.file.path.split(separator: "/").dropLast()
      let shared = zip(own, other).prefix { $0 == $1 }.count
      return other.count - 10 * shared
    }
    return candidates.map { ($0, distance($0)) }.sorted { ($0.1, $0.0.number) < ($1.1, $1.0.number) }.map(\.0)
  }
}

extension String {
  /// `C` of `A/B/C`.
  var folderName: String { split(separator: "/").last.map(String.init) ?? self }

  /// `C` of `A.B.C`.
  var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
}

extension CodeDeclaration {
  /// Whether it is an operator function.
  var isOperator: Bool { kind == .func && name.first?.isOperatorCharacter == true }
}

extension Character {
  fileprivate var isOperatorCharacter: Bool { !isLetter && !isNumber && self != "_" && self != "`" }
}
