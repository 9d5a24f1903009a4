extension ProgramRun {
  /// Replaces this process with the program, making it first unless it is cached.
  ///
  /// - Returns: the exit status if there is no program to run; otherwise, the call does not return.
  /// - Throws: `UsageError` or `CannotOpen`.
  func start() throws -> ExitStatus {
    try prepare().start(arguments)
  }

  /// Makes the program unless it is cached.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func prepare() throws -> PreparedProgram {
    try settings.package == nil ? SourceRun(run: self).prepare() : PackageRun(run: self).prepare()
  }
}
