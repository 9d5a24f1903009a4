import Diagnostics
import JSONCoding

extension ContractGrower {
  mutating func array(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
    let (first, rest) = try merged.elements
    let least = merged.count("minItems", isLower: true) ?? 0
    let most = merged.count("maxItems", isLower: false) ?? .max
    var elements: [ContractNode] = []
    for schema in first.prefix(most) {
      guard let node = try node(schema) else { break }
      elements.append(node)
    }
    let repeated: ContractNode? =
      if isSmall, least <= elements.count { nil } else if let rest { try node(rest) } else if first.isEmpty {
        AllowedValues.anything(merged)
      } else { nil }
    let isUnique = merged.schemas.contains { $0["uniqueItems"]?.bool == true }
    if let repeated {
      let wanted = isSmall ? least : min(max(least, first.isEmpty ? 1 : 0), most, 1000)
      while elements.count < wanted {
        let number = elements.count - first.count
        guard let next = isUnique && number > 0 ? AllowedValues.another(repeated, number) : repeated else {
          break
        }
        elements.append(next)
      }
    }
    guard elements.count >= least else { return nil }
    let node = ContractNode(.array(elements), merged, origin)
    func alternative(_ elements: [ContractNode], _ subject: String) {
      node.allow(.array(elements), ContractChange(code: .contractLength, spot: origin.spot, subject: subject))
    }
    if least == 0, !elements.isEmpty { alternative([], "an empty array") }
    if let repeated, elements.count < most,
      let next = isUnique && !elements.isEmpty ? AllowedValues.another(repeated, elements.count) : repeated
    {
      alternative(elements + [next], "an array of \(elements.count + 1) elements")
    }
    return node
  }
}
