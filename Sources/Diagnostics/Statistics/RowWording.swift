import JSONCoding
import Words

/// The wording of the statistics of one path.
extension Statistics.Row {
  /// The type that the model reads the values as: `String, optional (12)`.
  ///
  /// - Parameter known: the number of values, if it is shown elsewhere. Reads are only counted if their number differs.
  func readWords(besides known: Int? = nil) -> [String] {
    reads.map { read in
      let count = read.count == known ? "" : " (\(read.count.grouped))"
      return "\(read.type.name)\(read.isOptional ? ", optional" : "")\(count)"
    }.sorted()
  }

  /// The distinct values, as JSON, if they are few and informative.
  var values: [(text: String, count: Int)] {
    facts.rawValues != nil || shape.strings.differ || shape.stringCount > 1 ? facts.values : []
  }
}

extension PathFacts {
  static let kindNames = ["boolean", "number", "string", "array", "object"]

  /// `string`, `string or null`
  var knownKinds: String {
    let names = Self.kindNames.filter { kinds[$0] != nil }
    return (names.map(\.kindWord) + (nulls > 0 ? ["null"] : [])).listed("or")
  }

  /// The kinds of the values except null, each with its number: `8 numbers (1 to 9.9)`.
  func kinds(isRedacted: Bool) -> [(count: Int, words: String)] {
    Self.kindNames.compactMap { name in
      guard let count = kinds[name] else { return nil }
      let detail: String?
      switch name {
      case "boolean":
        detail =
          isRedacted
          ? nil : trues.flatMap { trues in falses.map { "\(trues.grouped) true, \($0.grouped) false" } }
      case "number":
        detail = isRedacted ? nil : numbers.map { KindWording.range("\($0.least)", "\($0.greatest)") }
      case "string": detail = stringLengths.map { KindWording.lengths($0.least, $0.greatest, "character") }
      case "array": detail = arrayLengths.map { KindWording.lengths($0.least, $0.greatest, "element") }
      default: detail = nil
      }
      return (count, KindWording.words(name, count, detail))
    }
  }
}

extension String {
  /// The name of a kind as messages show it.
  var kindWord: String { self == "boolean" ? "Boolean" : self }
}

enum KindWording {
  /// `8 numbers (1 to 9.9)`
  static func words(_ kind: String, _ count: Int, _ detail: String?) -> String {
    "\(Counted(count, kind.kindWord))\(detail.map { " (\($0))" } ?? "")"
  }

  static func range(_ least: String, _ greatest: String) -> String {
    least == greatest ? least : "\(least) to \(greatest)"
  }

  static func lengths(_ least: Int, _ greatest: Int, _ noun: String) -> String {
    least == greatest ? Counted(least, noun).description : "\(least.grouped) to \(Counted(greatest, noun))"
  }
}
