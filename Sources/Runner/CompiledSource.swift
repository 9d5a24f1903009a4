import Diagnostics
import Foundation
import ModelHost

/// The entry point of the program that `--source` compiles.
///
/// The name is long to avoid clashes with a user's type.
public enum DecodeModelCompiledSource {
  /// Runs the command line with these types as the models, each named by its MODEL expression, with the places of what
  /// their sources declare, as ``DeclaredPlaces`` has them, with the strings that their sources compare, a line each,
  /// and with the expressions of `--decoder` and `--encoder`.
  public static func run(
    _ types: [(name: String, type: any Decodable.Type)], places: String, strings: String,
    decoder: (@Sendable () throws -> JSONDecoder)? = nil,
    encoder: (@Sendable () throws -> JSONEncoder)? = nil
  ) -> Never {
    let places = DeclaredPlaces(places)
    let literals = strings.split(separator: "\n").map(String.init)
    let models = types.map { type in
      var model = Model(type.name, anyDecodable: type.type)
      model.places = places
      model.literals = literals
      return model
    }
    let catalog = ModelCatalog(compiled: models, OwnCoders(decoder: decoder, encoder: encoder))
    let arguments = Array(CommandLine.arguments.dropFirst())
    CrashGuard.exit(CompiledProgram(catalog: catalog).run(arguments).rawValue)
  }

  /// Replaces the system's `exit` and `quick_exit` so that a model's code cannot end the program: the system would hold
  /// a lock while ``CrashGuard/checkExit()`` keeps it from ending the program, and a second call would wait for that
  /// lock.
  public static func exit(_ status: Int32, _ name: String) -> Never {
    CrashGuard.checkExit()
    // RTLD_NEXT: what would be called if the program had no such function.
    if let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) {
      unsafeBitCast(next, to: (@convention(c) (Int32) -> Void).self)(status)
    }
    _exit(status)
  }
}
