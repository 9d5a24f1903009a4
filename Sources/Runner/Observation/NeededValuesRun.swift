import JSONCoding
import ModelHost

/// Says which values a model needs where it refuses payloads, for the program that has started this one.
///
/// A payload is a line of a file. The answer to each is a line, too: an array of pairs of a path, as an array, and the
/// values that fit there. A last line says whether the model reads too much, or takes too long, for all of it.
package struct NeededValuesRun {
  let model: Model
  let coders: OwnCoders?
  let settings: Settings
  let file: String

  /// The first word of a command line that asks for it. The second is the file.
  package static let word = "needed-values"

  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let text = try InputFile.contents(of: file)
    let payloads = text.string(SourceRange(start: 0, end: text.count)).split(separator: "\n")
      .map { SampleValue.parsed(String($0)) ?? .null }
    let workerSettings = WorkerSettings(settings).convertingSnakeCase(model.convertsSnakeCase)
    try StandardStreams.leaveToModels(isSilent: true)
    let supply = try CoderCheck(workerSettings, isByOptions: settings.hasOwnCoders, isQuiet: true).supply(
      coders)
    let observation = ModelObservation(model: model, settings: workerSettings, supply: supply)
    let answers = observation.run(asking: { [model] observer in
      let needed = payloads.map { observer.neededValues(of: model.type ?? Never.self, for: $0) }
      return needed.map(Self.line) + ["\(observer.isOver)\n"]
    })
    if let status = Interruption.status { return status }
    return Console.print((answers ?? payloads.map { _ in "[]\n" } + ["true\n"]).joined())
  }

  private static func line(_ needed: [NeededValues]) -> String {
    let pairs = needed.map { place in
      let path = place.path.map { step -> SampleValue in
        switch step {
        case .member(let name): .string(name)
        case .index(let index): .number("\(index)")
        }
      }
      return SampleValue.array([.array(path), .array(place.values)])
    }
    return SampleValue.array(pairs).text + "\n"
  }

  /// What the lines say of each payload, and whether it took too long; nil if the program has ended early.
  package static func answers(_ text: String) -> (needed: [[[PathComponent]: [SampleValue]]], isOver: Bool)? {
    var lines = text.split(separator: "\n").compactMap { SampleValue.parsed(String($0)) }
    guard case .bool(let isOver)? = lines.popLast() else { return nil }
    let needed = lines.map { line in
      let pairs = line.elements.map { pair in
        let path = (pair[[.index(0)]]?.elements ?? []).compactMap { step -> PathComponent? in
          switch step {
          case .string(let name): .member(name)
          case .number(let digits): Int(digits).map { .index($0) }
          default: nil
          }
        }
        return (path, pair[[.index(1)]]?.elements ?? [])
      }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    return (needed, isOver)
  }
}
