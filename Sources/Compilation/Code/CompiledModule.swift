import OperatingSystem
import Words

/// A module with the user's types, as a program needs it: compiled from sources, or built by SwiftPM.
struct CompiledModule {
  /// The name that the user's code calls it by.
  let name: String
  /// The compiler's arguments that find it and what it imports, such as `-I`.
  var searchArguments: [String]
  /// Its object files, and the linker's arguments for what they need. The driver passes them on as they are.
  var linkArguments: [String]
  /// Changes whenever the module does.
  let identity: [UInt8]
  /// Whether whoever imports it has Foundation too, whose names its own types hide.
  var reexportsFoundation = true
  /// Whether a MODEL names types that the module does not declare, such as Date.
  var modelsNeedFoundation = true
  /// The numbers of the MODELs whose functions it has itself, because they are private to a file.
  var ownModels: Set<Int> = []
  /// Where the user's files are, if it was compiled from them for another module.
  var paths: [String] = []
  /// Further modules that declare types of the MODELs.
  var otherModules: [String] = []
}

extension CompiledModule {
  /// The name that the program imports it by.
  var compiledName: String { ModuleAlias.compiledName(of: name) }

  /// The module together with the modules that it imports.
  func importing(_ others: [CompiledModule]) -> CompiledModule {
    var module = self
    module.searchArguments += others.flatMap(\.searchArguments)
    module.linkArguments += others.flatMap(\.linkArguments)
    return module
  }
}

/// The names under which modules are compiled. A user's module that has the name of one of this program's own is
/// compiled under another, since one program cannot have both; the user's code still calls it by its own.
enum ModuleAlias {
  /// This program's own modules, each after its imports.
  static let ownModules = ["JSONCoding", "ModelHost"]

  private static func isTaken(_ name: String) -> Bool { ownModules.contains(name) }

  static func compiledName(of name: String) -> String { isTaken(name) ? "DecodeModelUsers\(name)" : name }

  /// The arguments with which the compiler finds these modules where code calls them by their own names.
  static func arguments(for names: [String]) -> [String] {
    names.filter(isTaken).flatMap { ["-module-alias", "\($0)=\(compiledName(of: $0))"] }
  }

  /// Checks that none of the modules that another tool has compiled is named like one of this program's.
  static func check(_ modules: Set<String>) throws(UsageError) {
    guard let name = modules.filter(isTaken).min() else { return }
    throw UsageError(
      "the target of MODEL needs a module \(Quoted(name)), and decode-model itself has one of that name: a program cannot have both",
      hint:
        "rename the target, or give the sources: --source FOLDER, and --module \(name)=FOLDER for what they import"
    )
  }
}
