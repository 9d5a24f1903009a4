/// A model as the command line sees it: a name and a one-line description.
package struct ModelSummary: Hashable, Sendable {
  package let name: String
  /// What JSON the model reads, in one line.
  package let summary: String
}
