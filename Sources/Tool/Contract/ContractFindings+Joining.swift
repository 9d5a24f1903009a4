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
    let byObject = Self.joining(findings) {
      $0.code == .contractLacksKey ? $0.spot : nil
    } as: { finding, all in
      finding.subjects = all.flatMap(\.subjects)
      finding.problem.path = finding.problem.path?.dropLast()
    }
    let byReason = Self.joining(byObject, by: Reason.init) { finding, all in
      if finding.code == .contractBranch {
        finding.subjects = all.flatMap(\.subjects)
      } else {
        finding.others = all.count - 1
      }
    }
    let byMembers = Self.joining(byReason, by: Members.init) { $0.siblings = $1.count - 1 }
    return Self.joining(byMembers, most: 1, by: Kind.init) { finding, all in
      finding.others = all.reduce(all.count - 1) { $0 + $1.others }
    }
  }

  /// The findings, but of more than `most` with the same key the first, as `join` makes it of all of them.
  private static func joining<Key: Hashable>(
    _ findings: [Finding], most: Int = maximumAlone, by key: (Finding) -> Key?,
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

  private struct Kind: Hashable {
    let path: [PathComponent]
    let subject: String

    init?(_ finding: Finding) {
      guard finding.code == .contractType, finding.problem.code == .typeMismatch,
        let path = finding.problem.path, finding.subjects.count == 1
      else { return nil }
      (self.path, subject) = (path, finding.subjects[0])
    }
  }

  /// What members have in common that are refused for the same reason at the same line of code.
  private struct Members: Hashable {
    let object: [PathComponent]
    let subjects: [String]
    let expected: String?
    let declared: Diagnostics.Declaration

    init?(_ finding: Finding) {
      guard finding.code == .contractType, finding.problem.code == .typeMismatch,
        let declared = finding.problem.declared, let path = finding.problem.path, case .member? = path.last
      else { return nil }
      (object, subjects, expected) = (path.dropLast(), finding.subjects, finding.problem.expected)
      self.declared = declared
    }
  }

  private struct Reason: Hashable {
    let code: DiagnosticCode
    let path: [PathComponent]
    let message: String

    init?(_ finding: Finding) {
      // Those without a name are told apart by their places only.
      let isNamed =
        switch finding.code {
        case .contractBranch: !finding.subjects.contains(MergedSchema.Branch.unnamed)
        case .contractType: finding.subjects == [AllowedValues.phrase("object")]
        default: false
        }
      guard isNamed, let path = finding.problem.path else { return nil }
      (code, self.path, message) = (finding.code, path, finding.problem.message)
    }
  }
}
