import JSONCoding

/// A model made from payloads.
struct Scaffold {
  /// The Swift code.
  let code: String
  /// The MODEL that decodes the payloads: `Song`, or `[Song]`.
  let model: String
  /// The value of `--dates` that it needs; nil if it reads no dates.
  let dates: String?

  /// What is recorded of payloads for a model.
  static let limits: ShapeLimits = {
    var limits = ShapeLimits()
    limits.variants = 12
    return limits
  }()

  /// A path that the user has named and the payloads do not have, or a word that is not a path.
  struct Problem: Error, Hashable {
    let override: ScaffoldOptions.Override
  }

  /// - Parameters:
  ///   - shape: what the payloads hold. It is not to be used afterwards.
  ///   - header: makes the comments at the top from the MODEL and the value of `--dates`.
  /// - Throws: `Problem` if a path of the options leads to nothing.
  init(
    _ shape: JSONShape, _ options: ScaffoldOptions, header: (_ model: String, _ dates: String?) -> [String]
  ) throws(Problem) {
    ShapePreparation(limits: Self.limits).prepare(shape)
    var builder = ModelBuilder(options, shape)
    let (type, notes) = builder.root(shape)
    if let unused = options.types.indices.first(where: { !builder.usedOverrides.contains($0) }) {
      throw Problem(override: options.types[unused])
    }
    var types = SimilarTypes(builder.declarations, root: type)
    if options.mergesSimilar { types.mergeOverlapping() }
    let tree = TypeTree(types.declarations, root: types.root, used: types.used, options)
    model =
      types.root.mentioned == nil ? options.name : types.root.text { _ in options.name }
    dates = builder.dates?.strategy
    code = ModelPrinter.text(tree, root: types.root, options, header: header(model, dates) + notes)
  }
}
