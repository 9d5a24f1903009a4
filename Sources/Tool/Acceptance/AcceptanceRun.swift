import Contracts
import Diagnostics
import JSONCoding
import ModelHost
import OperatingSystem
import Runner
import Words

/// Finds out what a model accepts and prints it: `describe`, `schema` and `sample`.
struct AcceptanceRun {
  let model: Model
  /// The catalogue with the coders of a built-in model.
  let catalog: ModelCatalog
  let settings: Settings
  let request: ObservationRequest

  /// - Throws: `UsageError`.
  func run() throws -> ExitStatus {
    if case .schema(.encoded) = request, !model.isEncodable {
      complain("\(Quoted(model.name).contents) is Decodable, but not Encodable: nothing is written")
      return .usage
    }
    Interruption.watch()
    do {
      return try ModelThread.run { try search() }
    } catch is InterruptedSearch {
      return Interruption.status ?? .interrupted
    }
  }

  private func search() throws -> ExitStatus {
    let tried = TriedModel(try AskedModel(model, catalog, settings))
    let accepted = try tried.accepted()
    var status = ExitStatus.success
    if let (payload, end) = tried.worst {
      let shown = payload.count > 100 ? payload.prefix(99) + "…" : payload[...]
      complain("warning: the model's own code \(end.words(" on \(shown)"))")
    }
    if tried.hasGivenUp {
      complain("warning: not everything was tried, because the model's own code crashes too often")
    }
    if accepted.smallest == nil {
      var message = "no payload was found that decodes as \(Quoted(model.name).contents)"
      if let words = accepted.words, !words.isEmpty { message += ": the model says \(Quoted(words))" }
      if case .describe = request { message = "warning: " + message } else { status = .invalid }
      complain(message)
    } else if accepted.isIncomplete {
      complain("warning: not everything was tried, because the model reads too much or takes too long")
    }
    return max(Console.print(try text(accepted, tried)), status)
  }

  private func text(_ accepted: AcceptedModel, _ tried: TriedModel) throws -> String {
    switch request {
    case .describe:
      let text = DescribedText(try accepted.notingUnwritten(by: tried))
      return model.description.text(
        name: model.name, fields: text.fields.map { ($0.path, $0.expects) }, omitted: text.omitted)
    case .sample(.smallest): return accepted.smallest.map(Self.pretty) ?? ""
    case .sample(.full): return (accepted.fullest ?? accepted.smallest).map(Self.pretty) ?? ""
    case .sample(.all): return accepted.samples.map { $0.text + "\n" }.joined()
    case .schema(.accepted): return Self.pretty(AcceptedSchema.document(accepted, title: model.name))
    case .schema(.openapi): return Self.pretty(AcceptedSchema.components(accepted, title: model.name))
    case .schema(.encoded):
      return Self.pretty(AcceptedSchema.document(try accepted.written(by: tried), title: model.name))
    }
  }

  private func complain(_ message: String) { Console.complain("\(Version.program): \(message)") }

  private static func pretty(_ value: SampleValue) -> String {
    var pretty: [UInt8] = []
    PrettyPrinter.append(Array(value.text.utf8), to: &pretty)
    return String(decoding: pretty, as: UTF8.self) + "\n"
  }
}
