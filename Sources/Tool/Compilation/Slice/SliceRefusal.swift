import Diagnostics
import Runner

/// Why a slice cannot be completed: what is missing, and what to give.
struct SliceRefusal {
  let words: String
  /// Whether it only repeats the compiler.
  let isVague: Bool
  /// The name that no declaration of the slice's project has, and the file that mentions it.
  private(set) var unknownName: String?
  private(set) var file: CodeFile?

  init(words: String, isVague: Bool = false) {
    (self.words, self.isVague) = (words, isVague)
  }

  init(_ error: SliceError, _ slice: Slice) {
    guard let place = error.place else {
      self.init(words: error.words, isVague: true)
      return
    }
    if slice.isOverload(place) {
      self.init(
        words: "the overload \(place.name)(…) at \(place.place) could not be included: \(error.words)")
      return
    }
    switch error.complaint {
    case .unknownAttribute(let name):
      let isMacro = place.kind.isType
      self.init(
        words: isMacro
          ? "\(Self.user(place)) needs the macro @\(name), \(Self.plugin(name, slice))"
          : "\(Self.user(place)) needs the attribute @\(name)\(Self.origin(place, slice))")
    case .unknownName(let name, let isType):
      if let lost = slice.index.types(named: name).first(where: slice.isDropped) {
        self.init(
          words:
            "\(Self.user(place)) needs \(name), which does not compile at \(lost.place)\(Self.origin(lost, slice))"
        )
        return
      }
      if slice.index.names.contains(name) {
        self.init(words: "\(Self.user(place)) needs \(name)", isVague: true)
        return
      }
      let isOfC = isType && name.first?.isLowercase == true
      self.init(
        words: "\(Self.user(place)) needs \(name)"
          + (isOfC
            ? ", which the sources do not declare: C code, as of a bridging header, is no part of a slice"
            : Self.origin(place, slice, of: name)))
      (unknownName, file) = (name, place.file)
    case .unknownMember(let name, let owner, _):
      if let lost = slice.lost(name, of: owner) {
        self.init(
          words: "\(Self.user(place)) needs \(lost.qualifiedName), which does not compile at \(lost.place)")
        return
      }
      let isOwn = !slice.index.types(named: Slice.base(of: owner).lastComponent).isEmpty
      self.init(
        words: "\(Self.user(place)) needs \(owner).\(name), which "
          + (isOwn ? "the sources do not declare" : "neither the sources nor this machine have"),
        isVague: true)
    default:
      self.init(words: "\(place.qualifiedName) at \(place.place): \(error.words)", isVague: true)
    }
  }

  /// The errors that are left after some rounds.
  init(_ errors: [SliceError], after rounds: Int, _ slice: Slice) {
    let about = errors.filter(\.isAboutUnknownName)
    let first = about.first { !SliceRefusal($0, slice).isVague } ?? about.first ?? errors.first
    let example = first.map { ": \(SliceRefusal($0, slice).words)" } ?? ""
    let count = Counted(slice.state.kept.count, "declaration")
    self.init(words: "the slice has \(count) after \(rounds) rounds and still does not compile\(example)")
  }

  /// Two types of one name in different modules, both of which decoding needs: a slice is one module.
  init?(twiceIn slice: Slice) {
    var seen: [String: CodeDeclaration] = [:]
    for type in slice.kept where type.kind.isType && type.kind != .extension && !type.isPrivate {
      guard let first = seen.updateValue(type, forKey: type.path), first.file.module != type.file.module
      else {
        continue
      }
      let home = slice.models.first?.file.module
      let apart = first.file.module == home || first.file.module.isEmpty ? type : first
      let folder = FilePath.plain(apart.file.module)
      guard let option = ShellCommand.text([OptionName.module.long, "\(apart.file.moduleName)=\(folder)"])
      else { continue }
      self.init(
        words:
          "\(type.path) at \(first.place) and \(type.path) at \(type.place) are both needed, and a slice is one module: compile \(apart.file.moduleName) as another, with \(option)"
      )
      return
    }
    return nil
  }

  /// Where a macro comes from, and what builds it.
  private static func plugin(_ name: String, _ slice: Slice) -> String {
    guard let found = slice.index.globals(named: name).first(where: { $0.kind == .macro }) else {
      return "whose plugin is not built here"
    }
    return "which is declared at \(found.place) and whose plugin a slice does not build: --package does"
  }

  private static func user(_ place: CodeDeclaration) -> String {
    place.kind == .extension ? "the extension of \(place.path) at \(place.place)" : place.qualifiedName
  }

  /// ` (import RealmSwift): give it with --source or --module`, as far as the imports of the file tell.
  private static func origin(_ place: CodeDeclaration, _ slice: Slice, of name: String = "") -> String {
    let imports = place.file.declarations.filter { $0.kind == .import }.map(\.name)
    if let module = AppleModules.module(of: name), imports.contains(module) {
      return " (import \(module)), which this machine does not have"
    }
    let others = imports.filter {
      !AppleModules.names.contains($0) && !CodingNames.platform.contains($0)
        && !slice.index.modules.contains($0)
    }
    let apple = imports.filter { AppleModules.names.contains($0) }
    if !others.isEmpty {
      return " (import \(others.joined(separator: ", "))): give it with --source or --module"
    }
    return apple.isEmpty
      ? ", which the sources do not declare"
      : " (import \(apple.joined(separator: ", "))), which this machine does not have"
  }
}

extension Slice {
  /// The member of a type that was left out because it does not compile here.
  fileprivate func lost(_ name: String, of owner: String) -> CodeDeclaration? {
    let path = Self.base(of: owner)
    return state.dropped.map { index.declarations[$0] }.first { $0.names.contains(name) && $0.path == path }
  }
}
