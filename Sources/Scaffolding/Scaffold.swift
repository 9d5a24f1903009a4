import Diagnostics
import JSONCoding
import Runner
import Words

/// A model made from payloads.
package struct Scaffold {
  /// The Swift code.
  package let code: String
  /// The MODEL that decodes the payloads: `Song`, or `[Song]`.
  package let model: String
  /// The value of `--dates` that it needs; nil if it reads no dates.
  package let dates: String?
  /// The values that it writes differently from how it reads them, in one line, if any.
  package let losses: String?
  /// The names of types that it does not declare and that may not be Swift's.
  package let foreignTypes: [String]

  /// The limits for recording payloads.
  package static let limits: ShapeLimits = {
    var limits = ShapeLimits()
    limits.variants = 12
    return limits
  }()

  /// An option that cannot be followed.
  package struct Problem: Error, Hashable {
    package enum Kind: Hashable {
      /// The payloads have nothing at the path.
      case leadsNowhere
      /// The objects there have more names than a type may have properties.
      case hasTooManyNames
      /// The option gives the model itself another name than `scaffold` does.
      case renames(to: String)
    }
    package let place: ScaffoldOptions.NamedPath
    package let kind: Kind
  }

  /// - Parameters:
  ///   - shape: the contents of the payloads. It must not be used afterwards.
  ///   - header: creates the comments at the top from the MODEL and the value of `--dates`.
  /// - Throws: `Problem` if a path in the options leads nowhere.
  package init(
    _ shape: JSONShape, _ options: ScaffoldOptions, header: (_ model: String, _ dates: String?) -> [String]
  ) throws(Problem) {
    var preparation = ShapePreparation(options, Self.limits)
    preparation.prepare(shape)
    for place in options.maps + options.structures
    where !preparation.used.contains(place.path.steps.map(\.kind)) {
      let isTooWide = preparation.tooWide.contains(place.path.steps.map(\.kind))
      throw Problem(place: place, kind: isTooWide ? .hasTooManyNames : .leadsNowhere)
    }
    var builder = ModelBuilder(options, shape)
    let root = builder.root(shape)
    if let unused = options.types.indices.first(where: { !builder.usedOverrides.contains($0) }) {
      throw Problem(place: options.types[unused].place, kind: .leadsNowhere)
    }
    if let number = root.type.mentioned, let override = builder.overrides[number],
      case let name = builder.declarations[number].suggestedName, name != options.name
    {
      throw Problem(place: options.types[override].place, kind: .renames(to: name))
    }
    var types = SimilarTypes(builder.declarations, root: root.type)
    types.mergeOverlapping()
    let tree = TypeTree(types.declarations, root: types.root, used: types.used, named: options.name)
    model =
      types.root.mentioned == nil ? options.name : types.root.text { _ in options.name }
    dates = builder.dates
    code = ModelPrinter.text(
      tree, root: types.root, options, hasAnyJSON: builder.hasAnyJSON,
      header: header(model, dates) + ScalarTypes.Dates.code(dates, areMixed: builder.hasMixedDates)
        + root.notes)
    losses = Self.line(builder.losses)
    foreignTypes = builder.foreignTypes
  }

  private static let shownLosses = 3

  private static func line(_ losses: [(loss: ScalarTypes.Loss, path: PathExpression)]) -> String? {
    let parts = ScalarTypes.Loss.allCases.compactMap { loss -> String? in
      let paths = losses.filter { $0.loss == loss }.map { JQPath.string($0.path) }
      if paths.isEmpty { return nil }
      let rest = paths.count - shownLosses
      let more = rest > 0 ? " and \(rest.grouped) more" : ""
      return "\(loss.rawValue) at \(paths.prefix(shownLosses).joined(separator: ", "))\(more)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
