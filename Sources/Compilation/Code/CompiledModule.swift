import OperatingSystem
import Words

/// A module with the user's types, as a program imports it: compiled from sources, or built by SwiftPM.
struct CompiledModule {
  /// Its name in the user's code.
  let name: String
  /// The compiler's arguments that find it and what it imports, such as `-I`.
  var searchArguments: [String]
  /// Its object files, and the linker's arguments for what they need. The driver passes them on as they are.
  var linkArguments: [String]
  /// Changes whenever the module does.
  let identity: [UInt8]
  /// Whether files that import it also see Foundation, behind its own types.
  var reexportsFoundation = true
  /// Whether a MODEL names types that the module does not declare, such as Date.
  var modelsNeedFoundation = true
  /// The indexes of the MODELs whose functions it contains, because they are private to a file.
  var ownModels: Set<Int> = []
  /// The places of the user's declarations, if it was compiled from sources for another module.
  var paths: [String] = []
  /// Further modules that declare types of the MODELs.
  var otherModules: [String] = []
}

extension CompiledModule {
  /// The name by which the program imports it.
  var compiledName: String { ModuleAlias.compiledName(of: name) }

  /// The module together with the modules that it imports.
  func importing(_ others: [CompiledModule]) -> CompiledModule {
    var module = self
    module.searchArguments += others.flatMap(\.searchArguments)
    module.linkArguments += others.flatMap(\.linkArguments)
    return module
  }
}

/// The names under which modules are compiled. A user's module with the name of one of ours is compiled under
/// another, since one program cannot have both; the user's code still uses the original name.
enum ModuleAlias {
  /// This program's own modules, each after its imports.
  static let ownModules = ["JSONCoding", "ModelHost"]

  private static func isTaken(_ name: String) -> Bool { ownModules.contains(name) }

  static func compiledName(of name: String) -> String { isTaken(name) ? "DecodeModelUsers\(name)" : name }

  /// The compiler's arguments that map the names in code to these modules.
  static func arguments(for names: [String]) -> [String] {
    names.filter(isTaken).flatMap { ["-module-alias", "\($0)=\(compiledName(of: $0))"] }
  }

  /// Checks that no module compiled by another tool has the name of one of this program's.
  static func check(_ modules: Set<String>) throws(UsageError) {
    guard let name = modules.filter(isTaken).min() else { return }
    throw UsageError(
      "the target of MODEL needs a module \(Quoted(name)), and decode-model itself has one of that name: a program cannot have both",
      hint:
        "rename the target, or give the sources: --source FOLDER, and --module \(name)=FOLDER for what they import"
    )
  }
}
