import Diagnostics

/// The known model names.
struct ModelNames {
  private let names: [String]
  /// Looks at the file that an operand names; nil if there is none.
  let look: (String) -> OperandContent?

  /// The Swift file nearby that declares a type, and the folder of its module.
  let declaring: (String) -> (file: String, folder: String)?

  init(
    _ models: [ModelSummary], look: @escaping (String) -> OperandContent? = OperandContent.named,
    declaring: @escaping (String) -> (file: String, folder: String)? = { _ in nil }
  ) {
    names = models.map(\.name)
    self.look = look
    self.declaring = declaring
  }

  func contains(_ model: String) -> Bool { names.contains(model) }

  /// Throws if `model` is unknown.
  func check(_ model: String) throws(UsageError) {
    guard !contains(model) else { return }
    let nearest = NearestName.find(model, in: names)
    throw UsageError("unknown model \(Quoted(model))" + UsageError.didYouMean(nearest), hint: UsageError.list)
  }
}
