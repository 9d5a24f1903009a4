import Diagnostics
import Words

/// The names of a document that were probably meant by one that it does not have.
enum NearNames {
  /// How much of two names has to be alike, of 1.
  private static let least = 0.4

  /// The nearest first: names with few typing errors, then names with the most pairs of letters in common.
  static func list(_ name: String, among names: [String], most: Int = 5) -> [String] {
    let nearest = NearestName.find(name, in: names)
    let wanted = pairs(name)
    let alike = names.enumerated().filter { $0.element != nearest }
      .map { (number: $0.offset, name: $0.element, share: likeness(wanted, pairs($0.element))) }
      .filter { $0.share >= least }
      .sorted { ($1.share, $0.number) < ($0.share, $1.number) }
    return Array(([nearest].compactMap { $0 } + alike.map(\.name)).prefix(most))
  }

  /// A help that asks whether the nearest was meant, or one of some; nil if none is near.
  static func question(_ name: String, among names: [String]) -> String? {
    if let nearest = NearestName.find(name, in: names) { return "did you mean \(Quoted(path: nearest))?" }
    let shown = list(name, among: names, most: 3).map { "\(Quoted(path: $0))" }
    return shown.isEmpty ? nil : "did you mean \(shown.listed("or"))?"
  }

  /// How often each pair of letters that follow each other is in the name.
  private static func pairs(_ name: String) -> [String: Int] {
    let letters = Array(name.lowercased().filter { $0 != "_" && $0 != "-" }.prefix(200))
    var pairs: [String: Int] = [:]
    for (first, second) in zip(letters, letters.dropFirst()) { pairs["\(first)\(second)", default: 0] += 1 }
    return pairs
  }

  /// Twice the pairs in common, of all.
  private static func likeness(_ one: [String: Int], _ other: [String: Int]) -> Double {
    let all = one.values.reduce(0, +) + other.values.reduce(0, +)
    let common = one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) }
    return all == 0 ? 0 : Double(2 * common) / Double(all)
  }
}
