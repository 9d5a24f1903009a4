import Compilation
import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Testing
import TestSupport
import Words

@testable import Runner

@Suite struct SettingsTests {
  /// Command lines, and how they change the defaults.
  static let rows: [Row<String>] = [
    Row("meme", ""),
    Row("-l meme", "unit: line"),
    Row("--each meme", "unit: element, readsElements: true"),
    Row(
      "--at .a[] meme",
      #"at: Optional(PathExpression(steps: [Step(kind: member("a"), isOptional: false), Step(kind: each, isOptional: false)]))"#
    ),
    Row("--at .a --at . meme", ""),
    Row("--stdin-name a.json meme", "standardInputName: a.json"),
    Row("--record-timeout 60 --host a Meme", #"recordTimeout: Optional(60.0 seconds), host: Optional("a")"#),
    Row("--record-timeout 0 --host a Meme", #"recordTimeout: nil, host: Optional("a")"#),
    Row("-j 007 meme", "jobs: Optional(7)"),
    Row("-j 2 -j 3 meme", "jobs: Optional(3)"),
    Row("-o pretty meme", "output: pretty, typedOutput: Optional(pretty)"),
    Row("-o source meme", "output: source, typedOutput: Optional(source)"),
    Row("-q meme", "output: none, isQuiet: true, reports: [], hasDefaultReport: false, progress: never"),
    Row("--onto old.json song", #"onto: Optional("old.json")"#),
    Row("-l --rejects bad song", #"unit: line, rejects: Optional(file("bad"))"#),
    Row(
      "--each --rejects - -o none song",
      "unit: element, readsElements: true, output: none, typedOutput: Optional(none), rejects: Optional(standardOutput)"
    ),
    Row(
      "check meme",
      "output: none, isCheck: true, reports: [ReportRequest(format: text, destination: standardOutput)]"),
    Row(
      "-qo source meme",
      "output: source, typedOutput: Optional(source), isQuiet: true, reports: [], hasDefaultReport: false, progress: never"
    ),
    Row("--tolerate 20 meme", "tolerance: Optional(Tolerance(limit: 20.0, isPercentage: false))"),
    Row(
      "check --tolerate 0.5% meme",
      "output: none, tolerance: Optional(Tolerance(limit: 0.5, isPercentage: true)), isCheck: true, reports: [ReportRequest(format: text, destination: standardOutput)]"
    ),
    Row(
      "-r text meme", "typedReports: [TypedReport(format: text, destination: nil)], hasDefaultReport: false"),
    Row(
      "check -r sarif meme",
      "output: none, isCheck: true, typedReports: [TypedReport(format: sarif, destination: nil)], reports: [ReportRequest(format: sarif, destination: standardOutput)], hasDefaultReport: false"
    ),
    Row(
      "-o none -r json=- meme",
      "output: none, typedOutput: Optional(none), typedReports: [TypedReport(format: json, destination: Optional(standardOutput))], reports: [ReportRequest(format: json, destination: standardOutput)], hasDefaultReport: false"
    ),
    Row(
      "-r json=a=b -r gitlab=c -r github meme",
      #"typedReports: [TypedReport(format: json, destination: Optional(file("a=b"))), TypedReport(format: gitlab, destination: Optional(file("c"))), TypedReport(format: github, destination: nil)], reports: [ReportRequest(format: json, destination: file("a=b")), ReportRequest(format: gitlab, destination: file("c")), ReportRequest(format: github, destination: standardError)], hasDefaultReport: false"#
    ),
    Row("--max-errors=9223372036854775807 meme", "maxErrors: Optional(9223372036854775807)"),
    Row("--first-error meme", "stopsAtFirstError: true"),
    Row("--unread warn meme", "unread: warn, typedUnread: Optional(warn)"),
    Row("--strict meme", "unread: warn, isStrict: true"),
    Row("--strict --unread ignore meme", "typedUnread: Optional(ignore), isStrict: true"),
    Row(
      "--strict --unread error meme", "unread: error, typedUnread: Optional(error), isStrict: true"),
    Row("--redact meme", "isRedacted: true"),
    Row("--known a.json meme", #"known: Optional("a.json")"#),
    Row("--color always meme", "color: always"),
    Row("--progress always meme", "progress: always"),
    Row("--keys snake meme", "givenStrategies: [keys], keys: snakeCase"),
    Row("--keys default meme", "givenStrategies: [keys]"),
    Row("--dates iso8601 meme", "givenStrategies: [dates], dates: iso8601"),
    Row("--dates milliseconds meme", "givenStrategies: [dates], dates: millisecondsSince1970"),
    Row("--data default meme", "givenStrategies: [data], data: deferredToData"),
    Row(
      "--nonconforming-floats Infinity,-Infinity,NaN meme",
      #"givenStrategies: [nonConformingFloats], nonConformingFloats: strings(positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")"#
    ),
    Row("stats meme", "output: none, statistics: Optional(text)"),
    Row(
      "stats -o json --since b.json meme",
      #"output: none, statistics: Optional(json), since: Optional("b.json")"#),
    Row("--swallowed warn meme", "swallowed: warn"),
    Row("--round-trip error meme", "roundTrip: error"),
    Row("--trailing-commas warn meme", "trailingCommaPolicy: warn"),
    Row("--trailing-commas warn --strict meme", "unread: warn, trailingCommaPolicy: warn, isStrict: true"),
    Row(
      "--source a.swift --decoder .api --encoder=e --round-trip warn User",
      #"roundTrip: warn, sources: ["a.swift"], decoder: Optional(".api"), encoder: Optional("e")"#),
    Row("--package a --target B User", #"package: Optional("a"), target: Optional("B")"#),
    Row("--source a --swift-version 5 User", #"sources: ["a"], swiftVersion: Optional(five)"#),
    Row(
      "--source a --exclude b --exclude=c --module E=f --module G=h User",
      #"sources: ["a"], excludedSources: ["b", "c"], modules: [ModuleFolder(name: "E", folder: "f"), ModuleFolder(name: "G", folder: "h")]"#
    ),
    Row("--source a --whole User", #"sources: ["a"], sourceExtent: whole"#),
    Row("-v --source a User", #"isVerbose: true, sources: ["a"]"#),
    Row("--source a --swiftc-flag -D --swiftc-flag X User", #"sources: ["a"], swiftcFlags: ["-D", "X"]"#),
  ]

  @Test(arguments: rows) func readsEveryOption(_ row: Row<String>) throws {
    let settings = try invocation(row.words).settings
    #expect(Self.changes(of: Settings(), settings).joined(separator: ", ") == row.expected)
  }

  @Test(arguments: [
    ("yyyy-MM-dd", true), ("dd.MM.yy HH:mm", true), ("yyyy-MM-dd'T'HH:mm:ssXXX", true), ("ss", true),
    ("'o''clock' H", true), ("年MM", true),
    ("yyyy-MM-ddTHH", false), ("unix", false), ("", false), ("12-31", false), ("'yyyy'", false),
    ("yyyy'", false),
  ])
  func acceptsOnlyPlausibleDateFormats(_ format: String, _ isPlausible: Bool) {
    let dates = try? invocation(["--dates", format, "meme"]).settings.strategies.dates
    #expect(dates == (isPlausible ? .formatted(DateText(format: format)) : nil))
  }

  /// Foundation reads no date with a refused letter, except for `j`, `J` and `C`.
  @Test func refusesOnlyLettersThatFoundationDoesNotRead() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    where !DateFormat.isPlausible("\(letter)") {
      formatter.dateFormat = "yyyy \(letter)"
      let written = formatter.string(from: Date(timeIntervalSince1970: 1_000_000_000))
      #expect(formatter.date(from: written) == nil || "jJC".contains(letter), "\(letter)")
    }
  }

  /// `name: value` for each property that differs, those of a nested structure last.
  private static func changes(of old: Any, _ new: Any) -> [String] {
    var (changes, nested): ([String], [String]) = ([], [])
    for (old, new) in zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children) {
      let (label, text) = (new.label ?? "", "\(new.value)")
      if ["compilation", "strategies"].contains(label) {
        nested += Self.changes(of: old.value, new.value)
      } else if text != "\(old.value)" {
        changes.append("\(label): " + text.replacing(#/([A-Z][A-Za-z]*\.)+/#, with: ""))
      }
    }
    return changes + nested
  }

  @Test func strictTurnsATrailingCommaIntoAnError() {
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
