/// Why a slice cannot be completed: what is missing, and what to give.
struct SliceRefusal: Equatable {
  let words: String
  /// Whether it only repeats the compiler.
  let isVague: Bool

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
          ? "\(place.qualifiedName) needs the macro @\(name), whose plugin is not built here"
          : "\(place.qualifiedName) needs the attribute @\(name)\(Self.origin(of: place))")
    case .unknownName(let name, _):
      self.init(words: "\(place.qualifiedName) needs \(name)\(Self.origin(of: place))")
    case .unknownMember(let name, let owner, _):
      self.init(
        words: "\(place.qualifiedName) needs \(owner).\(name), which the sources do not declare",
        isVague: true)
    default:
      self.init(words: "\(place.qualifiedName) at \(place.place): \(error.words)", isVague: true)
    }
  }

  /// ` (import RealmSwift): give it with --source or --module`, as far as the imports of the file tell.
  private static func origin(of place: CodeDeclaration) -> String {
    let imports = place.file.declarations.filter { $0.kind == .import }.map(\.name)
    let others = imports.filter { !AppleModules.names.contains($0) && !CodingNames.platform.contains($0) }
    let apple = imports.filter { AppleModules.names.contains($0) }
    if !others.isEmpty {
      return " (import \(others.joined(separator: ", "))): give it with --source or --module"
    }
    return apple.isEmpty
      ? ", which the sources do not declare"
      : " (import \(apple.joined(separator: ", "))), which this machine does not have"
  }
}
