import Diagnostics
import JSONCoding

/// What a model accepts, as text: a line for each value of its JSON, with the value's path in jq's syntax.
package struct DescribedText {
  package struct Field: Equatable {
    package let path: String
    package let expects: String
  }

  package private(set) var fields: [Field] = []
  /// The number of lines that are left out.
  package private(set) var omitted = 0

  private let model: AcceptedModel
  private let words: AcceptedWording
  /// The path where each type is described. Later values of the type refer to that path.
  private var described: [Int: [PathExpression.Step]] = [:]

  private static let maximumFields = 2_000
  private static let maximumRepeated = 20
  private static let maximumDepth = 64

  package init(_ model: AcceptedModel) {
    self.model = model
    words = AcceptedWording(model: model)
    add(model.root, [], "", Owner(type: 0, place: []))
  }

  private typealias Steps = [PathExpression.Step]

  /// The type whose own code reads a value, and the value's place in it.
  private struct Owner {
    var type: Int
    var place: Path

    func inside(_ step: Observation.Step) -> Owner { Owner(type: type, place: place + [step]) }
  }

  /// Adds the lines for a value and the values inside it.
  ///
  /// - Parameter notes: remarks about the value, besides its type.
  private mutating func add(_ value: AcceptedValue, _ path: Steps, _ notes: String, _ owner: Owner) {
    guard path.count < Self.maximumDepth else { return }
    var (value, owner) = (value, owner)
    // A value that is only read as one type is described by that type's own value.
    while value.ways.count == 1, value.ways[0].values == nil, case .type(let number) = value.ways[0].content,
      !model.types[number].isScalar
    {
      let inner = model.types[number].value
      if let known = described[number], isWorthReferringTo(inner) {
        return line(
          path, "as \(JQPath.string(PathExpression(known)))" + (value.acceptsNull ? " or null" : "") + notes)
      }
      if described[number] != nil, inner.ways.contains(where: { isReference($0, to: number) }) { break }
      described[number] = path
      let outer = value
      value = inner
      value.acceptsNull = value.acceptsNull || outer.acceptsNull
      value.dropped.formUnion(outer.dropped)
      value.unseen.formUnion(outer.unseen)
      owner = Owner(type: number, place: [])
    }
    let isPlain =
      value.ways.count == 1 && isShownByItsParts(value.ways[0]) && notes.isEmpty && !value.acceptsNull
      && value.dropped.isEmpty && value.unseen.isEmpty
    if !isPlain { line(path, words.text(value) + notes) }
    if words.isAnyValue(value) { return }
    for way in value.ways {
      addContent(way, path, way.condition.map { "; " + words.text($0) } ?? "", owner)
    }
  }

  private func isReference(_ way: AcceptedWay, to number: Int) -> Bool {
    if case .type(number) = way.content { true } else { false }
  }

  /// Whether the value, or the type that it is read as, has lines below it.
  private func isWorthReferringTo(_ value: AcceptedValue, depth: Int = 0) -> Bool {
    depth < 8
      && value.ways.contains { way in
        switch way.content {
        case .object, .array, .pairs: true
        case .text: false
        case .type(let number):
          model.types[number].facts.form == .own
            && isWorthReferringTo(model.types[number].value, depth: depth + 1)
        }
      }
  }

  private mutating func addContent(_ way: AcceptedWay, _ path: Steps, _ condition: String, _ owner: Owner) {
    switch way.content {
    case .object(let object): add(object, path, condition, owner)
    case .array(let head, _, let rest):
      for (index, value) in head.enumerated() {
        add(value, path + [.init(.index(index))], "", owner.inside(.index(index)))
      }
      guard let rest, head.isEmpty ? words.short(rest) == nil : !words.isAnyValue(rest) else { return }
      let notes = head.isEmpty ? "" : "; from .[\(head.count)] on"
      add(rest, path + [.init(.each)], notes, owner.inside(.index(0)))
    case .pairs(let key, let value):
      add(key, path + [.init(.index(0))], "", owner.inside(.index(0)))
      add(value, path + [.init(.index(1))], "", owner.inside(.index(0)))
    case .text(let inner): add(inner, path + [.init(.fromJSON)], "", owner.inside(.text))
    case .type(let number):
      let inner = model.types[number].value
      guard isWorthReferringTo(inner), described[number] == nil else { return }
      described[number] = path
      for way in inner.ways { addContent(way, path, condition, Owner(type: number, place: [])) }
    }
  }

  private mutating func add(_ object: AcceptedObject, _ path: Steps, _ condition: String, _ owner: Owner) {
    for member in object.members {
      let inner = owner.inside(.member(member.name))
      var notes = ""
      if object.hasOneMember {
        notes += "; exactly one of these"
      } else if member.mayBeAbsent {
        notes += ", may be absent"
      }
      if let condition = member.condition, !object.hasOneMember { notes += "; " + words.text(condition) }
      notes += condition
      if model.types[owner.type].unwritten.contains(inner.place) { notes += "; not written back" }
      if case .snakeCase = model.strategies.keys,
        let reachable = SnakeCase.reachableName(insteadOf: SnakeCase.camelCase(member.name))
      {
        notes += "; " + KeyWording.unreachable(member.name, reachable)
      }
      add(member.value, path + [.init(.member(member.name))], notes, inner)
    }
    if let others = object.others, words.short(others) == nil || !object.members.isEmpty {
      add(others, path + [.init(.each)], "", owner.inside(.member("key")))
    }
  }

  /// Whether the lines of its parts are enough to show the way. Pairs would look like an array of two elements.
  private func isShownByItsParts(_ way: AcceptedWay) -> Bool {
    switch way.content {
    case .object(let object): !object.members.isEmpty
    case .array(let head, _, let rest): !head.isEmpty || rest.map { words.short($0) == nil } ?? false
    case .text, .pairs, .type: false
    }
  }

  private mutating func line(_ path: Steps, _ text: String) {
    guard fields.count < Self.maximumFields else {
      omitted += 1
      return
    }
    let field = Field(path: JQPath.string(PathExpression(path)), expects: text)
    // Several ways to read a value may have the same line.
    if !fields.suffix(Self.maximumRepeated).contains(field) { fields.append(field) }
  }
}

extension Sequence where Element: Hashable {
  /// The distinct elements, in the order of their first occurrence.
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

package typealias Path = [Observation.Step]

extension Collection<Observation.Step> {
  /// The rest of the path below `outer`; nil if the path is not inside `outer`.
  func inside(_ outer: Path) -> Path? { starts(with: outer) ? Array(dropFirst(outer.count)) : nil }

  /// The path with every index set to 0: one path for all elements of an array.
  var firstElements: Path { map { step in if case .index = step { .index(0) } else { step } } }
}
