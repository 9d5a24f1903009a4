import Contracts
import Diagnostics
import JSONCoding

/// The types of numbers and strings in a contract.
struct ContractScalars {
  private let format: String?
  private let isBase64: Bool
  /// Whether integers reach beyond Int64, and none is negative.
  private let isUnsigned: Bool

  init(_ merged: MergedSchema) {
    format = merged.first("format")?.value.string?.lowercased()
    isBase64 = merged.first("contentEncoding")?.value.string?.lowercased() == "base64"
    func bound(_ keyword: String) -> String? { merged.schemas.lazy.compactMap { $0[keyword]?.number }.first }
    let most = bound("maximum") ?? bound("exclusiveMaximum") ?? ""
    let isBeyond = UInt64(most).map { $0 > UInt64(Int64.max) } ?? (most == "18446744073709551616")
    isUnsigned = isBeyond && bound("minimum").flatMap(Double.init) ?? -1 >= 0
  }

  var integer: ContractBuilder.Conclusion {
    switch format {
    case _ where isUnsigned, "uint64": .init(.uint64)
    default: .init(.int)
    }
  }

  var number: ContractBuilder.Conclusion {
    .init(format == "decimal" ? .decimal : .double)
  }

  var string: ContractBuilder.Conclusion {
    if isBase64 { return .init(.data) }
    switch format {
    case "date-time": return .init(.date)
    case "uuid": return .init(.uuid)
    case "uri", "url", "iri", "uri-reference", "iri-reference": return .init(.url)
    case "byte": return .init(.data)
    case "date": return .init(.string, [Self.day])
    case "time": return .init(.string, ["a time of day"])
    case "duration": return .init(.string, ["an ISO 8601 duration"])
    default: return .init(.string)
    }
  }

  /// The note that gets code where the property is known.
  static let day = "a day"
}
