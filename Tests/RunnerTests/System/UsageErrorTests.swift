import Testing

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
    Row("--source a user.json", #"MODEL is not a type: "user.json""#),
    Row("a.json meme", #"unknown model "a.json"; MODEL comes before FILE, did you mean "meme"?"#),
    Row("--describe soong", #"unknown model "soong"; did you mean "song"?"#),
    Row("--sample x", #"unknown model "x""#),

    Row("-l --each meme", #"options "--each" and "-l" cannot be combined"#),
    Row("-c -o json meme", #"options "-c" and "-o" cannot be combined"#),
    Row("--list --lines", #"options "--list" and "--lines" cannot be combined"#),
    Row("-l --list --man", #"options "--list" and "-l" cannot be combined"#),
    Row("--list --man", #"options "--list" and "--man" cannot be combined"#),
    Row("--sample meme --sample song", #"option "--sample" is given twice"#),
    Row("--list meme", #"option "--list" takes no operands, found "meme""#),
    Row("--describe meme song", #"option "--describe" takes no operands, found "song""#),
    Row(
      "--onto a -o source song",
      #"options "--onto" and "-o source" cannot be combined: the result differs from the input"#),

    Row("-0 meme", #"option "-0" needs "--files-from""#),
    Row("--rejects a meme", #"option "--rejects" needs "--lines" or "--each""#),
    Row("--suite a", #"option "--suite" needs "--check""#),
    Row("--swift-version 5 meme", #"option "--swift-version" needs "--source""#),
    Row("--swiftc-flag -g meme", #"option "--swiftc-flag" needs "--source""#),
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
    Row("a.json meme", "try 'decode-model --help'"),
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
