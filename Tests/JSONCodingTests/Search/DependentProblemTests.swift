import Foundation
import Testing

@testable import JSONCoding

/// A problem that would vanish with the right value instead of a placeholder is not reported. If one may be hidden, the
/// last problem mentions it. The oracle is `JSONDecoder`.
struct DependentProblemTests {
  /// - Parameters:
  ///   - repaired: the record with the reported problems fixed, which decodes.
  ///   - expected: the paths of all problems.
  private static func check<Model: Decodable>(
    _ type: Model.Type, _ json: String, repaired: String, _ expected: String...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    _ = try JSONDecoder().decode(type, from: Data(repaired.utf8))
    #expect(throws: (any Error).self) { try JSONDecoder().decode(type, from: Data(json.utf8)) }
    #expect(SearchRow.problems(type, json) == expected, sourceLocation: sourceLocation)
  }

  @Test func elementsKeepTheirPlaces() throws {
    try Self.check(
      Dependent.Bill.self, #"{"rows":[[7,100,true]],"total":99}"#,
      repaired: #"{"rows":[["a",99,true]],"total":99}"#,
      ".rows[0][0] and more may hide")
    try Self.check(
      Dependent.Bill.self, #"{"rows":[["a",1,true],["b","2","t"]],"total":3}"#,
      repaired: #"{"rows":[["a",1,true],["b",2,true]],"total":3}"#, ".rows[1][1]",
      ".rows[1][2] and more may hide")
  }

  @Test func checkOfAPlaceholder() throws {
    try Self.check(
      Dependent.Polygon.self, #"{"count":2}"#, repaired: #"{"count":2,"points":[1,2]}"#,
      ".points and more may hide"
    )
    try Self.check(
      Dependent.Tagged.self, #"[5,"x"]"#, repaired: #"["text","x"]"#, "[0] and more may hide")
  }

  @Test func numberThatDecides() throws {
    try Self.check(
      Dependent.Answer.self, #"{"status":"200","data":"x"}"#, repaired: #"{"status":200,"data":"x"}"#,
      ".status and more may hide")
    try Self.check(
      Dependent.Counted.self, #"["2","a","b",true]"#, repaired: #"[2,"a","b",true]"#, "[0] and more may hide")
    try Self.check(
      Dependent.UntilID.self, #"{"id":"x","list":[1,2,3]}"#, repaired: #"{"id":3,"list":[1,2,3]}"#,
      ".id and more may hide")
    try Self.check(Dependent.Series.self, #"{"k0":"x"}"#, repaired: #"{"k0":-1}"#, ".k0 and more may hide")
  }

  @Test func eachElementHasItsOwnAnswer() throws {
    try Self.check(
      [Dependent.Moded].self, #"[{"mode":1,"flag":"x","value":"y"},{"mode":0,"flag":"x","value":"y"}]"#,
      repaired: #"[{"mode":1,"flag":true,"value":1},{"mode":0,"flag":true,"value":"y"}]"#,
      "[0].flag", "[0].value", "[1].flag and more may hide")
  }

  @Test func flagThatMakesTheRestStrict() throws {
    try Self.check(
      Dependent.Settings.self, #"{"rules":{"strict":"true"},"list":["x"]}"#,
      repaired: #"{"rules":{"strict":true},"list":[1]}"#, ".rules.strict and more may hide")
  }
}
