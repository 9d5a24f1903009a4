import Compilation
import Diagnostics
import OperatingSystem
import Words

/// The known model names.
struct ModelNames {
  private let names: [String]
  /// Looks at the file that an operand names, if any.
  let look: (String) -> OperandContent?

  private let declaring: (String) -> DeclaredType?
  private let checks: () -> [String]

  init(
    _ models: [ModelSummary], look: @escaping (String) -> OperandContent?,
    declaring: @escaping (String) -> DeclaredType?, checks: @escaping () -> [String]
  ) {
    names = models.map(\.name)
    self.look = look
    self.declaring = declaring
    self.checks = checks
  }

  func contains(_ model: String) -> Bool { names.contains(model) }

  /// Whether the project has a check of that name.
  func isCheck(_ name: String) -> Bool { checks().contains(name) }

  /// The model whose name is the same but for capital letters.
  func differingInCase(_ model: String) -> String? {
    names.first { $0.lowercased() == model.lowercased() }
  }

  /// The type nearby of that name, or one that is nearer to it than any known model.
  func declared(_ model: String) -> DeclaredType? {
    guard let type = declaring(model) else { return nil }
    guard !type.isExact, let known = NearestName.find(model, in: names) else { return type }
    return NearestName.find(model, in: [known, type.name]) == known ? nil : type
  }

  /// The command whose name is nearest to the word, unless a model's is nearer.
  func nearCommand(_ word: String) -> String? {
    if word == "version" { return "--version" }
    let commands = Command.allCases.map(\.rawValue)
    return NearestName.find(word, in: names + commands).flatMap { commands.contains($0) ? $0 : nil }
  }

  /// Throws if `model` is unknown.
  func check(_ model: String) throws(UsageError) {
    guard !contains(model) else { return }
    let nearest = NearestName.find(model, in: names)
    throw UsageError("unknown model \(Quoted(model))" + UsageError.didYouMean(nearest), hint: UsageError.list)
  }
}

/// A model as the command line sees it: a name and a one-line description.
package struct ModelSummary: Hashable, Sendable {
  package let name: String
  /// What JSON the model reads, in one line.
  package let summary: String
}
