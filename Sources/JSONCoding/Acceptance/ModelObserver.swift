import Foundation

/// Finds out which JSON a model accepts, by running it on payloads that are grown from its requests.
///
/// Each type is observed once, by itself: a type that holds values of others is given values of those that are known to
/// decode. Everything that a model does is taken from its reads and its errors, so custom code is seen as it is.
package final class ModelObserver {
  let trials: PayloadTrials
  /// Strings that the model may compare values with: those in its sources.
  let literals: [String]
  private var types: [ObjectIdentifier: AcceptedType] = [:]
  /// The types that are being observed, the outermost first.
  private var current: [AcceptedType] = []
  /// Values that the model's own code takes in a place instead of one that it refuses, if any was found.
  var othersOfRefused: [[PathComponent]: [SampleValue]] = [:]
  /// Types that were observed before others in them were known, the innermost first.
  private var preliminary: [AcceptedType] = []

  /// How many reads the observation of a model may make.
  private static let mostReads = 3_000_000
  /// Of these, the most for one type.
  private static let mostReadsOfType = 400_000

  /// How many reads the type that is being observed may make of what is left. Types in it have less, so that those
  /// around them have theirs.
  var readsOfType: Int { min(Self.mostReadsOfType, trials.budget / (2 * max(current.count, 1))) }

  /// - Parameters:
  ///   - literals: strings that the model may compare values with.
  ///   - limit: after how long the observation ends with what is known; nil for never.
  ///   - willTry: called with each payload before it is decoded, and again before its problems are searched for, which
  ///     gives the model placeholders. Returns whether that may be done, which it may not if the model has crashed.
  package init(
    _ strategies: CodingStrategies, userInfo: [CodingUserInfoKey: any Sendable] = [:],
    literals: [String] = [],
    limit: Duration? = nil,
    willTry: @escaping (SampleValue, _ findsAll: Bool) -> Bool = { _, _ in true }
  ) {
    trials = PayloadTrials(strategies, userInfo, budget: Self.mostReads, willTry: willTry)
    trials.end = limit.map { .now + $0 }
    self.literals = literals
  }

  /// What the type accepts. While that is being found out, as in a type that holds values of itself, what is known.
  package func observe(_ type: any Decodable.Type) -> AcceptedType {
    let accepted = types[ObjectIdentifier(type)] ?? observe(new: type)
    let isUnknown = if case .unknown = accepted.form { true } else { false }
    if isUnknown || accepted.isPreliminary { current.last?.isPreliminary = true }
    return accepted
  }

  private func observe(new type: any Decodable.Type) -> AcceptedType {
    let new = AcceptedType(type)
    types[ObjectIdentifier(type)] = new
    let before = trials.budget
    current.append(new)
    find(new)
    current.removeLast()
    current.last?.readsOfParts += before - trials.budget
    if new.isPreliminary { preliminary.append(new) }
    if current.isEmpty { observePreliminary() }
    return new
  }

  /// Observes types again that hold themselves, or values that hold them, now that all are known.
  private func observePreliminary() {
    let again = preliminary
    preliminary = []
    for type in again { type.isPreliminary = false }
    // Each time, a type that holds itself holds what was found the last time: it comes to a depth of three.
    for _ in 0..<2 { again.forEach(find) }
  }

  /// Whether the observation was ended before everything was tried.
  package var isOver: Bool { trials.isOver }

  /// How values are read.
  package var strategies: CodingStrategies { trials.strategies }

  /// Whether the payload decodes as the type.
  package func accepts(_ type: any Decodable.Type, _ payload: SampleValue) -> Bool {
    trials.run(type, payload).decodes
  }

  private func find(_ new: AcceptedType) {
    let type = new.type
    if type == String.self {
      set(new, .string, [.string("text")])
    } else if type == Bool.self {
      set(new, .bool, [.bool(false), .bool(true)])
    } else if let limits = (type as? any FixedWidthInteger.Type)?.limits {
      set(new, .integer(least: limits.least, greatest: limits.greatest), [.number("1")])
    } else if type is any BinaryFloatingPoint.Type {
      set(new, .number, [.number("1")])
    } else if let values = SampleCandidates.special(type, trials.strategies) {
      let accepted = values.filter { accepts(type, $0) }
      set(new, .special, Array(accepted.prefix(2)))
    } else if let holder = type as? any HoldingType.Type {
      observe(holder.held, new)
    } else if let choices = choices(of: type) {
      set(new, .choices(choices), choices)
    } else {
      ModelSearch(new, self).run()
    }
  }

  private func set(_ type: AcceptedType, _ form: AcceptedType.Form, _ values: [SampleValue]) {
    type.form = form
    type.variations = values
    type.smallest = values.first
    type.fullest = values.first
  }

  private func observe(_ held: HeldValues, _ new: AcceptedType) {
    switch held {
    case .wrapped(let type):
      new.variations = [.null]
      new.smallest = .null
      let wrapped = observe(type)
      new.form = .optional(wrapped)
      new.variations += wrapped.variations.filter { $0 != .null }
      new.fullest = wrapped.fullest ?? .null
      new.parts = wrapped.parts
    case .elements(let type):
      new.smallest = .array([])
      new.variations = [.array([])]
      let element = observe(type)
      new.form = .array(element)
      new.variations += element.variations.map { .array([$0]) }
      if let first = element.smallest { new.variations.append(.array([first, element.fullest ?? first])) }
      new.fullest = element.fullest.map { .array([$0]) } ?? .array([])
      new.parts = [([.index(0)], element)]
    case .members(let type):
      func object(_ value: SampleValue) -> SampleValue {
        .object([SampleValue.Member(name: "key", value: value)])
      }
      new.smallest = .object([])
      new.variations = [.object([])]
      let value = observe(type)
      new.form = .dictionary(value)
      new.variations += value.variations.map(object)
      new.fullest = value.fullest.map(object) ?? .object([])
      new.parts = [([.member("key")], value)]
    case .text(let type):
      let inner = observe(type)
      set(new, .text(inner), inner.variations.map { .string($0.text) })
      new.fullest = inner.fullest.map { .string($0.text) }
    }
    new.variations = new.variations.filter { $0.kind != .array || accepts(new.type, $0) }
  }

  /// The raw values of an enum that decodes as the standard library has it.
  private func choices(of type: any Decodable.Type) -> [SampleValue]? {
    guard let type = type as? any (RawRepresentable & Decodable).Type,
      let (kind, texts) = type.rawValues(atMost: 4096)
    else { return nil }
    var seen: Set<String> = []
    let values = texts.filter { seen.insert($0).inserted }
      .map { kind == .strings ? SampleValue.string($0) : .number($0) }
    // A type with its own `init(from:)` may take other values.
    let refusesOthers = !accepts(type, kind == .strings ? .string("no such case") : .number("-987654321"))
    guard !values.isEmpty, refusesOthers, values.allSatisfy({ accepts(type, $0) }) else { return nil }
    return values
  }
}

extension FixedWidthInteger {
  fileprivate static var limits: (least: String, greatest: String) { ("\(min)", "\(max)") }
}
