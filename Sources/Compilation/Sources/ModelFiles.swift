import Foundation
import OperatingSystem
import Words

/// Finds the declarations of the MODELs.
struct ModelFiles {
  let run: ProgramRun
  let project: Project

  private var names: NameResolution { NameResolution(project.index) }

  /// The declarations of a type, whose path may begin with the module's name.
  private func declaring(_ path: [String]) -> [CodeDeclaration] {
    let found = project.index.types(at: path.joined(separator: "."))
    guard found.isEmpty, path.count > 1 else { return found }
    return project.index.types(at: path.dropFirst().joined(separator: ".")).filter { declaration in
      declaration.file.moduleName == path[0]
        || (run.targetModule ?? TargetName.find(for: declaration.file.path)) == path[0]
    }
  }

  /// Finds the declarations of all MODELs.
  ///
  /// An undeclared type may come from a macro or be misspelled: if files were given by name, the compiler decides.
  ///
  /// - Throws: `RefusedModels` if several files declare a type and none of them was given by name, or if no file of a
  ///   folder declares it.
  ///
  /// - Returns: the declarations, and for each MODEL that is the bare name of a nested type, the type's path.
  func find() throws -> (models: [CodeDeclaration], nested: [String: String]) {
    var nested: [String: String] = [:]
    var result: [CodeDeclaration] = []
    var refused: [(name: String, error: UsageError)] = []
    for type in run.types {
      do {
        for path in type.paths {
          if let found = nestedType(path) {
            nested[path[0]] = found.path
            result.append(found)
          } else {
            result += try declarations(of: path, in: type)
          }
        }
      } catch let error as UsageError {
        refused.append((type.text, error))
      }
    }
    guard refused.isEmpty else {
      throw RefusedModels(names: refused.map(\.name), errors: refused.map(\.error))
    }
    for (name, path) in nested.sorted(by: { $0.key < $1.key }) {
      run.note("\(Quoted(name).contents) is \(Quoted(path).contents)")
    }
    return (result, nested)
  }

