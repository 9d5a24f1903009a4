import Contracts
import Diagnostics
import JSONCoding
import Runner

/// Optional keys that the new version reads by another name: nothing is refused, but saved values are lost.
///
/// A renamed key is distinguished from a removed key and a new one by similar names and values.
struct RenamedKeys {
  struct Renaming {
    /// The place where the old version reads the value, in the payload that shows it.
    let path: [PathComponent]
    let newName: String
    /// The index of the payload.
    let number: Int
    /// The number of other places with the same names, such as those deeper in a recursive type.
    fileprivate(set) var others = 0
  }

  private typealias Path = [PathComponent]

  /// A payload that both versions accept, and the keys that each does not read.
  private struct SharedPayload {
    let number: Int
    let payload: SampleValue
    let unreadByOld: Set<Path>
    let unreadByNew: Set<Path>
  }

  private let shared: [SharedPayload]

  /// - Throws: `UsageError` if a version cannot run.
  init(_ payloads: [String], _ older: TriedModel, _ newer: TriedModel) throws {
    let old = try older.answers(to: payloads, unread: .error, wantsValues: false)
    let new = try newer.answers(to: payloads, unread: .error, wantsValues: false)
    shared = payloads.indices.compactMap { number in
      guard let payload = SampleValue.parsed(payloads[number]),
        let unreadByOld = Self.unread(old[number].problems),
        let unreadByNew = Self.unread(new[number].problems)
      else { return nil }
      return SharedPayload(
        number: number, payload: payload, unreadByOld: unreadByOld, unreadByNew: unreadByNew)
    }
  }

  /// The paths of unread values; nil if the payload is refused.
  private static func unread(_ problems: [Diagnostic]) -> Set<Path>? {
    let codes: [DiagnosticCode] = [.unreadKey, .unconvertedKey]
    guard problems.allSatisfy({ codes.contains($0.code) }) else { return nil }
    return Set(problems.filter { $0.code == .unreadKey }.compactMap(\.path))
  }

  /// Pairs of names without duplicates, each with the shortest payload that shows it.
  var all: [Renaming] {
    var gained: [Path: [(name: String, kind: JSONKind, payload: SampleValue)]] = [:]
    for trial in shared {
      for path in trial.unreadByOld.subtracting(trial.unreadByNew).sorted(by: Self.isBefore) {
        guard let name = path.last?.name, let value = trial.payload[path], value != .null else { continue }
        gained[path.dropLast().firstElements, default: []].append((name, value.kind, trial.payload))
      }
    }
    var renamings: [Renaming] = []
    var seen: Set<Path> = []
    for trial in shared {
      for path in trial.unreadByNew.subtracting(trial.unreadByOld).sorted(by: Self.isBefore) {
        guard let name = path.last?.name, let value = trial.payload[path], value != .null,
          !seen.contains(path.firstElements)
        else { continue }
        let object = Array(path.dropLast())
        // Keys that the new version reads when the old key is absent, and that the payload lacks.
        let others = (gained[object.firstElements] ?? []).filter { other in
          other.kind == value.kind && trial.payload[object + [.member(other.name)]] == nil
            && other.payload[path] == nil
        }
        guard let newName = MeantName.find(name, in: others.map(\.name)) else { continue }
        seen.insert(path.firstElements)
        if let known = renamings.firstIndex(where: { $0.path.last == path.last && $0.newName == newName }) {
          renamings[known].others += 1
          continue
        }
        renamings.append(Renaming(path: path, newName: newName, number: trial.number))
      }
    }
    return renamings
  }

  private static func isBefore(_ one: Path, _ other: Path) -> Bool {
    JSONPointer.string(one) < JSONPointer.string(other)
  }
}

extension PathComponent {
  fileprivate var name: String? { if case .member(let name) = self { name } else { nil } }
}
