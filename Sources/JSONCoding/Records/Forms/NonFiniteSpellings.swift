/// How a record spells infinity and not-a-number in strings, with the spellings that go with those it has.
struct NonFiniteSpellings {
  private(set) var positiveInfinity: String
  private(set) var negativeInfinity: String
  private(set) var nan: String

  /// Chooses the first of the spellings of JavaScript, C and XML with `first` in it; others replace its own.
  ///
  /// - Parameters:
  ///   - first: the spelling that is read for certain.
  ///   - all: the spellings that the record has.
  init(_ first: String, _ all: [String]) {
    let bare = first.drop { $0 == "+" || $0 == "-" }
    let known = ["Infinity", "inf", "INF", "Inf", ".inf"].first { $0 == bare }
    switch bare {
    case "nan": (positiveInfinity, nan) = ("inf", "nan")
    case ".nan": (positiveInfinity, nan) = (".inf", ".nan")
    case "NAN": (positiveInfinity, nan) = ("INF", "NAN")
    default:
      positiveInfinity = known ?? "Infinity"
      nan = known == "inf" ? "nan" : known == ".inf" ? ".nan" : "NaN"
    }
    negativeInfinity = "-" + positiveInfinity
    for spelling in all.reversed() + [first] {
      if NonFiniteSpellings.isNaN(spelling) {
        nan = spelling
      } else if spelling.hasPrefix("-") {
        negativeInfinity = spelling
      } else {
        positiveInfinity = spelling
      }
    }
  }

  var strategy: CodingStrategies.NonConformingFloats {
    .strings(positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan)
  }

  /// Whether some writer of JSON means infinity or not-a-number by the string.
  static func isSpelling(_ text: String) -> Bool {
    if isNaN(text) { return true }
    let bare = text.drop { $0 == "+" || $0 == "-" }
    return text.utf8.count - bare.utf8.count <= 1
      && ["inf", ".inf", "infinity", "∞"].contains(bare.lowercased())
  }

  private static func isNaN(_ text: String) -> Bool { ["nan", ".nan"].contains(text.lowercased()) }
}
