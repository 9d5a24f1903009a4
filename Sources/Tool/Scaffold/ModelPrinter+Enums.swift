import Compilation
import Runner
/// Enums: unions of types, variants and strings.
extension ModelPrinter {
  mutating func declareCase(_ name: String, _ type: SwiftType) {
    code.add("case \(SwiftName.code(name))(", "\(text(type)))")
  }

  mutating func declareUnionCoding(_ cases: [Declaration.Case]) {
    braces("\(access)init(from decoder: any Decoder) throws") { printer in
      if cases.contains(where: { $0.form == .tried }) {
        printer.code.add("let container = try decoder.singleValueContainer()")
      }
      for (place, part) in cases.enumerated() {
        let isLast = place == cases.count - 1
        let type = printer.text(part.type)
        let opening = place == 0 ? "" : "} else "
        if isLast {
          printer.code.add("} else {")
        } else {
          // A case with the form of an object is always the last.
          let isTried = part.form == .tried
          let attempt = isTried ? "container.decode(\(type).self)" : "decoder.unkeyedContainer()"
          printer.code.addCondition(
            "\(opening)if \(isTried ? "let value = try? \(attempt)" : "(try? \(attempt)) != nil")",
            printer.hasOwnKeys(part))
        }
        printer.block { printer in
          let name = SwiftName.code(part.name)
          if part.form == .tried, !isLast {
            printer.code.add("self = .\(name)(value)")
          } else {
            let decode = part.form == .tried ? "container.decode(\(type).self)" : "\(type)(from: decoder)"
            printer.code.add("self = .\(name)(", "try \(decode))")
          }
        }
      }
      printer.code.add("}")
    }
    code.blank()
    braces("\(access)func encode(to encoder: any Encoder) throws") { printer in
      printer.code.add("var container = encoder.singleValueContainer()")
      printer.encodeCases(cases.map(\.name), "try container.encode(value)")
    }
  }

  /// The condition that an object has one of the keys that later cases have not; nil if it need not be asked.
  private func hasOwnKeys(_ part: Declaration.Case) -> String? {
    guard case .declared(let number) = part.type,
      case .structure(let properties) = tree.declarations[number].kind
    else { return nil }
    let own = properties.filter { part.ownKeys.contains($0.key) }
    guard !own.isEmpty, own.allSatisfy({ if case .optional = $0.type { true } else { false } }) else {
      return nil
    }
    return own.map { "value.\(SwiftName.code($0.name)) != nil" }.joined(separator: " || ")
  }

  private mutating func encodeCases(_ names: [String], _ body: String) {
    code.add("switch self {")
    for name in names { code.addCase("case .\(SwiftName.code(name))(let value):", body) }
    code.add("}")
  }

  mutating func declareVariantCoding(_ key: String, _ variants: [Declaration.Variant]) {
    let property = SwiftName.property(key)
    let name = SwiftName.code(property)
    braces("private enum CodingKeys: String, CodingKey") { $0.declareKey(key, name: property) }
    code.blank()
    braces("\(access)init(from decoder: any Decoder) throws") { printer in
      printer.code.add("let container = try decoder.container(keyedBy: CodingKeys.self)")
      printer.code.add("switch try container.decode(String.self, forKey: .\(name)) {")
      for variant in variants {
        printer.code.addCase(
          "case \(variant.values.map(StringLiteral.of).joined(separator: ", ")):",
          "self = .\(SwiftName.code(variant.name))(",
          "try \(printer.text(variant.type))(from: decoder))")
      }
      printer.code.add("case let other:")
      printer.block { printer in
        printer.code.add("throw DecodingError.dataCorruptedError(")
        printer.block {
          $0.code.add("forKey: .\(name), in: container, debugDescription: \"unknown: \\(other)\")")
        }
      }
      printer.code.add("}")
    }
    code.blank()
    braces("\(access)func encode(to encoder: any Encoder) throws") {
      $0.encodeCases(variants.map(\.name), "try value.encode(to: encoder)")
    }
  }
}
