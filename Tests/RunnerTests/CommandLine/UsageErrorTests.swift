import Testing
import TestSupport
import Words

@testable import OperatingSystem
@testable import Runner

@Suite struct UsageErrorTests {
  /// Command lines with something missing, contradictory or wrong, and the message about it.
  static let rows: [Row<String>] = [
    Row("-l", "no MODEL is given"),
    Row("check --source a", "no MODEL is given"),
    Row("mem", #"unknown model "mem"; did you mean "meme"?"#),
    Row("-", #"unknown model "-""#),
    Row("an empty model", words: [""], #"unknown model """#),
    Row("an empty type", words: ["--source", "a", " "], #"MODEL is not a type: " ""#),
    Row("--source a [User", #"MODEL is not a type: "[User""#),
    Row("list --source a --slice a-b!", #"option "--slice" needs a type, found "a-b!""#),
    Row("--source a user.json", #""user.json" is a JSON file, not a MODEL"#),
    Row("--source a User.swift User", #""User.swift" is a Swift file; use --source User.swift"#),
    Row("-l check meme", #"the command "check" comes first, before its options"#),
    Row("chek meme", #""chek" is neither a command nor a model; did you mean "check"?"#),
    Row("--source a check Order b", #"the command "check" comes first, before its options"#),
    Row(
      "chek --source a Order",
      #""chek" is neither a command nor a type of the sources; did you mean "check"?"#),
    Row("check --reject a meme", #"unknown option "--reject"; "decode" has "--rejects""#),
    Row("check --no-strict meme", #"unknown option "--no-strict""#),
    Row("check --swift-version 7 --source a A", #"option "--swift-version" does not take "7""#),
    Row("help -q", #""-q" is an option, and help is for commands and pages"#),
    Row("check --warn unread meme", #"unknown option "--warn""#),
    Row(
      "contract --encoded --unread error a.json --source a Pet b.json",
      #"option "--unread" has no effect: only what is written is compared"#),
    Row("check check", #"unknown model "check""#),
    Row("-- check", #"unknown model "check""#),
    Row("lint meme", #""lint" is neither a command nor a model; did you mean "check"?"#),
    Row("help validate", #"there is no command or page "validate"; did you mean "check"?"#),
    Row("version", #""version" is neither a command nor a model; did you mean "--version"?"#),
    Row("check fixtures/a", #""fixtures/a" is a path, not a MODEL"#),
    Row("contract Order openapi.json --source a", #""openapi.json" is a JSON file, not a MODEL"#),
    Row("build -o - --source a A", #"option "-o" needs the name of a file, found "-""#),
    Row("help nope", #"there is no command or page "nope""#),
    Row("help meme", #""meme" is a model, and help is for commands and pages"#),
    Row("help projets", #"there is no command or page "projets"; did you mean "projects"?"#),
    Row("help --unread", #""--unread" is an option, and help is for commands and pages"#),

    Row("-l --each meme", #"options "--each" and "-l" cannot be combined"#),
    Row("check -o json meme", #"unknown option "-o" for "check"; "decode", "stats" and "build" have it"#),
    Row(
      "list --lines", #"unknown option "--lines" for "list"; "decode", "check", "compare" and others have it"#
    ),
    Row("sample --full --all song", #"options "--all" and "--full" cannot be combined"#),
    Row("list meme", #""list" takes no operands, found "meme""#),
    Row("explain type-mismatch b", #""explain" takes one operand, found "b""#),
    Row("explain type-mismatc", #""explain" does not take "type-mismatc"; did you mean "type-mismatch"?"#),
    Row("cache clean", #""cache" does not take "clean"; did you mean "clear"?"#),
    Row("describe meme song", #""describe" takes a MODEL and no FILE, found "song""#),
    Row("contract", "no contract is given: a JSON Schema or an OpenAPI document"),
    Row("contract a -l meme", #"option "-l" needs "--encoded""#),
    Row("contract a meme b", #"FILE needs "--encoded" with "contract", found "b""#),
    Row("compare --source a A", #""compare" needs --against VERSION"#),
    Row(
      "compare --against b meme",
      #""compare" is for your own types: it needs --source, --package or --host"#),
    Row(
      "build -o a meme", #""build" is for your own types: it needs --source or --package"#),
    Row("build --source a A", #""build" needs -o FILE"#),
    Row("scaffold", "no NAME is given: the name of the Swift type to print, such as Song"),
    Row(
      "--tolerate 101% meme",
      #"option "--tolerate" needs a number of records, such as 20, or a percentage up to 100%, found "101%""#
    ),
    Row(
      "--onto a -o source song",
      #"options "--onto" and "-o source" cannot be combined: the result differs from the input"#),

    Row("-0 meme", #"option "-0" needs "--files-from""#),
    Row("--rejects a meme", #"option "--rejects" needs "--lines" or "--each": standard input is one record"#),
    Row("--suite a", #"unknown option "--suite" for decoding; "check" has it"#),
    Row("--swift-version 5 meme", #"option "--swift-version" needs "--source""#),
    Row("--swiftc-flag -g meme", #"option "--swiftc-flag" needs "--source" or "--package""#),
    Row("check --suite a meme", #""--suite" replaces MODEL and FILE, found "meme""#),
    Row("check --suite a --files-from b", #"options "--suite" and "--files-from" cannot be combined"#),
    Row("--version=1 meme", #"option "--version" takes no value"#),
    Row("--record-timeout 3 meme", #"option "--record-timeout" needs "--source", "--package" or "--host""#),
    Row("--decoder x meme", #"option "--decoder" needs "--source" or "--package""#),
    Row(
      "a blank decoder", words: ["--source", "a", "--decoder", " ", "A"],
      #"option "--decoder" needs a value, found " ""#),
    Row("--source a --decoder x --dates iso8601 A", #"options "--decoder" and "--dates" cannot be combined"#),
    Row(
      "--source a --module Core A",
      #"option "--module" needs NAME=FOLDER, where NAME is a new module such as Shop, found "Core""#),
    Row(
      "--source a --module Foundation=c A",
      #"option "--module" needs NAME=FOLDER, where NAME is a new module such as Shop, found "Foundation=c""#),
    Row("--package . --source a User", #"options "--package" and "--source" cannot be combined"#),
    Row("--target App User", #"option "--target" needs "--package""#),
    Row("--package= User", #"option "--package" needs a path, found """#),
    Row("contract #User meme", #"the contract needs the name of a file before #"#),
    Row("check --suite a --stdin-name b", #"options "--suite" and "--stdin-name" cannot be combined"#),
    Row(
      "--stdin-name b meme a.json", #"option "--stdin-name" has no effect: standard input is not read"#),
    Row("check nightly", #""nightly" is a check of this project, not a model"#),
    Row("nightly", #"unknown model "nightly""#),
    Row("--files-from a meme b", #"option "--files-from" replaces FILE, found "b""#),

    Row("-o jsn meme", #"option "-o" does not take "jsn"; did you mean "json"?"#),
    Row("-o bad -o json meme", #"option "-o" does not take "bad""#),
    Row("-r sariff=a meme", #"option "-r" does not take "sariff"; did you mean "sarif"?"#),
    Row("-r json= meme", #"option "-r" does not take "json="; did you mean "json"?"#),
    Row("--color=sometimes meme", #"option "--color" does not take "sometimes""#),
    Row("--dates iso-8601 meme", #"option "--dates" does not take "iso-8601"; did you mean "iso8601"?"#),
    Row("--dates yyyy-MM-ddTHH meme", #"option "--dates" does not take "yyyy-MM-ddTHH""#),
    Row("--dates ms meme", #"option "--dates" does not take "ms"; did you mean "milliseconds"?"#),
    Row(
      "--keys convertFromSnakeCase meme",
      #"option "--keys" does not take "convertFromSnakeCase"; did you mean "snake"?"#),
    Row("--stdin-name= meme", #"option "--stdin-name" needs a value, found """#),
    Row("--onto= meme", #"option "--onto" needs a file, found """#),
    Row("completions ksh", #""completions" does not take "ksh"; did you mean "zsh"?"#),
    Row("completions", "no SHELL is given"),

    Row("-j0 meme", #"option "-j" needs a whole number from 1 to 1024, found "0""#),
    Row("-j x meme", #"option "-j" needs a whole number from 1 to 1024, found "x""#),
    Row("-j +1 meme", #"option "-j" needs a whole number from 1 to 1024, found "+1""#),
    Row("-j ٣ meme", #"option "-j" needs a whole number from 1 to 1024, found "٣""#),
    Row("--jobs=1025 meme", #"option "--jobs" needs a whole number from 1 to 1024, found "1025""#),
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

    Row("meme - -", "standard input is named twice but can be read only once"),
    Row("--onto - song", "standard input is named twice but can be read only once"),
    Row("--known - meme a.json", #"option "--known" needs the name of a file, found "-""#),
    Row("--source - User a.json", #"option "--source" needs the name of a file or folder, found "-""#),
    Row(
      "check -r json -r text meme",
      "the json report and the text report would both be written to standard output"),
    Row("-r json=- meme", "the values and the json report would both be written to standard output"),
    Row(
      "-l --rejects - meme", "the values and the rejected records would both be written to standard output"),
    Row("-r json=a -r text=a meme", #"the json report and the text report would both be written to "a""#),
    Row(
      "-l --rejects a -r json=a meme",
      #"the rejected records and the json report would both be written to "a""#),
    Row("-q -r json meme", "with --quiet, the json report needs a FILE"),

    Row("scaffold song.json", #"NAME must be the name of a Swift type, such as Song, found "song.json""#),
    Row("scaffold A --contract #/x", ##"option "--contract" needs a file before #, found "#/x""##),
    Row("scaffold A --round-trip warn a", #"option "--round-trip" needs "--check""#),
    Row("scaffold A -r json=- a", "the model and the json report would both be written to standard output"),
    Row(
      "scaffold A --as .x[0]=Int",
      #"option "--as" needs PATH=TYPE, such as .users[].id=UUID; PATH may have only names and [], found ".x[0]=Int""#
    ),
    Row("scaffold A --as .x=Int --as .x=Double a", #"option "--as" gives ".x" two types"#),
    Row("scaffold A --map .x --struct .x a", #"options "--map" and "--struct" both say what is at ".x""#),
    Row(
      "scaffold A --as .x=[String:Int] --map .x a", #"options "--as" and "--map" both say what is at ".x""#),
    Row(
      "scaffold A --map .x[0]",
      #"option "--map" needs a path with only names and [], which stands for every element, found ".x[0]""#),
    Row(
      "scaffold Song --contract a.json --as .a=Int", #"options "--as" and "--contract" cannot be combined"#),
    Row(
      "scaffold Song --contract a.json --check",
      #"with --contract, option "--check" needs FILEs: payloads that the model decodes"#),
    Row(
      "scaffold Song --contract a.json b.json",
      #"with --contract, FILEs are for "--check": they prove the model, which the contract alone describes"#),
  ]

  /// Command lines in which one option leaves another with nothing to do.
  static let idle: [Row<String>] = [
    Row("--color always -r json meme", "--color: there is no text to color"),
    Row("describe --color always song", "--color: there is no text to color"),
    Row("-q --color always meme", "--color: there is no text to color"),
    Row("-q --progress always meme", "--progress: there is no progress to show"),
    Row("schema --progress always song", "--progress: there is no progress to show"),
    Row("-q --first-error meme", "--first-error: nothing is reported"),
    Row("check -q --max-errors 3 meme", "--max-errors: nothing is reported"),
    Row("stats -q --max-errors 3 meme", "--max-errors: nothing is reported"),
    Row("-q --redact meme", "--redact: nothing is reported"),
    Row("-q --unread warn meme", "--unread: nothing is reported"),
    Row("-q --swallowed warn meme", "--swallowed: nothing is reported"),
    Row("check -q --round-trip warn meme", "--round-trip: nothing is reported"),
    Row("-q --stdin-name a meme", "--stdin-name: nothing is reported"),
    Row("--files-from - --stdin-name a meme", "--stdin-name: standard input is not read"),
    Row("check --record-timeout 3 meme", "--record-timeout: built-in models have no limit"),
    Row("--source a --encoder e User", "--encoder: nothing is encoded"),
    Row("--onto a -o none meme", "--onto: the result is not written"),
    Row("stats -q --since a meme", "--since: nothing is reported"),
    Row("schema --source a --encoder e User", "--encoder: nothing is encoded"),
    Row("--source a.swift --whole User", "--whole: files given by name are compiled whole"),
    Row("--source a.swift --exclude b User", "--exclude: files given by name are compiled whole"),
    Row("compare --against a --source b -l User", "-l: no FILE is read"),
    Row("compare --against a --source b --at .a User", "--at: no FILE is read"),
    Row("compare --against a --source b --stdin-name c User", "--stdin-name: standard input is not read"),
    Row("compare --against a --source b --trailing-commas warn User", "--trailing-commas: no FILE is read"),
    Row("contract a.json --encoded --each meme", "--each: no FILE is read"),
    Row("scaffold Song --contract a.json -l", "-l: no FILE is read"),
    Row("scaffold Song --contract a.json --strict", "--strict: no FILE is read"),
    Row("scaffold Song --contract a.json --progress always", "--progress: there is no progress to show"),
  ]

  @Test(arguments: idle) func optionWithoutEffectIsRefused(_ row: Row<String>) {
    let parts = row.expected.split(separator: ":", maxSplits: 1)
    #expect(message(row.words) == "option \"\(parts[0])\" has no effect:\(parts[1])")
  }

  /// Options that have an effect.
  @Test(arguments: [
    "--color always -r summary meme", "describe --source a --color always User",
    "--source a --color always -r json User", "stats -q --first-error meme", "stats -q --redact meme",
    "-q --strict --swallowed warn meme", "-q --unread error meme", "-q -r json=a --max-errors 3 meme",
    "check -v", "check -v --color always --progress always -r json",
    "describe --source a --encoder e User", "schema --encoded --source a --encoder e User",
    "--source a --encoder e -o pretty User", "check --source a --encoder e --round-trip warn User",
    "contract a.json --encoded --source a --encoder e User", "build -o b --source a --encoder e User",
    "compare --against a --source b --encoder e --progress always User",
    "--source a.swift --source b --whole User", "--package a --whole User",
    "--source a.swift --module E=f --whole User", "meme -v a.json",
    "compare --against a --source b -l User c.json", "--onto - --stdin-name a song b.json",
    "--files-from a --stdin-name b meme", "scaffold Song --check --contract a.json -l --strict b.json",
    // Outputs that may share a destination, or have different ones.
    "-r json=/dev/null -r text=/dev/null meme", "-l --rejects /dev/full -r text=/dev/full meme",
    "-l --rejects a -r json meme", "--onto - song a.json", "-o none -r json=- -r text meme",
    "-o none -r text meme", "-qlo source meme", "stats -q meme", "-q -r json=- meme",
    "-ql --rejects - meme",
  ]) func isAccepted(_ line: String) {
    #expect(message(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test(arguments: rows) func mistakesAreExplained(_ row: Row<String>) {
    #expect(message(row.words) == row.expected)
  }

  @Test(arguments: [
    Row("--ouput", "try 'decode-model help decode'"),
    Row("describe", "try 'decode-model help describe'"),
    Row("help --unread", "try 'decode-model help decode'"),
    Row("help --check", "try 'decode-model help check'"),
    Row("help type-mismatch", "try 'decode-model explain type-mismatch'"),
    // scaffold has --as, but schema.json is no NAME.
    Row("contract schema.json --as=.x=T meme", "try 'decode-model help contract'"),
    Row("--color never list", "try 'decode-model help list'"),
    Row("mem", "try 'decode-model list'"),
    Row("--package .", "try 'decode-model list --package .'"),
    Row("a.json meme", "try: decode-model meme a.json"),
    Row("-o x meme", "expected swift, json, pretty, source or none"),
    Row(
      "--dates 2020 meme",
      "expected default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd'T'HH:mm:ss"),
    Row("--nonconforming-floats x meme", "for example --nonconforming-floats=Infinity,-Infinity,NaN"),
    // The intended option does not take this value, so no line would work.
    Row(
      "--format yaml meme",
      #"option "--output" does not take "yaml"; expected swift, json, pretty, source or none"#),
    Row(
      "check --format=yaml meme a.json",
      #"option "--report" does not take "yaml"; expected text, json, github, gitlab, sarif, junit, summary, markdown or html"#
    ),
    Row("check --format", "try 'decode-model help check'"),
    Row(
      "--timeout 5s --source a User",
      #"option "--record-timeout" needs a whole number from 0 to 86400, found "5s""#),
    Row(
      "check --limit all meme", #"option "--max-errors" needs a whole number of 0 or more, found "all""#),
    Row(
      "check --att data meme",
      #"option "--at": expected a path that begins with ".", or fromjson"#),
  ])
  func mistakesComeWithAdvice(_ row: Row<String>) {
    #expect(throws: UsageError.self) { try parse(row.words).get() }
    if case .failure(let error) = parse(row.words) { #expect(error.hint == row.expected) }
  }

  /// Command lines, and the working one that is offered instead.
  static let corrections: [Row<String>] = [
    Row("check nightly -r json", "check --only nightly -r json"),
    Row("User.swift User x.json", "--source User.swift User x.json"),
    Row("x.json User.swift User", "User --source User.swift x.json"),
    Row("check a/B.swift -- [User]", "check --source a/B.swift -- '[User]'"),
    Row("check x.json User.swift User", "check User --source User.swift x.json"),
    Row("words with spaces", words: ["my models.swift", "User"], "--source 'my models.swift' User"),
    Row("--source A.swift B.swift User", "--source A.swift --source B.swift User"),
    Row("--source A.swift x.json User y.json", "--source A.swift User x.json y.json"),
    Row("-l x.json meme y.json", "-l meme x.json y.json"),
    Row("--json meme a.json", "--output json meme a.json"),
    Row("check -l --json meme", "check -l --report json meme"),
    Row("--ouput=json meme", "--output=json meme"),
    Row("meme --sarif", "meme --report sarif"),
    Row("chek -l meme", "check -l meme"),
    Row("validate meme a.json", "check meme a.json"),
    Row("infer Song a.json", "scaffold Song a.json"),
    Row("diff --against HEAD --source a Order", "compare --against HEAD --source a Order"),
    Row("--format json meme", "--output json meme"),
    Row("check --format=sarif meme", "check --report=sarif meme"),
    Row("meme --no-color", "meme --color never"),
    Row("check --output json meme a.json", "check --report json meme a.json"),
    Row("check -o sarif=a meme", "check --report sarif=a meme"),
    Row("check -f json meme", "check --report json meme"), Row("-f json meme", "--output json meme"),
    Row("check --junit out.xml meme a.json", "check --report junit=out.xml meme a.json"),
    Row("--format sarif meme", "--report sarif meme"),
    Row("--snake-case meme", "--keys snake meme"), Row("check --path .data meme", "check --at .data meme"),
    Row("--ndjson --threads 4 meme", "--lines --jobs 4 meme"),
    Row("version", "--version"),
    Row("contract meme openapi.json", "contract openapi.json meme"),
    Row("-lc --stats text meme", "stats -l -o text meme"),
    Row("-l check meme", "check -l meme"),
    Row("--suite a", "check --suite a"),
    Row("--since a meme", "stats --since a meme"),
    Row("--check meme", "check meme"),
    Row("-crjunit=acc.xml meme", "check -rjunit=acc.xml meme"),
    Row("-c", "check"),
    Row("--schema=openapi song", "schema --openapi song"),
    Row("song --sample", "sample song"),
    Row("--contract-encoded --contract a.json#X --source a X", "contract 'a.json#X' --encoded --source a X"),
    Row("--scaffold Song -c a.json", "scaffold Song --check a.json"),
    Row("--contract a.json --scaffold Song", "scaffold --contract a.json Song"),
    Row("--check --rejects a -l meme", "decode --output none --rejects a -l meme"),
    Row("meme -json a.json", "meme --output json a.json"),
    Row("list --source a User", "list --source a --slice User"),
    Row("--build A.host --source a A", "build -o A.host --source a A"),
    Row("check --check meme", "check meme"),
    Row("check --against HEAD --source a A", "compare --against HEAD --source a A"),
    Row("--source a compare --against HEAD A", "compare --source a --against HEAD A"),
    Row(
      "compare --against HEAD --against-policy both --source a A",
      "compare --against HEAD --policy both --source a A"),
  ]

  @Test(arguments: corrections) func offersTheCommandThatWasMeant(_ row: Row<String>) throws {
    guard case .failure(let error) = parse(row.words) else {
      Issue.record("no error")
      return
    }
    #expect(error.hint == "try: decode-model " + row.expected)
    #expect(row.expected.contains("'") || (try? parse(Row(row.expected, "").words).get()) != nil)
  }

  /// A name of another program's option that stands for a value stands for one that ours takes.
  @Test(arguments: Command.allCases) func otherProgramsOptionsMapToOurs(_ command: Command) {
    for option in command.options.options {
      for (name, value) in option.foreignNames {
        #expect(command.options.option(long: name)?.name != option.name, "\(name)")
        var settings = Settings()
        let use = Arguments.Occurrence(name: option.name, typed: option.long, value: value)
        #expect(value == nil || (try? option.read(&settings, use)) != nil, "\(name)")
        #expect(value == nil || option.value != nil, "\(name)")
      }
    }
  }

  /// Each former option leads to a command that has the suggested options.
  @Test(arguments: UnknownOption.formerOptions.sorted { $0.key < $1.key })
  func formerOptionsLeadToCommands(_ name: String, _ templates: [String]) throws {
    for template in templates {
      let words = template.split(separator: " ").map(String.init)
      let command = try #require(Command.named(words[0]))
      let known = command.options.options.flatMap(\.spellings)
      // A value stands for one of several options without values: sample --full.
      for word in words.dropFirst() where word.hasPrefix("-") && word != "--VALUE" {
        #expect(known.contains(word), "\(template)")
      }
    }
  }

  @Test("a command that would not work either is not offered")
  func noCorrection() {
    for words in [
      ["User.swift"], ["--json"], ["--format", "xml", "meme"], ["check", "--pretty", "meme"], ["--contract"],
      ["--scaffold"],
      ["x\u{1B}.swift", "User"],
    ] {
      if case .failure(let error) = parse(words) { #expect(!error.hint.hasPrefix("try:"), "\(words)") }
    }
  }

  @Test("the types of a Swift file are seen by looking")
  func look() {
    func hint(_ line: String) -> String? {
      let surroundings = Action.Surroundings(
        models: testModels, types: { $0 == "User.swift" ? ["User", "Shop.Kind", "Page<Item>"] : [] })
      let result = Action.parse(Row(line, "").words, surroundings)
      if case .failure(let error) = result { return error.hint } else { return nil }
    }
    #expect(hint("User.swift x.json") == "try: decode-model --source User.swift User x.json")
    #expect(hint("x.json User.swift") == "try: decode-model User --source User.swift x.json")
    #expect(hint("--source User.swift") == "try: decode-model --source User.swift User")
    #expect(hint("--source User.swift x.json") == "try: decode-model --source User.swift User x.json")
    #expect(hint("payload") == UsageError.list)
  }

  @Test func textIsTwoLinesAndStartsWithTheProgramsName() {
    #expect(UsageError("x").text == "decode-model: x\ntry 'decode-model help'")
  }

  /// Whatever place it is typed at, nothing that a terminal obeys is repeated.
  @Test(
    arguments: [
      ["--\u{1B}[31m"], ["-\u{1B}"], ["\u{1B}]0;x\u{7}"], ["-o", "\u{9B}31m", "meme"], ["-j\r\n", "meme"],
      ["list", "\u{202E}"], ["--rejects", "--\u{7F}"], ["-r", "\u{0}", "meme"], ["describe", "\u{2028}"],
      ["\u{2028}"], ["help", "\u{2028}"],
      ["check", "-r", "json=\u{8}", "-r", "text=\u{8}", "meme"],
      ["--nonconforming-floats", "\u{1B}", "meme"],
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
