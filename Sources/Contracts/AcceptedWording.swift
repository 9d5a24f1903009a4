import Diagnostics
import JSONCoding
import Words

/// Describes what a model accepts in one place: `string, a URL, or null`.
struct AcceptedWording {
  let model: AcceptedModel

  /// The maximum number of values that are listed.
  private static let maximumValues = 12

  /// The description of a value, without details of its parts.
  func text(_ value: AcceptedValue) -> String {
    if let unexplored = value.unexplored {
      let words = unexplored.isEmpty ? "" : ", the model says \(QuotedValue.string(unexplored, isCut: false))"
      return (value.acceptsNull ? "null, or " : "") + "unexplored below here" + words
    }
    if isAnyValue(value) { return "any value" }
    var parts: [String] = []
    for way in value.ways {
      var part = text(way)
      if let condition = way.condition, !condition.parts.isEmpty { part += " (\(text(condition)))" }
      if !parts.contains(part) { parts.append(part) }
    }
    let read = value.ways.reduce(into: Set<JSONKind>()) { $0.formUnion($1.kinds) }
    parts =
      JSONKind.allCases.filter { value.unseen.subtracting(read).contains($0) && $0 != .null }.map(\.noun)
      + parts
    if parts.isEmpty, !value.dropped.isEmpty, !value.acceptsNull { return "any value, which is dropped" }
    if value.acceptsNull || value.unseen.contains(.null), !parts.contains(where: { $0.hasSuffix(" or null") })
    {
      parts.append("null")
    }
    let dropped = value.dropped.subtracting([.null])
    let dropsSome = dropped.isSubset(of: read)
    let rest = value.dropped.isEmpty ? "" : dropsSome ? "; some are dropped" : "; other values are dropped"
    return joined(parts) + rest
  }

  /// `a`, `a or b`, `a, b or c`, and `a, such as b, or c`.
  private func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "any value" }
    let parts = parts.map { $0 == "true or false" ? "true, false" : $0 }
    let hasCommas = parts.contains { $0.contains(", ") && $0 != "true, false" }
    return parts.dropLast().joined(separator: ", ") + (hasCommas ? ", or " : " or ") + last
  }

  /// Whether values of all kinds are accepted, and objects need no members.
  func isAnyValue(_ value: AcceptedValue) -> Bool {
    var kinds = value.ways.reduce(into: value.unseen) { $0.formUnion($1.kinds) }
    // A model that ignores a value ignores null, too.
    if value.acceptsNull || value.ways.isEmpty { kinds.insert(.null) }
    let readsWholeNumbersOnly =
      !value.unseen.contains(.number)
      && value.ways.filter { $0.kinds.contains(.number) }.allSatisfy {
        if case .type(let number) = $0.content {
          model.types[number].facts.form == .integer
        } else {
          false
        }
      }
    return value.dropped.isEmpty && kinds.count == JSONKind.allCases.count && !readsWholeNumbersOnly
      && value.ways.allSatisfy {
        if case .object(let object) = $0.content { object.members.isEmpty } else { true }
      }
  }

  private func text(_ way: AcceptedWay) -> String {
    switch way.content {
    case .object(let object):
      guard object.members.isEmpty, let others = object.others else { return "object" }
      let keys = self.keys(object)
      return short(others).map { "object with \(keys), whose values are \($0)" } ?? "object with \(keys)"
    case .array(let head, let minimum, let rest):
      if let rest, head.isEmpty {
        let array = short(rest).map { "array of \($0)" } ?? "array"
        return minimum == 0 ? array : "\(array), \(minimum) or more"
      }
      if rest != nil { return "array of \(minimum) or more" }
      return "array of \(minimum == head.count ? "" : "\(minimum) to ")\(head.count)"
    case .pairs: return "array of keys and values in turn"
    case .text(let inner): return "string with JSON text: \(text(inner))"
    case .type(let number):
      let plain = text(ofType: number)
      guard let values = way.values, !values.isEmpty else { return plain }
      if way.isClosed, model.types[number].facts.form == .own { return list(values) }
      return way.isEnum ? list(values) : "\(plain) such as \(list(Array(values.prefix(Self.maximumValues))))"
    }
  }

  private func keys(_ object: AcceptedObject) -> String {
    switch object.names {
    case .any: "any keys"
    case .integers: "integers as keys"
    case .unknown: "some keys"
    }
  }

  private func text(ofType number: Int) -> String {
    let type = model.types[number]
    return type.isScalar ? model.form(ofType: number).words : text(type.value)
  }

  /// The words for values of an array or dictionary: `strings`; nil if they need separate lines.
  func short(_ value: AcceptedValue) -> String? {
    guard value.ways.count == 1, !value.acceptsNull, value.dropped.isEmpty, value.unseen.isEmpty,
      value.ways[0].values == nil, case .type(let number) = value.ways[0].content,
      model.types[number].isScalar
    else { return nil }
    return model.form(ofType: number).plural
  }

  /// `"a", "b" or "c"`
  private func list(_ values: [SampleValue]) -> String {
    var shown = values.prefix(Self.maximumValues).map { value in
      if case .string(let string) = value { QuotedValue.string(string, isCut: false) } else { value.text }
    }
    if values.count > shown.count { shown.append("one of \(values.count - shown.count) more") }
    return shown.listed("or")
  }

  func text(_ condition: AcceptedCondition) -> String {
    if condition.parts.isEmpty { return "read in some payloads" }
    let parts = condition.parts.map { part in
      let path = JQPath.string(PathExpression(part.path.map(\.jq)))
      switch part.test {
      case .isOneOf(let values): return "\(path) is \(list(values))"
      case .isNoneOf(let values): return "\(path) is not \(list(values))"
      case .isPresent: return "\(path) is present"
      case .isAbsent: return "\(path) is absent or null"
      }
    }
    return "only if " + parts.joined(separator: " and ")
  }
}

extension Observation.Step {
  /// The step of a path in the jq language.
  var jq: PathExpression.Step {
    switch self {
    case .member(let name): PathExpression.Step(.member(name))
    case .index(let index): PathExpression.Step(.index(index))
    case .text: PathExpression.Step(.fromJSON)
    }
  }
}
