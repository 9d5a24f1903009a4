import Testing
import TestSupport

@testable import Runner

@Suite struct UsageErrorTests {
  /// What is missing, contradictory or wrong, and the message about it.
  static let rows: [Row<String>] = [
    Row("", "no MODEL is given"),
    Row("-l", "no MODEL is given"),
    Row("--check", "no MODEL is given"),
    Row("mem", #"unknown model "mem"; did you mean "meme"?"#),
    Row("zebra", #"unknown model "zebra""#),
    Row("-", #"unknown model "-""#),
    Row("an empty model", words: [""], #"unknown model """#),
    Row("an empty type", words: ["--source", "a", " "], #"MODEL is not a type: " ""#),
    Row("--source a [User", #"MODEL is not a type: "[User""#),
    Row("--source a user.json", #""user.json" is a JSON file, and MODEL is not a type"#),
    Row("--source a User.swift User", #""User.swift" is a Swift file, and MODEL is a type"#),
    Row("User.swift User a.json", #""User.swift" is a Swift file; use --source User.swift"#),
    Row("a.json", #""a.json" is a JSON file, and MODEL comes before FILE"#),
    Row("help", #"unknown model "help"; did you mean "--help"?"#),
    Row("convertFromSnakeCase meme", #"unknown model "convertFromSnakeCase"; did you mean "--keys snake"?"#),
    Row(
      "-c -r sarif out.sarif meme",
      #""out.sarif" is not a file to read; did you mean "--report sarif=out.sarif"?"#),
    Row("a.json meme", #"unknown model "a.json"; MODEL comes before FILE, did you mean "meme"?"#),
    Row("--describe soong", #"unknown model "soong"; did you mean "song"?"#),
    Row("--sample x", #"unknown model "x""#),

    Row("-l --each meme", #"options "--each" and "-l" cannot be combined"#),
    Row("-c -o json meme", #"options "-c" and "-o" cannot be combined"#),
    Row("--list --lines", #"options "--list" and "--lines" cannot be combined"#),
    Row("-l --list --man", #"options "--list" and "-l" cannot be combined"#),
    Row("--list --man", #"options "--list" and "--man" cannot be combined"#),
    Row("--sample --describe song", #"options "--describe" and "--sample" cannot be combined"#),
    Row("--sample=fulll song", #"option "--sample" does not take "fulll"; did you mean "full"?"#),
    Row("--describe --check song", #"options "--describe" and "--check" cannot be combined"#),
    Row("--describe", "no MODEL is given"),
    Row("--list meme", #"option "--list" takes no operands, found "meme""#),
    Row("--describe meme song", #"option "--describe" takes a MODEL and no FILE, found "song""#),
    Row(
      "--onto a -o source song",
      #"options "--onto" and "-o source" cannot be combined: the result differs from the input"#),

    Row("-0 meme", #"option "-0" needs "--files-from""#),
    Row("--rejects a meme", #"option "--rejects" needs "--lines" or "--each""#),
    Row("--suite a", #"option "--suite" needs "--check""#),
    Row("--swift-version 5 meme", #"option "--swift-version" needs "--source""#),
    Row("--swiftc-flag -g meme", #"option "--swiftc-flag" needs "--source" or "--package""#),
    Row("-c --suite a meme", #"option "--suite" replaces MODEL and FILE, found "meme""#),
    Row("-c --suite a --files-from b", #"options "--suite" and "--files-from" cannot be combined"#),
    Row("-c --suite a --onto b", #"options "--suite" and "--onto" cannot be combined"#),
    Row("-cl --suite a --rejects b", #"options "--suite" and "--rejects" cannot be combined"#),
    Row("-c --suite - --source b", "with --source, --suite cannot be standard input: it is read twice"),
    Row("-c --suite a --stdin-name b", #"options "--suite" and "--stdin-name" cannot be combined"#),
    Row("--files-from a meme b", #"option "--files-from" replaces FILE, found "b""#),

    Row("-o jsn meme", #"option "-o" does not take "jsn"; did you mean "json"?"#),
    Row("-o bad -o json meme", #"option "-o" does not take "bad""#),
    Row("an empty format", words: ["-o", "", "meme"], #"option "-o" does not take """#),
    Row("-r sariff=a meme", #"option "-r" does not take "sariff"; did you mean "sarif"?"#),
    Row("-r json= meme", #"option "-r" needs a value, found an empty one"#),
    Row("--color=sometimes meme", #"option "--color" does not take "sometimes""#),
    Row("--dates iso-8601 meme", #"option "--dates" does not take "iso-8601"; did you mean "iso8601"?"#),
    Row("--dates yyyy-MM-ddTHH meme", #"option "--dates" does not take "yyyy-MM-ddTHH""#),
    Row("--dates ms meme", #"option "--dates" does not take "ms"; did you mean "milliseconds"?"#),
    Row("--dates s meme", #"option "--dates" does not take "s"; did you mean "seconds"?"#),
    Row(
      "--keys convertFromSnakeCase meme",
      #"option "--keys" does not take "convertFromSnakeCase"; did you mean "snake"?"#),
    Row("--dates 2020 meme", #"option "--dates" does not take "2020""#),
    Row("--dates= meme", #"option "--dates" does not take """#),
    Row("--stdin-name= meme", #"option "--stdin-name" needs a value, found an empty one"#),
    Row("--onto= meme", #"option "--onto" needs a value, found an empty one"#),
    Row("-c --suite=", #"option "--suite" needs a value, found an empty one"#),
    Row("--files-from= meme", #"option "--files-from" needs a value, found an empty one"#),
    Row("--completions ksh", #"option "--completions" does not take "ksh"; did you mean "zsh"?"#),

    Row("-j0 meme", #"option "-j" needs a whole number from 1 to 1024, found "0""#),
    Row("-j x meme", #"option "-j" needs a whole number from 1 to 1024, found "x""#),
    Row("-j -1 meme", #"option "-j" needs a whole number from 1 to 1024, found "-1""#),
    Row("-j +1 meme", #"option "-j" needs a whole number from 1 to 1024, found "+1""#),
    Row("-j ٣ meme", #"option "-j" needs a whole number from 1 to 1024, found "٣""#),
    Row("--jobs=1025 meme", #"option "--jobs" needs a whole number from 1 to 1024, found "1025""#),
    Row("--jobs= meme", #"option "--jobs" needs a whole number from 1 to 1024, found """#),
    Row("--max-errors 1.5 meme", #"option "--max-errors" needs a whole number of 0 or more, found "1.5""#),
    Row(
      "--max-errors 9223372036854775808 meme",
      #"option "--max-errors" needs a whole number of 0 or more, found "9223372036854775808""#),
    Row(
      "--nonconforming-floats inf,inf,nan meme",
      #"option "--nonconforming-floats" needs three different strings separated by commas, found "inf,inf,nan""#
    ),
    Row(
      "--nonconforming-floats inf,nan meme",
      #"option "--nonconforming-floats" needs three different strings separated by commas, found "inf,nan""#),
  ]

  @Test(arguments: rows) func says(_ row: Row<String>) {
    #expect(message(row.words) == row.expected)
  }

  @Test(arguments: [
    Row("--ouput", "try 'decode-model --help'"),
    Row("mem", "try 'decode-model --list'"),
    Row("a.json meme", "try: decode-model meme a.json"),
    Row("-o x meme", "expected swift, json, pretty, source or none"),
    Row(
      "--dates 2020 meme",
      "expected default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd'T'HH:mm:ss"),
    Row("--nonconforming-floats x meme", "for example --nonconforming-floats=Infinity,-Infinity,NaN"),
  ])
  func hints(_ row: Row<String>) {
    #expect(throws: UsageError.self) { try parse(row.words).get() }
    if case .failure(let error) = parse(row.words) { #expect(error.hint == row.expected) }
  }

  /// Command lines, and the one that is offered in their place: each is one that works.
  static let corrections: [Row<String>] = [
    Row("User.swift User x.json", "--source User.swift User x.json"),
    Row("User User.swift x.json", "User --source User.swift x.json"),
    Row("x.json User.swift User", "User --source User.swift x.json"),
    Row("-c a/B.swift -- [User]", "-c --source a/B.swift -- '[User]'"),
    Row("words with spaces", words: ["my models.swift", "User"], "--source 'my models.swift' User"),
    Row("--source A.swift B.swift User", "--source A.swift --source B.swift User"),
    Row("--source A.swift x.json User y.json", "--source A.swift User x.json y.json"),
    Row("-l x.json meme y.json", "-l meme x.json y.json"),
    Row("--json meme a.json", "--output json meme a.json"),
    Row("meme a.json --json", "meme a.json --output json"),
    Row("-lc --json meme", "-lc --report json meme"),
    Row("--format json meme", "--output json meme"),
    Row("--check --format=json meme", "--check --report json meme"),
    Row("--format sarif meme", "--report sarif meme"),
    Row("--format pretty meme", "--output pretty meme"),
    Row("--convertFromSnakeCase meme", "--keys snake meme"),
    Row("convertFromSnakeCase meme", "--keys snake meme"),
    Row("meme --sarif", "meme --report sarif"),
    Row("help", "--help"),
    Row("version", "--version"),
    Row("-r sarif out.sarif meme a.json", "-r sarif=out.sarif meme a.json"),
    Row("-c meme a.json --report junit out.xml", "-c meme a.json --report junit=out.xml"),
    Row("-c -rjson out.json meme a.json", "-c -rjson=out.json meme a.json"),
  ]

  @Test(arguments: corrections) func offersTheCommandThatWasMeant(_ row: Row<String>) throws {
    guard case .failure(let error) = parse(row.words) else {
      Issue.record("no error")
      return
    }
    #expect(error.hint == "try: decode-model " + row.expected)
    #expect(row.expected.contains("'") || (try? parse(Row(row.expected, "").words).get()) != nil)
  }

  @Test("a command that would not work either is not offered")
  func noCorrection() {
    for words in [
      ["User.swift"], ["--json"], ["--format", "xml", "meme"], ["-c", "--pretty", "meme"],
      ["x\u{1B}.swift", "User"],
    ] {
      if case .failure(let error) = parse(words) { #expect(!error.hint.hasPrefix("try:"), "\(words)") }
    }
  }

  @Test("the types of a Swift file, and whether a file is there, are seen by looking")
  func look() {
    func hint(_ line: String) -> String? {
      let result = Action.parse(Row(line, "").words, models: testModels) { name in
        switch name {
        case "User.swift": .swift(types: ["User", "Shop.Kind", "Page<Item>"])
        case "payload", "there.json": .json
        default: nil
        }
      }
      if case .failure(let error) = result { return error.hint } else { return nil }
    }
    #expect(hint("User.swift x.json") == "try: decode-model --source User.swift User x.json")
    #expect(hint("User.swift user x.json") == "try: decode-model --source User.swift User x.json")
    #expect(hint("x.json User.swift") == "try: decode-model --source User.swift User x.json")
    #expect(hint("--source User.swift") == "try: decode-model --source User.swift User")
    #expect(hint("--source User.swift x.json") == "try: decode-model --source User.swift User x.json")
    #expect(hint("payload") == UsageError.list)
    #expect(hint("meme -r json there.json") == nil)
    #expect(hint("meme -r json gone.json") == "try: decode-model meme -r json=gone.json")
  }

  @Test func textIsTwoLinesAndStartsWithTheProgramsName() {
    #expect(UsageError("x").text == "decode-model: x\ntry 'decode-model --help'")
  }

  /// Whatever place it is typed at, nothing that a terminal obeys is repeated.
  @Test(
    arguments: [
      ["--\u{1B}[31m"], ["-\u{1B}"], ["\u{1B}]0;x\u{7}"], ["-o", "\u{9B}31m", "meme"], ["-j\r\n", "meme"],
      ["--list", "\u{202E}"], ["--rejects", "--\u{7F}"], ["-r", "\u{0}", "meme"], ["--describe", "\u{2028}"],
      ["-c", "-r", "json=\u{8}", "-r", "text=\u{8}", "meme"], ["--nonconforming-floats", "\u{1B}", "meme"],
      [String(repeating: "\u{1B}", count: 100_000)], ["-l\u{1B}[1m"], ["\u{FEFF}", "meme"],
    ])
  func controlCharactersAreEscaped(_ words: [String]) throws {
    guard case .failure(let error) = parse(words) else {
      Issue.record("no error")
      return
    }
    let lines = error.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2)
    #expect(error.text.unicodeScalars.count < 1200)
    for scalar in error.text.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category), "\(scalar.value)")
    }
  }

  private func message(_ words: [String]) -> String? {
    if case .failure(let error) = parse(words) { error.message } else { nil }
  }
}
