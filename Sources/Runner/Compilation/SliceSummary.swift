import Diagnostics

/// What was taken into a slice and what was left out of it, in words.
struct SliceSummary {
  private let slice: Slice

  init(_ slice: Slice, _ project: Project) {
    self.slice = slice
  }

  /// What a slice leaves out of the code that it reaches.
  private var leftOut: [CodeDeclaration] {
    let state = slice.state
    return state.dropped.union(state.traps).sorted().map { slice.index.declarations[$0] }
  }

  /// `slice: 64 declarations of 12 files (left out: 3)`
  var line: String {
    let files = Set(slice.kept.map(\.file.number)).count
    let rest = leftOut.isEmpty ? "" : " (left out: \(leftOut.count))"
    return "slice: \(Counted(slice.state.kept.count, "declaration")) of \(Counted(files, "file"))\(rest)"
  }
}
