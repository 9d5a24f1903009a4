import Foundation
import JSONCoding

/// What a model accepts, as text: a line for each value of its JSON, with the value's path in jq's syntax.
package struct AcceptedText {
  package struct Field: Equatable {
    package let path: String
    package let expects: String
  }

  package private(set) var fields: [Field] = []
  /// The number of lines that are left out.
  package private(set) var omitted = 0

  private let words: AcceptedWording
  /// Where a type is described that is shown only once: a recursive type, or a long one.
  private var described: [ObjectIdentifier: [PathExpression.Step]] = [:]

  private static let mostFields = 2_000
  private static let mostRepeated = 20
  private static let mostDepth = 64

  package init(_ type: AcceptedType, _ strategies: CodingStrategies) {
    words = AcceptedWording(strategies)
    add(AcceptedPlace(of: type), [], "", type.unwritten, [])
  }

  private typealias Path = [PathExpression.Step]

  /// Adds the lines of a value and of those in it.
  ///
  /// - Parameters:
  ///   - notes: remarks about the value, besides its type.
  ///   - unwritten: paths of members that are not written, in the type whose value is at `own`.
  private mutating func add(
    _ place: AcceptedPlace, _ path: Path, _ notes: String, _ unwritten: Set<[PathComponent]>,
    _ own: [PathComponent]
  ) {
    guard path.count < Self.mostDepth else { return }
    var place = place
    var (unwritten, own) = (unwritten, own)
    // A type of the model's own that reads its value in one way says nothing else than that.
    while place.alternatives.count == 1, case .type(let type) = place.alternatives[0].content {
      switch type.form {
      case .own(let inner):
        if let known = described[ObjectIdentifier(type.type)], isWorthReferring(inner) {
          return line(path, "as \(JQPath.string(PathExpression(known)))", place, notes)
        }
        described[ObjectIdentifier(type.type)] = path
        let null = place.acceptsNull
        let dropped = place.dropped
        place = inner
        place.acceptsNull = place.acceptsNull || null
        place.dropped.formUnion(dropped)
        (unwritten, own) = (type.unwritten, [])
        continue
      case .optional(let wrapped):
        place.alternatives[0].content = .type(wrapped)
        place.acceptsNull = true
        continue
      default: break
      }
      break
    }
    let text = words.text(place)
    let isPlainContainer =
      place.alternatives.count == 1 && words.isContainer(place.alternatives[0])
      && hasFields(place.alternatives[0]) && notes.isEmpty && !place.acceptsNull && place.dropped.isEmpty
    if !isPlainContainer { line(path, text, nil, notes) }
    if words.isAnyValue(place) { return }
    for alternative in place.alternatives {
      let isOneOfSeveral = place.alternatives.count > 1
      let condition = isOneOfSeveral ? alternative.condition.map { "; " + words.text($0) } ?? "" : ""
      addContent(alternative, path, isOneOfSeveral, condition, unwritten, own)
    }
  }

  private func isWorthReferring(_ place: AcceptedPlace) -> Bool {
    place.alternatives.contains { words.isContainer($0) }
  }

  private mutating func addContent(
    _ alternative: AcceptedAlternative, _ path: Path, _ isOneOfSeveral: Bool, _ condition: String,
    _ unwritten: Set<[PathComponent]>, _ own: [PathComponent]
  ) {
    switch alternative.content {
    case .object(let object): add(object, path, condition, unwritten, own)
    case .array(let element):
      add(element, path + [PathExpression.Step(.each)], "", unwritten, own + [.index(0)])
    case .tuple(let positions, _, _):
      for (index, place) in positions.enumerated() {
        add(place, path + [PathExpression.Step(.index(index))], "", unwritten, own + [.index(index)])
      }
    case .type(let type):
      switch type.form {
      case .array(let element), .dictionary(let element):
        if words.short(element) != nil { return }
        add(AcceptedPlace(of: element), path + [PathExpression.Step(.each)], "", element.unwritten, [])
      case .text(let inner):
        add(AcceptedPlace(of: inner), path + [PathExpression.Step(.fromJSON)], "", inner.unwritten, [])
      case .own(let inner) where isOneOfSeveral:
        guard isWorthReferring(inner), described[ObjectIdentifier(type.type)] == nil else { return }
        described[ObjectIdentifier(type.type)] = path
        for alternative in inner.alternatives {
          addContent(alternative, path, true, condition, type.unwritten, [])
        }
      default: break
      }
    }
  }

  private mutating func add(
    _ object: AcceptedObject, _ path: Path, _ condition: String, _ unwritten: Set<[PathComponent]>,
    _ own: [PathComponent]
  ) {
    for member in object.members {
      let place = own + [.member(member.name)]
      var notes = ""
      if object.hasOneMember {
        notes += "; exactly one of these"
      } else if member.mayBeAbsent {
        notes += ", may be absent"
      }
      if let condition = member.condition { notes += "; " + words.text(condition) }
      notes += condition
      if unwritten.contains(place) { notes += "; not written back" }
      add(member.place, path + [PathExpression.Step(.member(member.name))], notes, unwritten, place)
    }
    if let others = object.others {
      add(others, path + [PathExpression.Step(.each)], "", unwritten, own + [.member("key")])
    }
  }

  private func hasFields(_ alternative: AcceptedAlternative) -> Bool {
    switch alternative.content {
    case .object(let object): !object.members.isEmpty || object.others != nil
    case .array(let place): !place.alternatives.isEmpty || place.unexplored != nil
    case .tuple: true
    case .type(let type):
      switch type.form {
      case .array(let element): words.short(element) == nil
      default: false
      }
    }
  }

  private mutating func line(_ path: Path, _ text: String, _ place: AcceptedPlace?, _ notes: String) {
    guard fields.count < Self.mostFields else {
      omitted += 1
      return
    }
    let null = place?.acceptsNull == true ? " or null" : ""
    let field = Field(path: JQPath.string(PathExpression(path)), expects: text + null + notes)
    // Several ways to read a value may hold the same.
    if !fields.suffix(Self.mostRepeated).contains(field) { fields.append(field) }
  }
}