  /// The only nested Decodable type of this name, if no top-level type has the name.
  private func nestedType(_ path: [String]) -> CodeDeclaration? {
    guard path.count == 1, project.index.types(at: path[0]).isEmpty, !DecodableTypes.isStandard(path) else {
      return nil
    }
    let found = project.index.types(named: path[0]).filter { type in
      let isHidden = sequence(first: type, next: \.parent).contains(where: \.isPrivate)
      return type.kind != .typealias && type.kind != .protocol && type.parameters.isEmpty && !isHidden
        && !type.file.isPeripheral && names.isDecodable(type)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// - Throws: `UsageError`, `CannotOpen`.
  private func declarations(of path: [String], in type: TypeExpression) throws -> [CodeDeclaration] {
    let everywhere = declaring(path)
    let ours = everywhere.filter { !project.isOfModule($0.file) }
    let all = ours.isEmpty ? everywhere : ours
    let given = all.filter { project.isNamed($0.file) }
    let own = all.filter { !$0.file.isTest && !$0.file.isPeripheral }
    let several = preferringTargetModule(given.isEmpty ? own.isEmpty ? all : own : given)
    let decodable = several.filter(names.isDecodable)
    let candidates = (decodable.isEmpty ? several : decodable).filter { declaration in
      // Drop an alias that only reexports a declared type.
      !(project.index.reexports(declaration) && several.contains { $0.kind != .typealias })
    }
    if Set(candidates.map(\.file.number)).count > 1, given.isEmpty {
      throw ambiguityError(path, candidates, type)
    }
    if all.isEmpty, project.named == 0, !DecodableTypes.isStandard(path) {
      throw excludedTypeError(path.joined(separator: ".")) ?? localTypeError(path)
        ?? ModelError(type, project.index.files, builtIn: run.builtIn).error("")
    }
    return candidates
  }

  /// The error for a type that `#if` excludes on this machine; nil if there is no such type.
  private func excludedTypeError(_ name: String) -> UsageError? {
    let last = Array(name.lastComponent.utf8)
    for file in project.index.files where file.isConditional {
      let code = file.original
      guard code.contains(last) else { continue }
      let all = CodeFile(allOf: code, 0, path: file.path)
      guard let found = all.types.first(where: { $0.path == name && $0.kind != .extension }) else { continue }
      let around = Self.conditions(around: found.line, in: code)
      let list = around.joined(separator: ", ")
      // `#if INTERNAL` depends on the app's own flags.
      let flags = around.compactMap { $0.wholeMatch(of: /#if ([A-Z_0-9]+)/).map { String($0.output.1) } }
      let option = ShellCommand.text(flags.flatMap { [OptionName.swiftcFlag.long, "-D\($0)"] })
      return UsageError(
        "\(Quoted(name)) at \(Quoted(path: FilePath.plain(found.file.path)).contents):\(found.line) is left out on this machine, by \(list)",
        hint: !flags.isEmpty && flags.count == around.count
          ? "to compile it, add \(option ?? "")" : "give its declaration in a file of its own, without #if")
    }
    return nil
  }

  /// The error for a type declared inside a function; nil if there is no such type.
  private func localTypeError(_ path: [String]) -> UsageError? {
    for file in project.index.files {
      let tokens = file.tokens
      for number in tokens.indices.dropLast() {
        guard [.struct, .class, .enum, .actor].contains(tokens[number].keyword),
          file.text(tokens[number + 1]) == path.last,
          let around = file.declaration(at: Int(tokens[number].start)), !around.kind.isType
        else { continue }
        let place =
          "\(Quoted(path: FilePath.plain(file.path)).contents):\(file.line(of: Int(tokens[number].start)))"
        return UsageError(
          "\(Quoted(path.joined(separator: "."))) at \(place) is declared inside \(Quoted(around.qualifiedName).contents): nothing outside can name it",
          hint: "move it out of there")
      }
    }
    return nil
  }

  /// The `#if` and `#else` lines around a line, the outermost first.
  private static func conditions(around line: Int, in code: [UInt8]) -> [String] {
    var open: [String] = []
    for line in String(decoding: code, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix(line) {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("#if") {
        open.append(text)
      } else if text.hasPrefix("#else") {
        if let condition = open.popLast() { open.append("\(condition) … \(text)") }
      } else if text.hasPrefix("#endif") {
        _ = open.popLast()
      }
    }
    return open.map { Quoted($0).contents }
  }

  /// The candidates in the module that the user named; all of them if it has none.
  private func preferringTargetModule(_ candidates: [CodeDeclaration]) -> [CodeDeclaration] {
    let own = candidates.filter { $0.file.moduleName == run.targetModule }
    return own.isEmpty ? candidates : own
  }

  /// The error for an ambiguous type: lists the files that declare it, and the option that selects one.
  private func ambiguityError(_ path: [String], _ candidates: [CodeDeclaration], _ type: TypeExpression)
    -> UsageError
  {
    let places = candidates.prefix(Self.maximumPlaces).map {
      "\(Quoted(path: FilePath.plain($0.file.path)).contents):\($0.line)"
    }
    let rest = candidates.count - places.count
    let name = path.joined(separator: ".")
    let first = candidates[0]
    let option = ShellCommand.text([OptionName.source.long, FilePath.plain(first.file.path)]) ?? ""
    var advice = ["for the first, add \(option)"]
    let modules = candidates.map(\.file.moduleName).filter { !$0.isEmpty }
    if Set(modules).count == candidates.count || modules.count == 1, type.text == name,
      let module = modules.first
    {
      advice.append("for the one of \(module), write \(module).\(name) as MODEL")
    }
    return UsageError(
      "\(Quoted(name)) is declared in \(places.joined(separator: ", "))"
        + (rest > 0 ? " and \(Counted(rest, "more place"))" : ""),
      hint: advice.joined(separator: "; "))
  }

  private static let maximumPlaces = 8
}
