/// A model as the command line sees it: a name and a one-line description.
struct ModelSummary: Hashable, Sendable {
  let name: String
  /// What JSON the model reads, in one line.
  let summary: String
}
