import Diagnostics

/// The names that MODEL may have.
struct ModelNames {
  private let names: [String]

  init(_ models: [ModelSummary]) {
    names = models.map(\.name)
  }

  /// Throws when there is no such model; `others` are the operands behind it, where it may have been meant to stand.
  func check(_ model: String, otherOperands others: ArraySlice<String> = []) throws(UsageError) {
    guard !names.contains(model) else { return }
    if let meant = others.first(where: names.contains) {
      throw UsageError(
        "unknown model \(Quoted(model)); MODEL comes before FILE, did you mean \(Quoted(meant))?",
        hint: UsageError.help)
    }
    let nearest = NearestName.find(model, in: names)
    throw UsageError("unknown model \(Quoted(model))" + UsageError.didYouMean(nearest), hint: UsageError.list)
  }
}
