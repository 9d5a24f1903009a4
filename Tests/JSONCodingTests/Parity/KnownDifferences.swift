import Foundation

/// A difference from Foundation's decoder that is intended or unavoidable.
///
/// Another one is in no payload: integers are exact here, but Foundation reads one with a fraction or an exponent by way
/// of Double. `IntegerTextTests` has such numbers.
struct KnownDifference: Sendable {
  let reason: String
  let explains: @Sendable (Verdict, Verdict, Judgement, Data) -> Bool

  /// All of them. The closures receive this module's verdict and Foundation's.
  static let all: [KnownDifference] = [
    KnownDifference(
      reason: """
        A number that does not fit: Foundation reports it as data that is not valid JSON, at the top of the text. Here it is \
        the same case, with the path to the number.
        """
    ) { ours, foundation, _, _ in
      guard case .failure(let ours) = ours, case .failure(let foundation) = foundation else { return false }
      return ours.kind == "dataCorrupted" && foundation.kind == "dataCorrupted" && foundation.path.isEmpty
    },
    KnownDifference(
      reason: "An invalid date under `.iso8601` and `.formatted`: Foundation's path lacks the last step."
    ) { ours, foundation, _, _ in
      guard case .failure(let ours) = ours, case .failure(let foundation) = foundation else { return false }
      return ours.kind == "dataCorrupted" && foundation.kind == "dataCorrupted"
        && ours.path.dropLast() == foundation.path[...]
    },
    KnownDifference(
      reason: """
        The members of an object whose names are data come in document order; Foundation's come in an order that changes \
        from run to run, so that its first problem is any of them. All of them are among the problems of the outcome.
        """
    ) { ours, foundation, judgement, _ in
      guard case .failure(let ours) = ours, case .failure(let theirs) = foundation,
        ours.path != theirs.path || ours.kind != theirs.kind
      else { return false }
      // Two errors of Foundation have no path.
      let isPlaceless = theirs.path.isEmpty && (theirs.kind == "thrown" || theirs.kind == "dataCorrupted")
      return judgement.problems.contains { problem in
        problem == foundation.outline || isPlaceless && problem.isDataCorrupted
      }
    },
    KnownDifference(
      reason: """
        Two names of one object that are the same integer, such as `0` and `-0`, under integer keys: the last of the document \
        is kept; Foundation keeps either, which changes from run to run.
        """
    ) { ours, foundation, _, data in
      guard case .value = ours, case .value = foundation else { return false }
      return namesOneIntegerTwice(try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    },
    KnownDifference(
      reason: """
        Where keys are converted, Foundation decodes the members of a `[String: Value]` that have an earlier one's name, to \
        drop them. Here they are not read, with a warning.
        """
    ) { _, foundation, judgement, _ in
      guard case .failure(let failure) = foundation,
        ["snake case", "custom keys", "plain keys"].contains(judgement.settings.name)
      else { return false }
      return judgement.duplicates.contains { duplicate in
        duplicate.map(\.name) == failure.path.prefix(duplicate.count).map(\.name)
      }
    },
    KnownDifference(
      reason:
        "The model `json` keeps the text of a number that fits no Swift number, which Foundation's decoder does not give."
    ) { ours, foundation, judgement, _ in
      guard judgement.acceptsAnyJSON, case .value = ours else { return false }
      return foundation.isDataCorrupted
    },
  ]

  private static func namesOneIntegerTwice(_ value: Any?) -> Bool {
    switch value {
    case let object as [String: Any]:
      let integers = object.keys.compactMap(Int.init)
      return Set(integers).count < integers.count || object.values.contains(where: namesOneIntegerTwice)
    case let array as [Any]: return array.contains(where: namesOneIntegerTwice)
    default: return false
    }
  }
}
