/// What there is to run once a program for the user's types has been asked for.
package enum PreparedProgram {
  /// `path` is for messages.
  case program(ProgramFile, path: String)
  /// Nothing, because the user wants to end.
  case ended(ExitStatus)
}
