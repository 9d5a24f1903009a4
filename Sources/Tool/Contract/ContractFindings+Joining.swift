import Diagnostics
import JSONCoding
import Runner

/// One finding for what would be told again and again.
extension ContractFindings {
  /// The most keys of an object that each have a finding of their own, if the contract has none of them.
  private static let mostKeysAlone = 3

  /// The findings, with one for each object that lacks many keys, which is probably meant for another type, and one for
  /// all kinds of objects, or of other values, that are allowed in a place where the model takes none.
  var joined: [Finding] {
    var kinds: [Kind: Int] = [:]
    var all: [Finding] = []
    for finding in joinedByMembers {
      guard finding.code == .contractType, finding.problem.code == .typeMismatch,
        let path = finding.problem.path,
        finding.subjects.count == 1
      else {
        all.append(finding)
        continue
      }
      let kind = Kind(path: path, subject: finding.subjects[0])
      if let index = kinds[kind] {
        all[index].others += 1 + finding.others
      } else {
        kinds[kind] = all.count
        all.append(finding)
      }
    }
    return all
  }

  private struct Kind: Hashable {
    let path: [PathComponent]
    let subject: String
  }

  /// With one for all the members of an object that the model reads in the same way, such as those of a dictionary.
  private var joinedByMembers: [Finding] {
    let findings = joinedByReason
    let alike = Dictionary(grouping: findings.indices.filter { Members(findings[$0]) != nil }) {
      Members(findings[$0])
    }.filter { $1.count > Self.mostKeysAlone }
    return findings.indices.compactMap { index in
      guard let members = Members(findings[index]), let all = alike[members] else { return findings[index] }
      guard index == all[0] else { return nil }
      var finding = findings[index]
      finding.siblings = all.count - 1
      return finding
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

  /// With one for the alternatives of a choice that are refused for the same reason, if they are many.
  private var joinedByReason: [Finding] {
    let findings = joinedByObject
    let alike = Dictionary(grouping: findings.indices.filter { Reason(findings[$0]) != nil }) {
      Reason(findings[$0])
    }.filter { $1.count > Self.mostKeysAlone }
    return findings.indices.compactMap { index in
      guard let reason = Reason(findings[index]), let all = alike[reason] else { return findings[index] }
      guard index == all[0] else { return nil }
      var finding = findings[index]
      if finding.code == .contractBranch {
        finding.subjects = all.flatMap { findings[$0].subjects }
      } else {
        finding.others = all.count - 1
      }
      return finding
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
        case .contractBranch: finding.subjects.allSatisfy { $0.hasPrefix("\"") }
        case .contractType: finding.subjects == [AllowedValues.phrase("object")]
        default: false
        }
      guard isNamed, let path = finding.problem.path else { return nil }
      (code, self.path, message) = (finding.code, path, finding.problem.message)
    }
  }

  private var joinedByObject: [Finding] {
    let lacking = Dictionary(grouping: findings.filter { $0.code == .contractLacksKey }, by: \.spot)
      .filter { $1.count > Self.mostKeysAlone }
    var joined: Set<ContractSpot> = []
    return findings.compactMap { finding in
      guard finding.code == .contractLacksKey, let all = lacking[finding.spot] else { return finding }
      guard joined.insert(finding.spot).inserted else { return nil }
      var finding = finding
      finding.subjects = all.flatMap(\.subjects)
      finding.problem.path = finding.problem.path?.dropLast()
      return finding
    }
  }
}
