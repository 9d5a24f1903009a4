import Compilation
import Foundation
import OperatingSystem

extension ExitStatus {
  /// The status of a run, which reports its other errors itself. Thrown errors are reported here.
  package static func of(_ settings: Settings = Settings(), _ run: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try run()
    } catch  where Interruption.isRequested {
      // An error after an interruption is a consequence of it.
      return Interruption.status ?? .interrupted
    } catch let error as UsageError {
      Console.complain(error.text)
      return .usage
    } catch let error as RefusedModels {
      if let first = error.errors.first { Console.complain(first.text) }
      return .usage
    } catch let error as RefusedCoder {
      try? OutputFile(.standardError).write(error.shown)
      Console.complain(error.error.text)
      return .usage
    } catch {
      if !settings.isQuiet { Console.complain("\(Version.program): \(error)") }
      return .inputOutput
    }
  }
}
