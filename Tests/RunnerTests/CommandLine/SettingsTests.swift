import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem
import Testing
import TestSupport
import Words

@testable import Runner

@Suite struct SettingsTests {
  /// What a command line changes of the defaults.
  struct Change: Sendable {
    let apply: @Sendable (inout Settings) -> Void
    init(_ apply: @escaping @Sendable (inout Settings) -> Void) { self.apply = apply }
  }

  static let rows: [Row<Change>] = [
    Row("meme", Change { _ in }),
    Row("-l meme", Change { $0.unit = .line }),
    Row(
      "--each meme",
      Change {
        $0.unit = .element
        $0.readsElements = true
      }),
    Row("--at .a[] meme", Change { $0.at = PathExpression([.init(.member("a")), .init(.each)]) }),
    Row("--at .a --at . meme", Change { $0.at = nil }),
    Row("--stdin-name a.json meme", Change { $0.standardInputName = "a.json" }),
    Row(
      "--record-timeout 60 --host a Meme",
      Change {
        $0.recordTimeout = .seconds(60); $0.host = "a"
      }),
    Row(
      "--record-timeout 0 --host a Meme",
      Change {
        $0.recordTimeout = nil; $0.host = "a"
      }),
    Row("-j 1 meme", Change { $0.jobs = 1 }),
    Row("-j1024 meme", Change { $0.jobs = 1024 }),
    Row("-j 007 meme", Change { $0.jobs = 7 }),
    Row("-j 2 -j 3 meme", Change { $0.jobs = 3 }),

    Row("-o swift meme", Change { $0.setOutput(.swift) }),
    Row("-o json meme", Change { $0.setOutput(.json) }),
    Row("-o pretty meme", Change { $0.setOutput(.pretty) }),
    Row("-o source meme", Change { $0.setOutput(.source) }),
    Row("-o none meme", Change { $0.setOutput(.none) }),
    Row("-o json --output=pretty meme", Change { $0.setOutput(.pretty) }),
    Row(
      "-q meme",
      Change {
        $0.isQuiet = true; $0.output = .none; $0.reports = []; $0.hasDefaultReport = false
        $0.progress = .never
      }),
    Row("--onto old.json song", Change { $0.onto = "old.json" }),
    Row(
      "-l --rejects bad song",
      Change {
        $0.unit = .line; $0.rejects = .file("bad")
      }),
    Row(
      "--each --rejects - -o none song",
      Change {
        $0.unit = .element; $0.readsElements = true; $0.rejects = .standardOutput; $0.setOutput(.none)
      }),

    Row("check meme", Change { $0.setCheck() }),
    Row(
      "-qo source meme",
      Change {
        $0.isQuiet = true; $0.setOutput(.source); $0.reports = []; $0.hasDefaultReport = false
        $0.progress = .never
      }),
    Row("--tolerate 20 meme", Change { $0.tolerance = .records(20) }),
    Row(
      "check --tolerate 0.5% meme",
      Change {
        $0.setCheck(); $0.tolerance = .percent(0.5)
      }),
    Row("-r text meme", Change { $0.setReports([(.text, .standardError)]) }),
    Row(
      "check -r sarif meme",
      Change {
        $0.setCheck(); $0.setReports([(.sarif, .standardOutput)])
      }),
    Row("-r junit=a meme", Change { $0.setReports([(.junit, .file("a"))]) }),
    Row(
      "-o none -r json=- meme",
      Change {
        $0.setOutput(.none); $0.setReports([(.json, .standardOutput)], typed: [.standardOutput])
      }),
    Row(
      "-r json=a=b -r gitlab=c -r github meme",
      Change { $0.setReports([(.json, .file("a=b")), (.gitlab, .file("c")), (.github, .standardError)]) }),
    Row("--max-errors 0 meme", Change { $0.maxErrors = 0 }),
    Row("--max-errors=9223372036854775807 meme", Change { $0.maxErrors = .max }),
    Row("--first-error meme", Change { $0.stopsAtFirstError = true }),
    Row("--unread ignore meme", Change { $0.unread = .ignore }),
    Row("--unread warn meme", Change { $0.unread = .warn }),
    Row("--unread error meme", Change { $0.unread = .error }),
    Row(
      "--strict meme",
      Change {
        $0.isStrict = true; $0.unread = .warn
      }),
    Row(
      "--strict --unread ignore meme",
      Change {
        $0.isStrict = true; $0.unread = .warn
      }),
    Row(
      "--strict --unread error meme",
      Change {
        $0.isStrict = true; $0.unread = .error
      }),
    Row("--redact meme", Change { $0.isRedacted = true }),
    Row("--known a.json meme", Change { $0.known = "a.json" }),
    Row("--color always meme", Change { $0.color = .always }),
    Row("--color never meme", Change { $0.color = .never }),
    Row("--progress always meme", Change { $0.progress = .always }),
    Row("--progress never meme", Change { $0.progress = .never }),

    Row(
      "--keys snake meme",
      Change {
        $0.strategies.keys = .snakeCase; $0.givenStrategies = [.keys]
      }),
    Row("--keys default meme", Change { $0.givenStrategies = [.keys] }),
    Row(
      "--dates default meme",
      Change {
        $0.strategies.dates = .deferredToDate; $0.givenStrategies = [.dates]
      }),
    Row(
      "--dates iso8601 meme",
      Change {
        $0.strategies.dates = .iso8601; $0.givenStrategies = [.dates]
      }),
    Row(
      "--dates seconds meme",
      Change {
        $0.strategies.dates = .secondsSince1970; $0.givenStrategies = [.dates]
      }),
    Row(
      "--dates milliseconds meme",
      Change {
        $0.strategies.dates = .millisecondsSince1970; $0.givenStrategies = [.dates]
      }),
    Row(
      "--dates dd-MM-yyyy meme",
      Change {
        $0.strategies.dates = .formatted(DateText(format: "dd-MM-yyyy")); $0.givenStrategies = [.dates]
      }),
    Row(
      "--dates yyyy'T'HH meme",
      Change {
        $0.strategies.dates = .formatted(DateText(format: "yyyy'T'HH")); $0.givenStrategies = [.dates]
      }),
    Row(
      "--data base64 meme",
      Change {
        $0.strategies.data = .base64; $0.givenStrategies = [.data]
      }),
    Row(
      "--data default meme",
      Change {
        $0.strategies.data = .deferredToData; $0.givenStrategies = [.data]
      }),
    Row(
      "--nonconforming-floats Infinity,-Infinity,NaN meme",
      Change {
        $0.strategies.nonConformingFloats = .strings(
          positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        $0.givenStrategies = [.nonConformingFloats]
      }),
    Row(
      "stats meme",
      Change {
        $0.statistics = .text
        $0.output = .none
      }),
    Row(
      "stats -o json --since b.json meme",
      Change {
        $0.statistics = .json
        $0.since = "b.json"
        $0.output = .none
      }),
    Row("--swallowed warn meme", Change { $0.swallowed = .warn }),
    Row("--round-trip error meme", Change { $0.roundTrip = .error }),
    Row("--trailing-commas ignore meme", Change { $0.trailingCommaPolicy = .ignore }),
    Row("--trailing-commas warn meme", Change { $0.trailingCommaPolicy = .warn }),
    Row("--trailing-commas error meme", Change { _ in }),
    Row(
      "--trailing-commas warn --strict meme",
      Change {
        $0.trailingCommaPolicy = .warn
        $0.isStrict = true
        $0.unread = .warn
      }),
    Row(
      "--source a.swift --decoder .api --encoder=e User",
      Change {
        $0.sources = ["a.swift"]; $0.decoder = ".api"; $0.encoder = "e"
      }),
    Row("--source a.swift --source=b User", Change { $0.sources = ["a.swift", "b"] }),
    Row(
      "--package a --target B User",
      Change {
        $0.package = "a"; $0.target = "B"
      }),
    Row(
      "--source a --swift-version 5 User",
      Change {
        $0.sources = ["a"]; $0.swiftVersion = .five
      }),
    Row(
      "--source a --exclude b --exclude=c --module E=f --module G=h User",
      Change {
        $0.sources = ["a"]; $0.excludedSources = ["b", "c"];
        $0.modules = [ModuleFolder(name: "E", folder: "f"), ModuleFolder(name: "G", folder: "h")]
      }),
    Row(
      "--source a --whole User",
      Change {
        $0.sources = ["a"]; $0.sourceExtent = .whole
      }),
    Row("-v meme", Change { $0.isVerbose = true }),
    Row(
      "--source a --swiftc-flag -D --swiftc-flag X User",
      Change {
        $0.sources = ["a"]; $0.swiftcFlags = ["-D", "X"]
      }),
  ]

  @Test(arguments: rows) func readsEveryOption(_ row: Row<Change>) throws {
    var expected = Settings()
    row.expected.apply(&expected)
    #expect(try invocation(row.words).settings == expected)
  }

  @Test func strictMakesAnErrorOfATrailingComma() {
    var settings = Settings()
    settings.trailingCommaPolicy = .warn
    #expect(settings.trailingCommas == .warn)
    settings.isStrict = true
    #expect(settings.trailingCommas == .refuse)
  }

  /// Every option that decoding, check and stats have is read above.
  @Test func tableIsComplete() throws {
    let commands: [Command] = [.decode, .check, .stats]
    let typed = Set(
      Self.rows.flatMap { row in
        row.words.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
      })
    // `ActionTests` and `UsageErrorTests` read these.
    let elsewhere: Set<OptionName> = [.help, .suite, .only, .noConfig, .filesFrom, .null]
    for option in commands.flatMap(\.options.options) where !elsewhere.contains(option.name) {
      let isTyped = typed.contains { word in
        option.spellings.contains(word)
          || option.short.map { !word.hasPrefix("--") && word.contains($0) } == true
      }
      #expect(isTyped, "\(option.long)")
    }
  }
}

extension Settings {
  fileprivate mutating func setCheck() {
    isCheck = true
    output = .none
    reports = [ReportRequest(format: .text, destination: .standardOutput)]
  }

  fileprivate mutating func setOutput(_ format: OutputFormat) {
    output = format
    typedOutput = format
  }

  /// - Parameter typed: the destinations that were typed; files are.
  fileprivate mutating func setReports(
    _ requests: [(ReportFormat, Destination)], typed: Set<Destination> = []
  ) {
    typedReports = requests.map { format, destination in
      let isTyped = if case .file = destination { true } else { typed.contains(destination) }
      return TypedReport(format: format, destination: isTyped ? destination : nil)
    }
    reports = requests.map { ReportRequest(format: $0.0, destination: $0.1) }
    hasDefaultReport = false
  }
}
