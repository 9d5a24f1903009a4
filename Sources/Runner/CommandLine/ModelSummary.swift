/// A model as the command line knows it: a name to choose, and a line to choose it by.
struct ModelSummary: Hashable, Sendable {
  let name: String
  /// What JSON the model reads, in one line.
  let summary: String
}
