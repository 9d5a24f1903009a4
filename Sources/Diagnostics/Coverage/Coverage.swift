import JSONCoding

/// How much of what a model accepts the records of a run show, and what they do not.
package struct Coverage {
  private let model: String
  private let items: CoverageItems
  private let shown: [Bool]

  /// - Parameter shown: which of the items the records show.
  package init(of model: String, _ items: CoverageItems, shown: [Bool]) {
    self.model = model
    self.items = items
    self.shown = shown
  }

  package var part: CoveragePart {
    CoveragePart(
      model: model, shown: shown.count(where: \.self), all: shown.count, isIncomplete: items.isIncomplete,
      unexplored: items.unexplored.count)
  }

  /// What reports call the model where no file declares what the problem is about.
  package static func name(of model: String) -> String { "<\(model)>" }

  /// That less is shown than there should be; nil if it is enough.
  package func shortage(_ least: Int) -> Diagnostic? {
    let part = part
    guard part.isBelow(least) else { return nil }
    return Diagnostic(
      file: Self.name(of: model), severity: .error, code: .coverageTooLow,
      message: "coverage is \(part.result), and should be at least \(least)%")
  }

  /// What no record shows, each place once, in the order in which the model has the places.
  ///
  /// - Parameter line: gives a line of a Swift file by its number, with its offset in bytes, if it can be read.
  package func problems(
    _ places: DeclaredPlaces?, line: (_ file: String, _ number: Int) -> (text: String, offset: Int)?
  ) -> [(Diagnostic, ProblemGroup)] {
    gaps.map { gap in
      var diagnostic = Diagnostic(
        file: Self.name(of: model), severity: .warning, code: .notCovered, message: words(gap), path: gap.path
      )
      if let declared = gap.asker.flatMap({ places?.declaration(of: $0) }) {
        diagnostic.show(at: declared, line(declared.file, declared.start.line))
      }
      let steps = gap.path.map { PathPattern.Step($0, isData: $0 == .member("*")) }
      var group = ProblemGroup(diagnostic, records: 0, at: PathPattern(steps))
      group.declared = diagnostic.declared
      return (diagnostic, group)
    }
  }

  // MARK: - Gaps

  /// What no record shows at one place.
  private struct Gap {
    let path: [PathComponent]
    let asker: Asker?
    var kinds: [CoverageItems.Item.Kind] = []
    /// How many items need one of these.
    var inside = 0
  }

  private var gaps: [Gap] {
    var gaps: [Gap] = []
    var indexes: [[PathComponent]: Int] = [:]
    // The gap that an item belongs to.
    var owners: [Int: Int] = [:]
    for (number, item) in items.items.enumerated() where !shown[number] {
      if let parent = item.parent, let owner = owners[parent] {
        owners[number] = owner
        gaps[owner].inside += 1
        continue
      }
      let index = indexes[item.path] ?? gaps.count
      if index == gaps.count {
        indexes[item.path] = index
        gaps.append(Gap(path: item.path, asker: item.asker))
      }
      gaps[index].kinds.append(item.kind)
      owners[number] = index
    }
    return gaps
  }

  /// The most values that are listed.
  private static let mostValues = 12

  private func words(_ gap: Gap) -> String {
    var parts: [String] = []
    var values: [String] = []
    for kind in gap.kinds {
      switch kind {
      case .present: parts.append(isNull(gap.path) ? "never anything but null" : "never present")
      case .absent: parts.append("never absent")
      case .null: parts.append("never null")
      case .empty: parts.append("never empty")
      case .filled: parts.append("never with an element")
      case .alternative(.type(let type)): parts.append("never decoded as \(TypeName.words(type))")
      case .alternative(.object): parts.append("never decoded as an object")
      case .alternative(.array): parts.append("never decoded as an array")
      case .value(.string(let text)): values.append(QuotedValue.string(text, isCut: false))
      case .value(let value): values.append(value.text)
      }
    }
    if values.count > Self.mostValues {
      values[(Self.mostValues - 1)...] = ["\(values.count - Self.mostValues + 1) others"]
    }
    if !values.isEmpty { parts.append("never \(values.listed("or"))") }
    let inside = gap.inside > 0 ? ", with \(gap.inside) more in it" : ""
    return parts.joined(separator: ", ") + inside
  }

  /// Whether a record has null there.
  private func isNull(_ path: [PathComponent]) -> Bool {
    items.items.indices.contains { number in
      guard shown[number], items.items[number].path == path, case .null = items.items[number].kind else {
        return false
      }
      return true
    }
  }
}

extension Diagnostic {
  /// Puts the problem at a declaration, with its line.
  fileprivate mutating func show(at declared: Declaration, _ line: (text: String, offset: Int)?) {
    let column = declared.start.column - 1
    // The text may be cut, and the file may have changed.
    let code = declared.text.hasSuffix("…") ? declared.text.dropLast() : declared.text[...]
    guard let line, line.text.contains(code), column < line.text.unicodeScalars.count else {
      self.declared = declared
      return
    }
    let name = line.text.unicodeScalars.dropFirst(column).prefix {
      $0.properties.isXIDContinue || $0 == "`"
    }
    let end = column + max(name.count, 1)
    file = declared.file
    place = Place(
      start: declared.start, end: SourceLocation(line: declared.start.line, column: end + 1),
      offset: line.offset + String(line.text.unicodeScalars.prefix(column)).utf8.count)
    excerpt = Excerpt(line: declared.start.line, text: line.text, marked: column..<end)
  }
}
