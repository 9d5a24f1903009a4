/// What writes one report format: a pure function from diagnostics to text, fed while the run goes on.
///
/// The calls come in input order: the diagnostics of a file, then that file, and after the last file the end, once.
/// Each call appends to the caller's buffer, which the caller may write out and empty between two calls. A renderer
/// keeps no more of the run than its format forces it to, and does no input or output of its own.
public protocol Renderer: Sendable {
  mutating func add(_ diagnostic: Diagnostic, to output: inout String)

  /// Told of each file after its diagnostics, also when it has none.
  mutating func finish(_ file: FinishedFile, to output: inout String)

  /// Writes what closes the report; `omitted` are the diagnostics that were kept from this renderer.
  mutating func end(omitting omitted: Omitted, to output: inout String)
}
