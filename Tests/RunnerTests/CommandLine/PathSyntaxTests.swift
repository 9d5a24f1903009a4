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
  func parsesJQPaths(_ row: Row) throws {
    #expect(try PathSyntax.parse(row.text).steps == row.steps)
  }

  private static let start = "expected a path that begins with \".\", or fromjson"
  private static let quotes = "; names need double quotes if they contain anything but letters, digits and _"
  private static let name = "expected a name or \"[\" after \".\"" + quotes
  private static let step = "expected \".\", \"[\", \"?\" or \"|\"" + quotes
  private static let index = "expected an index, a name in double quotes or \"]\""

  @Test(
    arguments: [
      ("a", 0, start), ("$a", 0, start), (".a |", 4, start), (".a | map(.b)", 5, start),
      (".a | fromjsonx", 5, start), ("..", 1, name), (".a..b", 3, name), (".a.", 3, name), (".5", 1, name),
      (".é", 1, name), (".a-b", 2, step), (".a,.b", 2, step), (".a]", 2, step), (".[", 2, index),
      (".[a]", 2, index), (".[-]", 2, index), (".[99999999999999999999]", 2, index), (".[:2]", 2, index),
      (".a[1", 4, "expected \"]\""), (".a[\"b\"", 6, "expected \"]\""), (".[1:2]", 3, "expected \"]\""),
      (".\"a", 1, "the closing double quote is missing"),
      (".\"a\\", 1, "the closing double quote is missing"),
      (".\"\\q\"", 1, "the name in double quotes is not a JSON string"),
      (".\"\\(1)\"", 1, "the name in double quotes is not a JSON string"),
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
