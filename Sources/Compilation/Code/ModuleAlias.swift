import OperatingSystem
import Words

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
