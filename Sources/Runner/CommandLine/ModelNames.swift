import Diagnostics

/// The known model names.
struct ModelNames {
  private let names: [String]

  init(_ models: [ModelSummary]) {
    names = models.map(\.name)
  }

  /// Throws if `model` is unknown; `others` are the operands after it, which may include the model that was meant.
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
