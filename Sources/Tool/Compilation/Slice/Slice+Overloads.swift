/// The project's own overloads of the coders' containers: `decode(_: Wrapper<T>.Type, forKey:)` and their kin. Without
/// one, the compiler takes the standard library's, and the model decodes otherwise.
extension Slice {
  /// Functions in extensions of containers that the files of MODEL see.
  func visibleContainers() -> [(extension: CodeDeclaration, member: CodeDeclaration)] {
    let modules = Set(kept.map(\.file.module))
    var result: [(extension: CodeDeclaration, member: CodeDeclaration)] = []
    for name in CodingNames.containers {
      for found in index.extensions(of: name) {
        for member in found.members {
          guard member.kind == .func || member.kind == .`init` || member.kind == .subscript else { continue }
          let isHidden = found.isPrivate || member.isPrivate
          let isOpen = found.isPublic || member.isPublic
          if isHidden || !(isOpen || modules.contains(found.file.module)) { continue }
          result.append((found, member))
        }
      }
    }
    return result
  }

  /// Takes each overload as soon as every type of the project in its signature is taken.
  ///
  /// - Returns: whether there were any.
  @discardableResult func takeOverloads() -> Bool {
    var hasTaken = false
    var isDone = false
    while !isDone {
      isDone = true
      for (container, member) in containers where !isKept(member) && !isDropped(member) {
        // Others are part of the slice as soon as it calls them.
        guard
          member.kind != .func || Self.called.contains(member.name) || member.name.first?.isLetter != true
            || isCalled(member, of: container)
        else { continue }
        guard signature(container, member).allSatisfy(isKept) else { continue }
        // It takes the extension, too; a copy of another module's is not taken.
        guard keep(member) else { continue }
        follow()
        isDone = false
        hasTaken = true
      }
    }
    return hasTaken
  }

  /// What the compiler calls in the code that it generates.
  private static let called: Set<String> = [
    "container", "decode", "decodeIfPresent", "encode", "encodeIfPresent", "singleValueContainer",
    "unkeyedContainer",
  ]

  /// Notes which functions of the containers are mentioned.
  func noteCalls(_ range: Range<Int>, _ file: CodeFile) {
    for token in file.tokens[range] where token.kind == .word && token.keyword == nil {
      let name = file.text(token)
      if containerNames.contains(name) { state.calls.insert(Call(module: file.module, name: name)) }
    }
  }

  /// Whether the slice calls a function of the containers: of several modules that have one of this name, each sees its
  /// own alone, unless it is public.
  private func isCalled(_ member: CodeDeclaration, of container: CodeDeclaration) -> Bool {
    if container.isPublic || member.isPublic { return state.calls.contains { $0.name == member.name } }
    return state.calls.contains(Call(module: member.file.module, name: member.name))
  }

  /// The names of the functions in extensions of containers.
  static func containerNames(_ index: ProjectIndex) -> Set<String> {
    let members = CodingNames.containers.flatMap { index.extensions(of: $0) }.flatMap(\.members)
    return Set(members.filter { $0.kind == .func }.map(\.name))
  }

  /// The types of the project that the signature names, protocols and aliases aside.
  private func signature(_ container: CodeDeclaration, _ member: CodeDeclaration) -> [CodeDeclaration] {
    let paths =
      NamesInCode(container.file, container.keyword..<container.head.upperBound).paths
      + NamesInCode(member.file, member.keyword..<member.head.upperBound).paths
    return Set(paths).compactMap { names.type($0, from: member) }.filter {
      $0.kind != .protocol && $0.kind != .typealias
    }
  }

  func isOverload(_ declaration: CodeDeclaration) -> Bool {
    containers.contains { $0.member === declaration }
  }
}
