import JSONCoding
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner

struct PathSyntaxTests {
  struct Row: CustomTestStringConvertible {
    let text: String
    let steps: [PathExpression.Step]
    init(_ text: String, _ steps: PathExpression.Step...) {
      self.text = text
      self.steps = steps
    }
    var testDescription: String { text }
  }

  private static let a = PathExpression.Step(.member("a"))
  private static let b = PathExpression.Step(.member("b"))
  private static let each = PathExpression.Step(.each)
  private static let fromJSON = PathExpression.Step(.fromJSON)

  @Test(
    arguments: [
      Row("."), Row(" . "), Row(".a", a), Row(".a.b", a, b), Row(".a .b", a, b), Row(". | .a", a),
      Row(".a|.b", a, b), Row(".[]", each), Row(".a[]", a, each), Row(".a.[]", a, each),
      Row(".[][]", each, each),
      Row(".[0]", .init(.index(0))), Row(".[ -1 ]", .init(.index(-1))), Row(".a[12]", a, .init(.index(12))),
      Row(".\"a\"", a), Row(".\"a\".\"b\"", a, b), Row(".[\"a\"]", a), Row(".a[\"b\"]", a, b),
      Row(".a.[\"b\"]", a, b), Row(".\"odd name\"", .init(.member("odd name"))),
      Row(".\"\\u00e9\\n\\\"\"", .init(.member("é\n\""))), Row(".\"\"", .init(.member(""))),
      Row(".and", .init(.member("and"))), Row("._1", .init(.member("_1"))),
      Row(".a?", .init(.member("a"), isOptional: true)), Row(".a??", .init(.member("a"), isOptional: true)),
      Row(".a[]?.b", a, .init(.each, isOptional: true), b), Row("fromjson", fromJSON),
      Row(".a | fromjson", a, fromJSON), Row(".a|fromjson|.b", a, fromJSON, b),
      Row(".a | fromjson? | .[]", a, .init(.fromJSON, isOptional: true), each),
      Row(".fromjson", .init(.member("fromjson"))),
    ])
  func pathsOfJQ(_ row: Row) throws {
    #expect(try PathSyntax.parse(row.text).steps == row.steps)
  }

  @Test(
    arguments: [
      ("a", 0, "expected \".\" before a name"), ("$a", 0, "expected a path that begins with \".\""),
      ("..", 1, "\"..\" is not supported: a path names every step"),
      (".a..b", 3, "\"..\" is not supported: a path names every step"),
      (".a.", 3, "expected a name or \"[\" after \".\""),
      (".a |", 4, "expected a path that begins with \".\""),
      (".5", 1, "expected a name or \"[\" after \".\"; this name needs double quotes"),
      (".é", 1, "expected a name or \"[\" after \".\"; this name needs double quotes"),
      (".a-b", 2, "expected \".\", \"[\", \"?\" or \"|\"; a name such as this needs double quotes"),
      (".a,.b", 2, "expected \".\", \"[\", \"?\" or \"|\"; a path has names, indexes, [] and | fromjson"),
      (".a]", 2, "expected \".\", \"[\", \"?\" or \"|\""),
      (".[", 2, "expected an index, a name in double quotes or \"]\""),
      (".[a]", 2, "expected an index, a name in double quotes or \"]\""),
      (".[-]", 3, "expected an index, a name in double quotes or \"]\""),
      (".[99999999999999999999]", 22, "expected an index, a name in double quotes or \"]\""),
      (".a[1", 4, "expected \"]\" for the \"[\" at character 3"),
      (".a[\"b\"", 6, "expected \"]\" for the \"[\" at character 3"),
      (".[1:2]", 3, "slices are not supported"), (".[:2]", 2, "slices are not supported"),
      (".\"a", 1, "the closing double quote is missing"),
      (".\"a\\", 1, "the closing double quote is missing"),
      (".\"\\q\"", 1, "the name in double quotes is not a JSON string"),
      (".\"\\(1)\"", 3, "\"\\(\" is not supported: a path is the same for all records"),
      (".a | map(.b)", 5, "map is not supported: a path has names, indexes, [] and | fromjson"),
      (".a | fromjsonx", 5, "expected \".\" before a name"),
    ])
  func mistakesAreLocated(_ text: String, _ offset: Int, _ message: String) {
    do throws(PathSyntax.Problem) {
      _ = try PathSyntax.parse(text)
      Issue.record("\(text) was accepted")
    } catch {
      #expect(error.offset == offset && error.message == message, "\(error.offset): \(error.message)")
    }
  }

  @Test func usageErrorPointsAtTheMistake() throws {
    let models = [ModelSummary(name: "json", summary: "")]
    guard
      case .failure(let error) = Action.parse(
        ["--at", ".a\u{1B}b", "json"], Action.Surroundings(models: models))
    else {
      Issue.record("the path was accepted")
      return
    }
    #expect(error.text.hasSuffix("\n  .a\\u{1B}b\n    ^"), "\(error.text)")
  }
}
