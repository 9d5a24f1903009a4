import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner

@Suite struct ArgumentScannerTests {
  /// Options as `typed` or `typed=value`, operands in brackets.
  static let rows: [Row<[String]>] = [
    Row("meme", ["[meme]"]),
    Row("meme a.json -", ["[meme]", "[a.json]", "[-]"]),
    Row("-l meme", ["-l", "[meme]"]),
    Row("meme -l", ["-l", "[meme]"]),
    Row("meme -l a.json", ["-l", "[meme]", "[a.json]"]),
    Row("-lq", ["-l", "-q"]),
    Row("-lqojson", ["-l", "-q", "-o=json"]),
    Row("-lqo json", ["-l", "-q", "-o=json"]),
    Row("-o=json", ["-o=json"]),
    Row("-ojson", ["-o=json"]),
    Row("-o json", ["-o=json"]),
    Row("-0", ["-0"]),
    Row("-q0", ["-q", "-0"]),
    Row("-j4", ["-j=4"]),
    Row("--output=json", ["--output=json"]),
    Row("--output json", ["--output=json"]),
    Row("--output=", ["--output="]),
    Row("--report=json=a=b", ["--report=json=a=b"]),
    Row("-rjson=a", ["-r=json=a"]),
    Row("--swiftc-flag -Onone --swiftc-flag=-g", ["--swiftc-flag=-Onone", "--swiftc-flag=-g"]),
    Row("--rejects -", ["--rejects=-"]),
    Row("--stdin-name --", ["--stdin-name=--"]),
    Row("-- -l --list", ["[-l]", "[--list]"]),
    Row("-l -- -", ["-l", "[-]"]),
    Row("-- --", ["[--]"]),
    Row("-#Order Order", ["[-#Order]", "[Order]"]),
    Row("", []),
    Row("an empty operand", words: ["meme", ""], ["[meme]", "[]"]),
    Row("an empty value", words: ["-o", ""], ["-o="]),
    Row("a value with spaces", words: ["--stdin-name", "a b"], ["--stdin-name=a b"]),
    Row("-o json -o swift", ["-o=json", "-o=swift"]),
  ]

  @Test(arguments: rows) func scans(_ row: Row<[String]>) throws {
    let arguments = try Arguments(row.words, from: 0, .decode)
    let options = arguments.occurrences.map { $0.typed + ($0.value.map { "=\($0)" } ?? "") }
    #expect(options + arguments.operands.map { "[\($0)]" } == row.expected)
  }

  static let usageErrors: [Row<String>] = [
    Row("--ouput", #"unknown option "--ouput"; did you mean "--output"?"#),
    Row("--ouput=json", #"unknown option "--ouput"; did you mean "--output"?"#),
    Row("--out", #"unknown option "--out"; did you mean "--output"?"#),
    Row("--max_errors=3", #"unknown option "--max_errors"; did you mean "--max-errors"?"#),
    Row("---lines", #"unknown option "---lines"; did you mean "--lines"?"#),
    Row("--xyzzy", #"unknown option "--xyzzy""#),
    Row("--=x", #"unknown option "--""#),
    Row("-x", #"unknown option "-x""#),
    Row("-L", #"unknown option "-L"; did you mean "-l"?"#),
    Row("-V", #"unknown option "-V"; did you mean "--version"?"#),
    Row("-lx", #"unknown option "-x" in "-lx""#),
    Row("-é", #"unknown option "-é""#),
    Row("-output=json", #"unknown option "-output=json"; did you mean "--output=json"?"#),
    Row("-lines", #"unknown option "-lines"; did you mean "--lines"?"#),
    Row("--lines=yes", #"option "--lines" takes no value"#),
    Row("-l=yes", #"option "-l" takes no value"#),
    Row("meme -o", #"option "-o" needs a value: FORMAT"#),
    Row("--rejects", #"option "--rejects" needs a value: FILE"#),
    Row("--rejects --each", #"option "--rejects" needs a value: FILE, found "--each""#),
    Row("--output --", #"option "--output" needs a value: FORMAT, found "--""#),
  ]

  @Test(arguments: usageErrors) func refuses(_ row: Row<String>) {
    let error = thrown(UsageError.self) { try Arguments(row.words, from: 0, .decode) }
    #expect(error?.message == row.expected)
  }

  /// `xargs` gives as many.
  @Test func hundredThousandWordsAreScannedQuickly() throws {
    let words = [String](repeating: "-lq", count: 50_000) + [String](repeating: "x", count: 50_000)
    let arguments = try Arguments(words, from: 0, .decode)
    #expect(arguments.occurrences.count == 100_000)
    #expect(arguments.operands.count == 50_000)
  }
}
