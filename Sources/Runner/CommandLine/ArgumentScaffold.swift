import JSONCoding

/// The values of the options for `--scaffold`.
extension Arguments {
  /// How the model should look; nil without `--scaffold`.
  func scaffold() throws(UsageError) -> ScaffoldOptions? {
    guard let name = try texts(.scaffold).last, let occurrence = last(.scaffold) else { return nil }
    guard SwiftName.isType(name) else {
      throw UsageError(
        "option \(Quoted(occurrence.typed)) needs the name of a Swift type, such as Song, found \(Quoted(name))",
        hint: name.contains(".") || name.contains("/") ? "NAME comes before FILE" : UsageError.help)
    }
    var options = ScaffoldOptions(name: name)
    options.rename(to: name.prefix(1).uppercased() + name.dropFirst(), .hasSmallLetter)
    let reason: ScaffoldOptions.ReplacedName.Reason =
      ScaffoldTypeName.printed.contains(options.name) ? .isPrintedAlong : .isTaken
    options.rename(to: ScaffoldTypeName.usable(options.name), reason)
    options.isPublic = contains(.isPublic)
    for (occurrence, typed) in zip(all(.typeAtPath), try texts(.typeAtPath)) {
      options.types.append(try Self.override(typed, occurrence))
    }
    options.maps = try places(.mapAtPath)
    options.structures = try places(.structAtPath)
    try Self.checkPlaces(options.types.map(\.place) + options.maps + options.structures)
    return options
  }

  /// Two options for one place contradict each other, unless they are the same.
  private static func checkPlaces(_ places: [ScaffoldOptions.NamedPath]) throws(UsageError) {
    var known: [[PathExpression.Step.Kind]: ScaffoldOptions.NamedPath] = [:]
    for place in places {
      guard let other = known.updateValue(place, forKey: place.path.steps.map(\.kind)) else { continue }
      if other.option == place.option, place.option != .typeAtPath { continue }
      throw UsageError(
        other.option == place.option
          ? "option \(Quoted(place.option.long)) gives \(Quoted(place.typed)) two types"
          : "options \(Quoted(other.option.long)) and \(Quoted(place.option.long)) both say what is at \(Quoted(place.typed))",
        hint: "leave one out")
    }
  }

  /// Splits at the last equals sign: a name in the path may have one, a type has none.
  private static func override(_ typed: String, _ occurrence: Occurrence) throws(UsageError)
    -> ScaffoldOptions.Override
  {
    guard let equals = typed.lastIndex(of: "="),
      let type = TypeExpression(String(typed[typed.index(after: equals)...])),
      SwiftName.keywords.isDisjoint(with: type.names)
    else {
      throw UsageError(
        "option \(Quoted(occurrence.typed)) needs PATH=TYPE, such as .users[].id=UUID, found \(Quoted(typed))"
      )
    }
    let place = try place(String(typed[..<equals]), occurrence)
    return ScaffoldOptions.Override(place: place, type: type.text)
  }

  private func places(_ option: OptionName) throws(UsageError) -> [ScaffoldOptions.NamedPath] {
    var places: [ScaffoldOptions.NamedPath] = []
    for (occurrence, typed) in zip(all(option), try texts(option)) {
      places.append(try Self.place(typed, occurrence))
    }
    return places
  }

  private static func place(_ path: String, _ occurrence: Occurrence) throws(UsageError)
    -> ScaffoldOptions.NamedPath
  {
    let expression: PathExpression
    do throws(PathSyntax.Problem) {
      expression = try PathSyntax.parse(path)
    } catch {
      throw UsageError("option \(Quoted(occurrence.typed)): \(error.message)")
    }
    for step in expression.steps {
      switch step.kind {
      case .member, .each: break
      case .index, .fromJSON:
        throw UsageError(
          "option \(Quoted(occurrence.typed)): \(Quoted(path)) may have only names and [], which stands for every element"
        )
      }
    }
    return ScaffoldOptions.NamedPath(path: expression, typed: path, option: occurrence.name)
  }
}
