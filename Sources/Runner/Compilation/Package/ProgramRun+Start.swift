extension ProgramRun {
  /// Replaces this process with the program, making it first unless it is cached.
  ///
  /// - Returns: the exit status if there is no program to run; otherwise, the call does not return.
  /// - Throws: `UsageError` or `CannotOpen`.
  func start() throws -> ExitStatus {
    switch try prepare() {
    case .ended(let status): return status
    case .program(let program, let path):
      if let status = Interruption.status { return status }
      let error = program.exec(name: CommandLine.arguments[0], arguments)
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
  }

  /// Makes the program unless it is cached.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func prepare() throws -> Preparation {
    try settings.package == nil ? SourceRun(run: self).prepare() : PackageRun(run: self).prepare()
  }
}
