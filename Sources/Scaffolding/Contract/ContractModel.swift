import Contracts
import Runner

/// The types of a contract, before they have names.
package struct ContractModel {
  let declarations: [Declaration]
  let root: SwiftType

  /// - Parameter kind: which way the values go.
  /// - Throws: `SchemaError` for what is wrong with the contract.
  package init(_ schema: Schema, _ kind: MessageKind, _ options: ScaffoldOptions) throws(SchemaError) {
    var builder = ContractBuilder(options, kind)
    root = try builder.root(schema)
    let used = builder.declarations.used(by: root)
    // A declaration that turned out not to be a type leaves types that nothing needs.
    for number in builder.declarations.indices where !used.contains(number) {
      builder.declarations[number].kind = .union([])
    }
    declarations = builder.declarations
  }

  /// The name of the type of one of several values; nil if the contract is for one.
  package var elementName: String? {
    guard case let type? = root.mentioned, root.held == nil else { return nil }
    return ScaffoldTypeName.usable(declarations[type].suggestedName)
  }
}

extension Scaffold {
  /// A model of a contract.
  ///
  /// - Parameter header: makes the comments at the top from the MODEL and the value of `--dates`.
  package init(
    _ contract: ContractModel, _ options: ScaffoldOptions,
    header: (_ model: String, _ dates: String?) -> [String]
  ) {
    let (declarations, root) = (contract.declarations, contract.root)
    let tree = TypeTree(declarations, root: root, used: declarations.used(by: root), named: options.name)
    let parts = declarations.flatMap(\.types).flatMap(\.parts) + root.parts
    model = root.mentioned == nil ? options.name : root.text { _ in options.name }
    dates = parts.contains(.date) ? ScalarTypes.Dates.iso8601.strategy : nil
    code = ModelPrinter.text(
      tree, root: root, options, hasAnyJSON: true,
      header: header(model, dates) + ScalarTypes.Dates.code(dates))
    (losses, foreignTypes) = (nil, [])
  }
}
