import Foundation
import JSONCoding

/// Payloads that show more of what a model writes: fractions, negative numbers, UUIDs with letters.
///
/// A sample has `1` for every number, which any `minimum` allows, and a UUID of zeros, which is the same in either case.
enum OtherScalars {
  private static let numbers = ["-1", "0.5"].map(SampleValue.number)
  private static let uuid = SampleValue.string("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")

  /// The payloads that differ from the sample in one number or UUID. The model may refuse some of them.
  static func payloads(from sample: String) -> [String] {
    guard let value = SampleValue.parsed(sample) else { return [] }
    return value.scalars.flatMap { path, scalar in
      let others: [SampleValue] =
        switch scalar {
        case .number: numbers
        case .string(let text): UUID(uuidString: text) == nil ? [] : [uuid]
        default: []
        }
      return others.compactMap { value.with($0, at: path)?.text }
    }
  }
}

extension SampleValue {
  /// The values without others in them, each with its path.
  var scalars: [(path: [PathComponent], value: SampleValue)] {
    func inside(_ step: PathComponent, _ value: SampleValue) -> [(path: [PathComponent], value: SampleValue)]
    {
      value.scalars.map { ([step] + $0.path, $0.value) }
    }
    return switch self {
    case .array(let elements): elements.enumerated().flatMap { inside(.index($0), $1) }
    case .object(let members): members.flatMap { inside(.member($0.name), $0.value) }
    default: [([], self)]
    }
  }
}
