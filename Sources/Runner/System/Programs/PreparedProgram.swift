/// What there is to run once a program for the user's types has been asked for.
package enum PreparedProgram {
  /// `path` is for messages.
  case program(ProgramFile, path: String)
  /// Nothing, because the user wants to end.
  case ended(ExitStatus)

  /// Replaces this process with the program.
  ///
  /// - Returns: the exit status if there is no program to run; otherwise, the call does not return.
  /// - Throws: `CannotOpen`.
  package func start(_ arguments: [String]) throws(CannotOpen) -> ExitStatus {
    switch self {
    case .ended(let status): return status
    case .program(let program, let path):
      if let status = Interruption.status { return status }
      let error = program.exec(name: CommandLine.arguments[0], arguments)
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
  }
}
