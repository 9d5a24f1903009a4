import Contracts
import Diagnostics
import JSONCoding
import Runner

/// One finding for what would be told again and again.
extension ContractFindings {
  /// The most findings alike that are reported one by one.
  private static let maximumAlone = 3

  /// The findings, with one for each object that lacks many keys, which is probably meant for another type; one for the
  /// alternatives of a choice that are refused for the same reason, if they are many; one for all the members of an
  /// object that the model reads in the same way, such as those of a dictionary; and one for all kinds of objects, or
  /// of other values, that are allowed in a place where the model takes none.
  var joined: [Finding] {
    let byObject = Self.joining(
      findings, by: { $0.code == .contractLacksKey ? Likeness(spot: $0.change.spot) : nil }
    ) { finding, all in
      finding.subjects = all.flatMap(\.subjects)
      finding.problem.path = finding.problem.path?.dropLast()
    }
    let byReason = Self.joining(byObject, by: Likeness.init(reasonOf:)) { finding, all in
      if finding.code == .contractBranch {
        finding.subjects = all.flatMap(\.subjects)
      } else {
        finding.others = all.count - 1
      }
    }
    let byMembers = Self.joining(byReason, by: Likeness.init(membersOf:)) { $0.siblings = $1.count - 1 }
    return Self.joining(byMembers, most: 1, by: Likeness.init(kindOf:)) { finding, all in
      finding.others = all.reduce(all.count - 1) { $0 + $1.others }
    }
  }

  /// The findings, but of more than `most` with the same key the first, as `join` makes it of all of them.
  private static func joining(
    _ findings: [Finding], most: Int = maximumAlone, by key: (Finding) -> Likeness?,
    as join: (inout Finding, [Finding]) -> Void
  ) -> [Finding] {
    let alike = Dictionary(grouping: findings.indices) { key(findings[$0]) }
    return findings.indices.compactMap { index in
      guard let own = key(findings[index]), let all = alike[own], all.count > most else {
        return findings[index]
      }
      guard index == all[0] else { return nil }
      var finding = findings[index]
      join(&finding, all.map { findings[$0] })
      return finding
    }
  }

  /// What findings have in common that are told as one.
  private struct Likeness: Hashable {
    var spot: ContractSpot?
    var path: [PathComponent]?
    var words: [String?] = []
    var declared: Diagnostics.Declaration?

    init(spot: ContractSpot) { self.spot = spot }

    /// Values of any kind that are allowed where the model takes none.
    init?(kindOf finding: Finding) {
      guard finding.code == .contractType, finding.problem.code == .typeMismatch,
        let path = finding.problem.path, finding.subjects.count == 1
      else { return nil }
      (self.path, words) = (path, finding.subjects)
    }

    /// Members that are refused for the same reason at the same line of code.
    init?(membersOf finding: Finding) {
      guard finding.code == .contractType, finding.problem.code == .typeMismatch,
        let declared = finding.problem.declared, let path = finding.problem.path, case .member? = path.last
      else { return nil }
      (self.path, words) = (path.dropLast(), finding.subjects + [finding.problem.expected])
      self.declared = declared
    }

    /// Alternatives that are refused for the same reason. Those without a name are told apart by their places only.
    init?(reasonOf finding: Finding) {
      let isNamed =
        switch finding.code {
        case .contractBranch: !finding.subjects.contains(MergedSchema.Branch.unnamed)
        case .contractType: finding.subjects == [AllowedValues.phrase("object")]
        default: false
        }
      // A model that ends its process says nothing about a place.
      guard isNamed, let path = finding.problem.path else { return nil }
      (self.path, words) = (path, [finding.code.rawValue, finding.problem.message])
    }
  }
}
