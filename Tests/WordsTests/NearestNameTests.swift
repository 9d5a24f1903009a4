import Testing

@testable import Words

@Suite struct NearestNameTests {
  @Test(
    arguments: [
      ("a letter missing", "ouput", ["input", "output"], "output"),
      ("a letter too many", "memee", ["song", "meme"], "meme"),
      ("two letters swapped", "captoin", ["category", "caption"], "caption"),
      ("another letter", "villager", ["villages", "person"], "villages"),
      ("another case", "trackname", ["trackNames", "trackName"], "trackName"),
      ("other separators", "user_name", ["userNames", "userName"], "userName"),
      ("separators instead of none", "maxerrors", ["man", "max-errors"], "max-errors"),
      ("a beginning", "rep", ["rejects", "report"], "report"),
      ("a beginning of several: the shortest", "weap", ["weapons", "weapon"], "weapon"),
      ("a beginning before a typing error", "max", ["man", "max-errors"], "max-errors"),
      ("longer than the candidate", "captionText", ["id", "caption"], "caption"),
      ("the first of equals", "user", ["users", "uses", "usera"], "users"),
      ("the fewest errors", "jsom", ["jso", "jsonl", "json"], "jso"),
      ("two letters of two", "id", ["di"], "di"),
      ("no errors but too short for a beginning", "na", ["nationality"], nil),
      ("too far", "meme", ["song"], nil),
      ("as far as a third", "abcdef", ["abcdxy"], "abcdxy"),
      ("further than a third", "abcdef", ["abcxyz"], nil),
      ("a beginning of the second word", "max-err", ["max-size", "max-errors"], "max-errors"),
      ("another word", "last_name", ["first_name"], nil),
      ("another word in capitals", "minSize", ["maxSize"], nil),
      ("a typing error in a word", "shipping_adress", ["shippingAddress"], "shippingAddress"),
      ("not the name itself", "meme", ["meme"], nil),
      ("an empty name", "", ["a"], nil),
      ("an empty candidate", "a", [""], nil),
      ("no candidates", "a", [], nil),
      ("scalars outside ASCII", "größe", ["große", "length"], "große"),
      ("only separators", "--", ["__", "ab"], nil),
    ] as [(String, String, [String], String?)])
  func findsTheNearestName(_ test: String, _ name: String, _ candidates: [String], _ nearest: String?) {
    #expect(NearestName.find(name, in: candidates) == nearest)
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
