import Diagnostics
import Foundation
import JSONCoding

/// Runs a model on payloads that are grown for it, and prints what it accepts: `--describe`, `--schema` and `--sample`.
struct ObservationRun {
  let model: Model
  let coders: OwnCoders?
  let settings: Settings
  let request: ObservationRequest

  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let workerSettings = WorkerSettings(settings).forModel(convertsSnakeCase: model.convertsSnakeCase)
    // What a model prints would come once for each of the many payloads.
    try StandardStreams.leaveToModels(isSilent: true)
    let supply = try CoderCheck.supply(
      coders, workerSettings, isByOptions: settings.hasOwnCoders, isQuiet: false)
    let observation = ModelObservation(model: model, settings: workerSettings, supply: supply)
    let output = observation.run { [self] in self.output($0, $1) }
    let watch = observation.watch
    if let status = Interruption.status { return status }
    guard let output else {
      let words = watch.crash?.words(" on every payload tried") ?? "takes too long"
      Console.complain("\(Version.program): the model's own code \(words)")
      return .invalid
    }
    if let crash = watch.crash, let payload = watch.payload {
      let shown = payload.count > 100 ? payload.prefix(99) + "…" : payload[...]
      Console.complain("\(Version.program): warning: the model's own code \(crash.words(" on \(shown)"))")
    }
    if watch.hasGivenUp {
      Console.complain(
        "\(Version.program): warning: not everything was tried, because the model's own code crashes too often"
      )
    }
    for message in output.messages { Console.complain("\(Version.program): \(message)") }
    let status = Console.print(output.text)
    return max(status, output.status)
  }

  private struct Output {
    var text = ""
    var messages: [String] = []
    var status = ExitStatus.success
  }

  private func output(_ type: AcceptedType, _ observer: ModelObserver) -> Output {
    var output = Output()
    if type.smallest == nil {
      var message = "no payload was found that decodes as \(Quoted(model.name).contents)"
      if case .own(let place) = type.form, let words = place.unexplored, !words.isEmpty {
        message += ": the model says \(Quoted(words))"
      }
      if case .describe = request { message = "warning: " + message } else { output.status = .invalid }
      output.messages.append(message)
    } else if type.isIncomplete {
      output.messages.append(
        "warning: not everything was tried, because the model reads too much or takes too long")
    }
    switch request {
    case .describe:
      let text = AcceptedText(type, observer.strategies)
      output.text = model.description.text(
        name: model.name, fields: text.fields.map { ($0.path, $0.expects) }, omitted: text.omitted)
    case .sample(let extent):
      switch extent {
      case .smallest: output.text = type.smallest.map(Self.pretty) ?? ""
      case .full:
        let full = type.fullest.flatMap { observer.accepts(type.type, $0) ? $0 : nil }
        output.text = (full ?? type.smallest).map(Self.pretty) ?? ""
      case .all:
        let all = type.variations.filter { observer.accepts(type.type, $0) }
        output.text = all.map { $0.text + "\n" }.joined()
      }
    case .schema(.accepted):
      output.text = Self.pretty(AcceptedSchema.document(type, observer.strategies, title: model.name))
    case .schema(.openapi):
      output.text = Self.pretty(AcceptedSchema.components(type, observer.strategies, title: model.name))
    case .schema(.encoded):
      guard model.isEncodable else {
        output.messages.append(
          "\(Quoted(model.name).contents) is Decodable, but not Encodable: nothing is written")
        output.status = .usage
        break
      }
      output.text = Self.pretty(WrittenSchema.document(type, observer, title: model.name))
    }
    return output
  }

  private static func pretty(_ value: SampleValue) -> String {
    var (compact, pretty): ([UInt8], [UInt8]) = ([], [])
    value.append(to: &compact)
    PrettyPrinter.append(compact, to: &pretty)
    return String(decoding: pretty, as: UTF8.self) + "\n"
  }
}
