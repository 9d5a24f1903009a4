import JSONCoding
import Testing

/// The rule of ``Search``, one model a row, with the facts that the index of its source would give.
struct SearchRuleTests {
  @Test(arguments: SearchRow.complete) func everyProblemIsFound(row: SearchRow) {
    #expect(row.problems() == row.expected)
  }

  @Test(arguments: SearchRow.undecided) func problemsThatDependOnAPlaceholderAreNotReported(row: SearchRow) {
    #expect(row.problems() == row.expected)
  }

  @Test("391 villagers without an icon") func villagers() {
    // Code that may catch errors is called again for each problem, so the budget covers fewer of them.
    for (code, count) in [(SearchKnowledge.Code.passing, 391), (.catching, 100)] {
      let expected = (0..<count).map { ".v\($0).icon_uri" }
      let json = SearchRow.villagers(count)
      let knowledge: SearchKnowledge = .of(("ByHand.Villagers", code, ["id", "gender", "icon_uri"]))
      #expect(SearchRow.problems(ByHand.Villagers.self, json, knowledge) == expected)
    }
  }

  @Test("200 episodes without an artist, element by element") func episodes() {
    for (code, count) in [(SearchKnowledge.Code.passing, 200), (.catching, 50)] {
      let items = Array(repeating: #"{"trackName":"t"}"#, count: count).joined(separator: ",")
      let json = #"{"resultCount":\#(count),"results":[\#(items)]}"#
      let expected = (0..<count).map { ".results[\($0)].artistName" }
      #expect(
        SearchRow.problems(
          ByHand.Response.self, json,
          .of(("ByHand.Response", code, ["resultCount", "results"]), ("ByHand.Item", .synthesized, [])))
          == expected)
    }
  }
}

/// A text, the model that reads it, and the paths of its problems.
struct SearchRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let problems: @Sendable () -> [String]
  let expected: [String]

  init<Model: Decodable & Sendable>(
    _ name: String, _ type: Model.Type, _ text: String, _ knowledge: SearchKnowledge = SearchKnowledge(),
    _ expected: [String]
  ) {
    testDescription = name
    self.expected = expected
    problems = { SearchRow.problems(type, text, knowledge) }
  }

  static func problems<Model: Decodable>(
    _ type: Model.Type, _ json: String, _ knowledge: SearchKnowledge = .testModels
  ) -> [String] {
    let decoder = RecordDecoder()
    decoder.knowledge = { knowledge }
    let text = Text(json)
    let issues = decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count)).issues
    return issues.map { $0.path.text + ($0.hints.contains(.moreMayHide) ? " and more may hide" : "") }
  }

  static func villagers(_ count: Int) -> String {
    "{\((0..<count).map { #""v\#($0)":{"id":\#($0),"gender":"f"}"# }.joined(separator: ","))}"
  }
}

extension SearchKnowledge {
  /// Facts from the sources about types of this module.
  static func of(_ types: (String, Code, [String])..., integers: [Int] = []) -> SearchKnowledge {
    var known = SearchKnowledge(isOfSources: true)
    for (name, code, strings) in types {
      known.types["JSONCodingTests." + name] = Facts(code, Literals(strings: strings, integers: integers))
    }
    return known
  }
}
