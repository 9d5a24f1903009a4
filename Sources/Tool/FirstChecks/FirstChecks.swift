import Diagnostics
import JSONCoding
import Runner

/// The checks that a project's first file has.
struct FirstChecks {
  struct Check {
    let name: String
    let type: String
    let options: [FixtureTrial.Setting]
    var paths: [String]
    var files: Int
  }

  private(set) var checks: [Check] = []
  /// Files that decode as none of the types.
  private(set) var unplaced: [String] = []
  /// The number of files of checks that do not decode, although most of their folder do.
  private(set) var failing = 0
  private let builtIn: Set<String>

  init(builtIn: [String]) {
    self.builtIn = Set(builtIn)
  }

  /// Chooses the types for the files of a folder: again and again the type that takes most of the files that are left.
  mutating func add(_ folder: PayloadFolder, _ fits: [FixtureTrial.Fit]) {
    var left = folder.tried
    var chosen: [(fit: FixtureTrial.Fit, files: [String])] = []
    var fits = fits
    while let best = best(fits, of: left, in: folder) {
      let files = left.filter(best.files.contains)
      chosen.append((best, files))
      left.removeAll(where: best.files.contains)
      // Values in the other files are not of this folder's type, nor are values in these files. The same type may be.
      let isMost = files.count * 2 > folder.tried.count
      fits.removeAll { fit in
        fit.isInside && fit.type != best.type
          && (isMost || !best.isInside && !fit.files.isDisjoint(with: files))
      }
    }
    // Where most files of a folder have one type, the others are broken ones, which the check shows.
    if chosen.count == 1, chosen[0].files.count * 2 > folder.tried.count {
      failing += left.count
      return add(chosen[0].fit, folder.names(folder.files), folder.files.count)
    }
    for (fit, files) in chosen { add(fit, folder.names(files), files.count) }
    unplaced += left + folder.files.dropFirst(folder.tried.count)
  }

  /// One for whole records rather than for what is in them; of these, the one that takes the most files, with likely
  /// dates, takes most of them, leaves the fewest keys unread, needs the fewest options, or is named as the folder.
  private func best(_ fits: [FixtureTrial.Fit], of files: [String], in folder: PayloadFolder)
    -> FixtureTrial.Fit?
  {
    func rank(_ fit: FixtureTrial.Fit) -> [Int] {
      let named = folder.path.lowercased().contains((fit.type.split(separator: ".").last ?? "").lowercased())
      return [
        fit.isInside ? 1 : 0, -files.count(where: fit.files.contains), fit.isLate ? 1 : 0, -fit.tenths,
        fit.unread,
        fit.distance, named ? 0 : 1,
      ]
    }
    // The first of equal ones.
    return fits.filter { !$0.files.isDisjoint(with: files) }.min {
      rank($0).lexicographicallyPrecedes(rank($1))
    }
  }

  private mutating func add(_ fit: FixtureTrial.Fit, _ paths: [String], _ files: Int) {
    if let same = checks.firstIndex(where: { $0.type == fit.type && $0.options == fit.options }) {
      checks[same].paths += paths
      checks[same].files += files
      return
    }
    let names = builtIn.union(checks.map(\.name))
    let numbered = (2...).lazy.map { "\(fit.type)-\($0)" }.first { !names.contains($0) }
    let name = names.contains(fit.type) ? numbered ?? fit.type : fit.type
    checks.append(Check(name: name, type: fit.type, options: fit.options, paths: paths, files: files))
  }

  /// The contents of the file.
  func text(sources: [String]) -> String {
    var members = [("*", "{\(Self.member("source", Self.list(sources, isShort: true)))}")]
    for check in checks {
      var parts: [String] = []
      if check.name != check.type { parts.append(Self.member("type", JSONText.quoted(check.type))) }
      parts += check.options.map { Self.member($0.name.rawValue, $0.value.map(JSONText.quoted) ?? "true") }
      parts.append(Self.member("valid", Self.list(check.paths)))
      members.append((check.name, "{\(parts.joined(separator: ", "))}"))
    }
    return "{\n" + members.map { "  " + Self.member($0.0, $0.1) }.joined(separator: ",\n") + "\n}\n"
  }

  private static func member(_ name: String, _ value: String) -> String {
    "\(JSONText.quoted(name)): \(value)"
  }

  private static func list(_ words: [String], isShort: Bool = false) -> String {
    if isShort, words.count == 1 { return JSONText.quoted(words[0]) }
    return "[\(words.map(JSONText.quoted).joined(separator: ", "))]"
  }
}
