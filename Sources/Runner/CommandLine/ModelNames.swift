import Diagnostics

/// The known model names.
struct ModelNames {
  private let names: [String]
  /// Looks at the file that an operand names; nil if there is none.
  let look: (String) -> OperandContent?

  /// The Swift files nearby that declare a type.
  let declaring: (String) -> [String]

  init(
    _ models: [ModelSummary], look: @escaping (String) -> OperandContent? = OperandContent.named,
    declaring: @escaping (String) -> [String] = { _ in [] }
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
