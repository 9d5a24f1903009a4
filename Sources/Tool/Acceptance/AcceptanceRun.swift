import Contracts
import JSONCoding
import Runner

/// Asks a built-in model what it accepts and prints that: `--describe`, `--schema` and `--sample`.
struct AcceptanceRun {
  let model: Model
  let settings: Settings
  let request: ObservationRequest

  /// How long the search may take. Only a model that waits, or computes much, takes so long.
  private static let limit = Duration.seconds(60)

  func run() throws -> ExitStatus {
    let strategies = model.strategies(settings)
    let observed = InProcessModel(model.type, strategies)
    if case .schema(.encoded) = request, !model.isEncodable {
      complain("\(Quoted(model.name).contents) is Decodable, but not Encodable: nothing is written")
      return .usage
    }
    let accepted = try AcceptedModel(of: observed, strategies, literals: model.literals, limit: Self.limit)
    var status = ExitStatus.success
    if accepted.smallest == nil {
      var message = "no payload was found that decodes as \(Quoted(model.name).contents)"
      if let words = accepted.words, !words.isEmpty { message += ": the model says \(Quoted(words))" }
      if case .describe = request { message = "warning: " + message } else { status = .invalid }
      complain(message)
    } else if accepted.isIncomplete {
      complain("warning: not everything was tried, because the model reads too much or takes too long")
    }
    return max(Console.print(try text(accepted, observed)), status)
  }

  private func text(_ accepted: AcceptedModel, _ observed: InProcessModel) throws -> String {
    switch request {
    case .describe:
      let text = DescribedText(try accepted.notingUnwritten(by: observed))
      return model.description.text(
        name: model.name, fields: text.fields.map { ($0.path, $0.expects) }, omitted: text.omitted)
    case .sample(.smallest): return accepted.smallest.map(Self.pretty) ?? ""
    case .sample(.full): return (accepted.fullest ?? accepted.smallest).map(Self.pretty) ?? ""
    case .sample(.all): return accepted.samples.map { $0.text + "\n" }.joined()
    case .schema(.accepted): return Self.pretty(AcceptedSchema.document(accepted, title: model.name))
    case .schema(.openapi): return Self.pretty(AcceptedSchema.components(accepted, title: model.name))
    case .schema(.encoded):
      return Self.pretty(try WrittenSchema.document(accepted, of: observed, title: model.name))
    }
  }

  private func complain(_ message: String) { Console.complain("\(Version.program): \(message)") }

  private static func pretty(_ value: SampleValue) -> String {
    var pretty: [UInt8] = []
    PrettyPrinter.append(Array(value.text.utf8), to: &pretty)
    return String(decoding: pretty, as: UTF8.self) + "\n"
  }
}
