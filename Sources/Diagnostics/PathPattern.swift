import JSONCoding

/// The path of similar values, without array indexes and without names that are data, such as a dictionary's keys.
package struct PathPattern: Hashable, Codable, Sendable {
  package enum Step: Hashable, Codable, Sendable {
    case name(String)
    /// `{}`: any member of an object whose names are data.
    case anyName
    /// `[]`: any element of an array.
    case anyIndex

    /// - Parameter isData: whether the name of a member is data.
    init(_ component: PathComponent, isData: Bool = false) {
      self =
        switch component {
        case .index: .anyIndex
        case .member(let name): isData ? .anyName : .name(name)
        }
    }
  }

  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The same steps, with `{}` for each name in which the two paths differ.
  func joined(with other: PathPattern) -> PathPattern {
    PathPattern(zip(steps, other.steps).map { $0 == $1 ? $0 : .anyName })
  }

  static func + (pattern: PathPattern, step: Step) -> PathPattern { PathPattern(pattern.steps + [step]) }
}
