import Testing

@testable import Words

@Suite struct NearestNameTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: String
    let candidates: [String]
    let nearest: String?

    init(_ description: String, _ name: String, _ candidates: [String], _ nearest: String?) {
      testDescription = description
      self.name = name
      self.candidates = candidates
      self.nearest = nearest
    }
  }

  @Test(arguments: [
    Case("a letter missing", "ouput", ["input", "output"], "output"),
    Case("a letter too many", "memee", ["song", "meme"], "meme"),
    Case("two letters swapped", "captoin", ["category", "caption"], "caption"),
    Case("another letter", "villager", ["villages", "person"], "villages"),
    Case("another case", "trackname", ["trackNames", "trackName"], "trackName"),
    Case("other separators", "user_name", ["userNames", "userName"], "userName"),
    Case("separators in the place of none", "maxerrors", ["man", "max-errors"], "max-errors"),
    Case("a beginning", "rep", ["rejects", "report"], "report"),
    Case("a beginning of several: the shortest", "weap", ["weapons", "weapon"], "weapon"),
    Case("a beginning before a typing error", "max", ["man", "max-errors"], "max-errors"),
    Case("longer than what there is", "captionText", ["id", "caption"], "caption"),
    Case("of equals the first", "user", ["users", "uses", "usera"], "users"),
    Case("the fewest errors", "jsom", ["jso", "jsonl", "json"], "jso"),
    Case("two letters of two", "id", ["di"], "di"),
    Case("no errors but too short for a beginning", "na", ["nationality"], nil),
    Case("too far", "meme", ["song"], nil),
    Case("as far as a third", "abcdef", ["abcdxy"], "abcdxy"),
    Case("further than a third", "abcdef", ["abcxyz"], nil),
    Case("a beginning of the second word", "max-err", ["max-size", "max-errors"], "max-errors"),
    Case("another word", "last_name", ["first_name"], nil),
    Case("another word in capitals", "minSize", ["maxSize"], nil),
    Case("a typing error in a word", "shipping_adress", ["shippingAddress"], "shippingAddress"),
    Case("not what was asked for", "meme", ["meme"], nil),
    Case("nothing", "", ["a"], nil),
    Case("nothing among the candidates", "a", [""], nil),
    Case("no candidates", "a", [], nil),
    Case("scalars outside ASCII", "größe", ["große", "length"], "große"),
    Case("only separators", "--", ["__", "ab"], nil),
  ])
  func findsTheNearestName(_ row: Case) {
    #expect(NearestName.find(row.name, in: row.candidates) == row.nearest)
  }

  @Test func namesLongerThanTheLimitAreNeverNear() {
    let long = String(repeating: "a", count: NearestName.longestName + 1)
    #expect(NearestName.find(long, in: [long + "b"]) == nil)
    #expect(NearestName.find(String(long.dropLast()), in: [String(long.dropLast(2))]) != nil)
  }

  @Test func candidatesBeyondTheLimitAreIgnored() {
    let far = [String](repeating: "zzzzzzzz", count: NearestName.maximumCandidates)
    #expect(NearestName.find("caption", in: far + ["captoin"]) == nil)
    #expect(NearestName.find("caption", in: far.dropLast() + ["captoin"]) == "captoin")
  }
}
