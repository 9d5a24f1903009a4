/// The values of the option that names modules.
extension Arguments {
  func modules() throws(UsageError) -> [ModuleFolder] {
    var modules: [ModuleFolder] = []
    for occurrence in all(.module) {
      let typed = occurrence.value ?? ""
      let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError("option \(Quoted(occurrence.typed)) needs NAME=FOLDER, found \(Quoted(typed))")
      }
      let name = try Self.name(String(parts[0]), of: occurrence)
      if modules.contains(where: { $0.name == name }) {
        throw UsageError("option \(Quoted(occurrence.typed)) names module \(Quoted(name)) twice")
      }
      modules.append(ModuleFolder(name: name, folder: String(parts[1])))
    }
    return modules
  }

  private static func name(_ name: String, of occurrence: Arguments.Occurrence) throws(UsageError) -> String {
    guard ModuleFolder.isName(name) else {
      throw UsageError(
        "option \(Quoted(occurrence.typed)) needs the name of a module, such as Shop, found \(Quoted(name))")
    }
    guard !ModuleFolder.taken.contains(name) else {
      throw UsageError(
        "option \(Quoted(occurrence.typed)) cannot name a module \(Quoted(name)): every program has one")
    }
    return name
  }
}
