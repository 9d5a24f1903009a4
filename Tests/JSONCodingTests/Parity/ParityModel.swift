import Foundation
import JSONCoding
import TestSupport

// In Swift 6.2, a type that a sendable closure names must be known to be sendable; older compilers cannot express
// that.
#if compiler(>=6.2)
  typealias SharedType = SendableMetatype
#else
  typealias SharedType = Any
#endif

/// A model that both decoders decode, and the shape of its JSON.
struct ParityModel: Sendable {
  let name: String
  private let shape: Shape
  private let judge: @Sendable (Data) -> Judgement

  init<Model: Decodable & SharedType>(_ type: Model.Type, _ settings: Settings, _ shape: Shape) {
    name = settings.name.isEmpty ? "\(type)" : "\(type), \(settings.name)"
    self.shape = shape
    judge = { Judgement(type, settings, $0) }
  }

  init<Model: Decodable & SharedType>(_ type: Model.Type, _ shape: Shape) {
    self.init(type, .standard, shape)
  }

  /// The payload of a case; the same for the same seed.
  func payload(_ random: inout Random) -> Data {
    var payload = shape.payload(&random)
    for _ in 0..<random.below(4) { random.pick(Mutation.allCases).apply(to: &payload, &random) }
    return Data(payload.text(&random).utf8)
  }

  func judge(_ data: Data) -> Judgement { judge(data) }
}

/// The verdicts of the two decoders, and of ``RecordDecoder/outcome(_:from:_:_:)``, on one payload.
struct Judgement {
  let ours: Verdict
  let foundation: Verdict
  /// The first problem of the outcome, or its value.
  let outcome: Verdict
  /// All problems of the outcome.
  let problems: [Verdict]
  /// The coding paths of the members with duplicate names.
  let duplicates: [[Verdict.Step]]
  let settings: Settings
  /// Whether the model accepts any JSON.
  let acceptsAnyJSON: Bool

  init<Model: Decodable & SharedType>(_ type: Model.Type, _ settings: Settings, _ data: Data) {
    let oracle = JSONDecoder()
    settings.foundation(oracle)
    foundation = Judgement.verdict { try oracle.decode(type, from: data) }
    let decoder = RecordDecoder(like: oracle)
    if let own = settings.own { decoder.strategies = own }
    ours = Judgement.verdict { try decoder.decode(type, from: data) }
    let text = Text(data)
    let outcome = decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count))
    self.settings = settings
    acceptsAnyJSON = type == JSONValue.self || type == [JSONValue].self
    duplicates = outcome.issues.compactMap {
      if case .duplicateKey = $0.kind { $0.codingPath.map(Verdict.Step.init) } else { nil }
    }
    problems = outcome.issues.filter(\.isProblem).map(Verdict.init(issue:))
    if let value = outcome.value {
      self.outcome = .value(Rendering.text(value))
    } else if let first = problems.first {
      self.outcome = first
    } else {
      self.outcome = .value("neither a value nor an issue")
    }
  }

  private static func verdict<Value>(_ decode: () throws -> Value) -> Verdict {
    do {
      return .value(Rendering.text(try decode()))
    } catch {
      return Verdict(error: error)
    }
  }

  /// The difference, or nil.
  func difference(in data: Data) -> String? {
    if outcome.outline != ours.outline, !ours.isThrown {
      return "outcome differs from decode\n  decode:  \(ours)\n  outcome: \(outcome)"
    }
    if ours == foundation { return nil }
    if KnownDifference.all.contains(where: { $0.explains(ours, foundation, self, data) }) { return nil }
    return "decoders differ\n  ours:       \(ours)\n  Foundation: \(foundation)"
  }
}
