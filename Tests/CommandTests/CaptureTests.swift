import Foundation
import Testing
import TestSupport

/// `har` and `routes` of a suite: the answers of captured traffic.
@Suite struct CaptureTests {
  private static let body = #"{\n \"id\": \"1\",\n \"image\": \"https://a.io/é.png\", \"caption\": \"c\"}"#

  @Test func problemsAreInTheCaptureThroughItsEscapes() async throws {
    let result = try await check(Self.content(#""\#(Self.body)""#), ["--no-redact"])
    #expect(
      result.text == """
        app.har:3:35: error: expected Int, found string "1" [type-mismatch]
          at .id of GET /memes/7 (.log.entries[0], 2:8 of the body)
        2 |  "id": "1",
          |        ^~~
          help: the string holds an Int: remove the quotes, or convert it in the model

        """)
    #expect(result.status == 1)
  }

  @Test func problemsInBase64HaveBothPlaces() async throws {
    let plain = "{\n \"id\": \"1\",\n \"image\": \"https://a.io/é.png\", \"caption\": \"c\"}"
    let encoded = Data(plain.utf8).base64EncodedString()
    let content = Self.content(#""\#(encoded.prefix(4))\r\n\#(encoded.dropFirst(4))", "encoding": "base64""#)
    let result = try await check(content, ["--no-redact"])
    #expect(
      result.text == """
        app.har:3:39: error: expected Int, found string "1" [type-mismatch]
          at .id of GET /memes/7 (.log.entries[0], 2:8 of the body)
        2 |  "id": "1",
          |        ^~~
          help: the string holds an Int: remove the quotes, or convert it in the model

        """)
    let json = try await check(content, ["-r", "json"])
    #expect(json.text.contains(#""column":39,"endLine":3,"endColumn":43,"#))
    #expect(json.text.contains(#""request":"GET /memes/*","entry":0,"bodyLine":2,"bodyColumn":8,"#))
    #expect(json.text.contains(#""pointer":"/id","#))
  }

  /// What is not there is a warning, what is wrong an error.
  @Test(arguments: [
    (#"{"size": 5}"#, "warning: not checked: the capture has no body", "it had 5 bytes"),
    (#"{"text": "", "size": 5}"#, "warning: not checked: the capture has no body; it had 5 bytes", ""),
    (#"{"text": "", "size": 0}"#, "warning: not checked: the answer was empty", ""),
    (#"{"text": ""}"#, "warning: not checked: the answer was empty", ""),
    (#"{"text": "{\"id\": 1, \"ima\ud83d", "size": 90}"#, "warning: not checked: the capture has only", ""),
    (#"{"text": null}"#, "warning: not checked: the capture has no body", ""),
    (
      #"{"text": "{\"id\": 1, \"ima", "size": 90}"#,
      "warning: not checked: the capture has only the beginning of the body", "it has 14 of 90 bytes"
    ),
    (#"{"text": "{\"id\": 1, \"ima", "size": 3}"#, "error: unterminated string", ""),
    (#"{"text": "<html>", "size": 90}"#, "error: expected a value", "this is an HTML page, not JSON"),
    (
      #"{"text": "H4sIAAAA", "encoding": "base64"}"#, "warning: not checked: the body is compressed (gzip)",
      ""
    ),
    (
      #"{"text": "KLUv/QAA", "encoding": "base64"}"#, "warning: not checked: the body is compressed (zstd)",
      ""
    ),
    (#"{"text": "GwMAAA==", "encoding": "base64"}"#, "warning: not checked: the body is compressed (br)", ""),
    (
      #"{"text": "e30!", "encoding": "base64"}"#,
      "warning: not checked: the capture calls the body base64, but", ""
    ),
    (#"{"text": " \n"}"#, "error: the input is empty", ""),
    (#"{"text": "[1,]"}"#, "error: trailing comma", ""),
    (#"{"size": 9e99}"#, "warning: not checked: the capture has no body", ""),
  ]) func bodiesThatCannotBeDecodedAreNamed(_ content: String, _ message: String, _ help: String) async throws
  {
    let headers = #""headers": [{"name": "Content-Encoding", "value": "br"}], "#
    let result = try await check(headers + #""content": \#(content)"#)
    #expect(
      result.text.contains(": " + message) && (help.isEmpty || result.text.contains(help)), "\(result.text)")
    #expect(result.text.contains("at GET /memes/* (.log.entries[0]"), "\(result.text)")
    #expect(result.status == (message.hasPrefix("error") ? 1 : 0))
    let strict = try await check(headers + #""content": \#(content)"#, ["--strict"])
    #expect(strict.status == 1)
  }

  @Test(arguments: [
    ("GET", 204), ("GET", 304), ("HEAD", 200), ("GET", 101), ("GET", 0), ("OPTIONS", 200), ("GET", 302),
  ])
  func answersWithoutABodyArePassedOver(_ method: String, _ status: Int) async throws {
    let result = try await check(
      #""content": {"size": 7}"#, routes: #"{"* /memes/* *": "meme"}"#, method: method, status: status)
    #expect(result.text.isEmpty && result.status == 0)
    let page = try await check(
      #""content": {"text": "{}", "mimeType": "application/json"}"#, routes: #"{"* /memes/* *": "meme"}"#,
      method: method, status: status)
    #expect(page.text.contains("error: missing key \"id\"") && page.status == 1, "\(page.text)")
  }

  @Test(arguments: ["br", "gzip, br", "deflate"]) func compressionsOfTheHeaderAreNamed(
    _ encoding: String
  ) async throws {
    let body = encoding == "deflate" ? "eJxhYmNkZWYBAv8=" : "GyEA+AECAwQ="
    let result = try await check(
      """
      "headers": [{"name": "Content-Encoding", "value": "\(encoding)"}],
       "content": {"text": "\(body)", "encoding": "base64"}
      """)
    let name = encoding == "deflate" ? encoding : "br"
    #expect(result.text.contains("warning: not checked: the body is compressed (\(name))"), "\(result.text)")
  }

  /// Only the body of a routed answer matters.
  @Test func charactersElsewhereInAnEntryDoNotMatter() async throws {
    let content = Self.content(#""{\"id\": 1, \"image\": \"a\", \"caption\": 1}""#)
    let lone = try await check(#""comment": "\ud83d \\ud800 \ud83d\ude00", \#(content)"#, ["--no-redact"])
    #expect(lone.text.contains("at .caption of GET /memes/7"), "\(lone.text)")
    #expect(lone.errorText.contains("1 problem in 1 file (1 record)"), "\(lone.errorText)")
    let ignored = try await check(
      #""content": {"text": "abc\ud83d"}"#, routes: #"{"GET /memes/*": null}"#)
    #expect(ignored.text.isEmpty && ignored.status == 0)
  }

  @Test func helpForAnAnswerIsForItsRoute() async throws {
    let body = Self.content(#""{\"data\": {\"id\": 1, \"image\": \"https://a.io\", \"caption\": \"\"}}""#)
    let open = try await check(body, ["--no-redact"])
    #expect(open.text.contains(#"use "at": ".data" in the route"#), "\(open.text)")
    let redacted = try await check(body)
    #expect(
      redacted.text.contains(#"give the route an "at" with its path, which --no-redact shows"#),
      "\(redacted.text)")
  }

  /// A path may have names and tokens that look like words.
  @Test func redactedReportsHaveOnlyWordsOfThePath() async throws {
    let body = #""content": {"text": "{}", "mimeType": "application/json"}"#
    for segment in ["john-smith", "ada.lovelace", "cus_NffrFeUfNV2Hib", "sk_live_abcDEFghi", "eyJh.abc.def"] {
      let result = try await check(
        body, more: #""*": {"redact": true}, "#, routes: #"{"GET /x/orders": null}"#,
        query: "/\(segment)/orders")
      #expect(result.text.contains("no route for GET /memes/*/*/orders: 1 JSON answer"), "\(result.text)")
    }
    let api = try await check(body, routes: "{}", query: "/ada")
    #expect(api.text.contains("no route for GET /memes/*/*: 1 JSON answer"), "\(api.text)")
  }

  @Test func unusedRoutesSayWhy() async throws {
    let body = #""content": {"text": "{\"id\": 1, \"image\": \"a\", \"caption\": \"\"}"}"#
    let open = [#"{"GET /memes/7": "json", "GET /memes/*": "meme"}"#, #"{"GET /memes/* 404": "json"}"#]
    let shadowed = try await check(body, routes: open[0])
    #expect(shadowed.text.contains(#"another route says more, and its answers are there: "GET /memes/7""#))
    let status = try await check(body, routes: open[1])
    #expect(status.text.contains("the answers to its requests have another status: 200"), "\(status.text)")
    let host = try await check(body, routes: #"{"GET memes/*": "json"}"#)
    #expect(host.text.contains(#"did you mean "GET /memes/*"?"#), "\(host.text)")
    let strict = try await check(body, more: #""*": {"strict": true}, "#, routes: open[1])
    #expect(strict.text.contains("error: no captured answer has the route") && strict.status == 1)
  }

  @Test func aFolderHasCaptures() async throws {
    let folder = try TemporaryFolder()
    let entry = Self.entry("{}", path: "/users")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("har"), withIntermediateDirectories: true)
    _ = try folder.write(#"{"log": {"entries": [\#(entry)]}}"#, to: "har/app.har")
    _ = try folder.write(#"{"har": ["har"], "routes": {"GET /users": "json"}}"#, to: "suite.json")
    let result = try await Command.run(["--check", "--suite", "suite.json"], in: folder.url)
    #expect(result.text.isEmpty && result.status == 0, "\(result.text)")
    let routes = try await Command.run(["--routes", "har"], in: folder.url)
    #expect(routes.text.contains(#""GET /users": null"#), "\(routes.text)")
    let several = try await Command.run(["--routes", "h*/*.har", "har/app.har"], in: folder.url)
    #expect(several.text.contains(#""har": ["h*/*.har", "har/app.har"]"#), "\(several.text)")
    #expect(several.errorText == "2  GET /users\n")
  }

  @Test(arguments: ["text", "json", "sarif", "github", "gitlab", "junit", "html", "markdown", "summary"])
  func headersAndQueriesAreInNoReport(_ format: String) async throws {
    let content =
      #""headers": [{"name": "set-cookie", "value": "SECRET"}], \#(Self.content(#""{\"id\": \"VALUE\"}""#))"#
    for words in [[], ["--no-redact"]] {
      let result = try await check(content, ["-r", format] + words, query: ";session=SECRET?token=SECRET")
      #expect(!(result.text + result.errorText).contains("SECRET"))
      #expect(!words.isEmpty || !result.text.contains("VALUE"))
      let unrouted = try await check(
        content, ["-r", format] + words, routes: "{}", query: ";session=SECRET?token=SECRET#SECRET")
      #expect(!(unrouted.text + unrouted.errorText).contains("SECRET"))
    }
  }

  @Test func answersAreCountedAndThoseWithoutARouteListed() async throws {
    let entries = (0..<30).map {
      Self.entry("{}", path: "/things/\(UnicodeScalar(97 + UInt8($0 % 25)))x\($0)")
    }
    let folder = try TemporaryFolder()
    _ = try folder.write(#"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#, to: "app.har")
    _ = try folder.write(
      #"{"har": ["*.har"], "routes": {"GET /things/ax*": "json", "GET /things/bx*": null, "GET /b": "json"}}"#,
      to: "suite.json")
    let result = try await Command.run(["--check", "--suite", "suite.json"], in: folder.url)
    #expect(
      result.errorText == """
        decode-model: 30 captured answers: 2 checked, 26 without a route, 2 ignored
        2 problems (1 warning, 1 note) in 2 of 2 files (2 records)

        """)
    let strict = try await Command.run(["--check", "--strict", "--suite", "suite.json"], in: folder.url)
    #expect(result.status == 0 && strict.status == 1)
    #expect(result.text.contains("no route for GET /things/*: 26 JSON answers [answer-without-route]"))
    #expect(
      result.text.contains(
        #"suite.json:1:83: warning: no captured answer has the route "GET /b" [unused-route]"#))
  }

  /// What is wrong with the file itself is reported once, and what can be read is checked.
  @Test(arguments: [
    (#"{"log": {"version": "1.2"}}"#, #"the path .log.entries leads nowhere"#, 0),
    (#"{"log": {"entries": 1}}"#, "the path .log.entries[] leads nowhere", 0),
    (
      #"{"log": {"entries": {"a": ENTRY}}}"#,
      "1:27: error: not an entry of a HAR file: the entries are an object", 1
    ),
    (#"{"log": {"entries": [ENTRY, 1, ENTRY]}}"#, "error: not an entry of a HAR file: it has no request", 2),
    (#"{"log": {"entries": [ENTRY, {"a": "\ud800"}, ENTRY]}}"#, "error: not an entry of a HAR file", 2),
    (#"{"log": {"entries": [ENTRY, {"request": {"a"#, "error: unterminated string", 1),
    (#"{"log": {"entries": [ENTRY,]}}"#, "error: trailing comma", 1),
    (#"{"entries": []}"#, "error: this is no HAR file", 0), ("[]", "error: this is no HAR file", 0),
    ("<html>", "error: expected a value", 0), ("", "error: the input is empty", 0),
  ]) func damagedCaptures(_ har: String, _ message: String, _ records: Int) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(har.replacing("ENTRY", with: Self.entry("{}", path: "/a")), to: "app.har")
    _ = try folder.write(
      #"{"har": ["app.har"], "routes": {"GET /a": "json", "GET /b": "meme"}}"#, to: "suite.json")
    let result = try await Command.run(["--check", "--suite", "suite.json"], in: folder.url)
    #expect(result.text.components(separatedBy: message).count == 2, "\(result.text)")
    #expect(result.errorText.hasSuffix("1 problem in 1 file (\(records) record\(records == 1 ? "" : "s"))\n"))
    #expect(result.status == 1)
  }

  @Test func byteOrderMarksAndLowerCaseAreNoProblem() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "\u{FEFF}" + #"{"log": {"entries": [\#(Self.entry("{}", path: "/A%20b/"))]}}"#, to: "app.har")
    _ = try folder.write(#"{"har": ["app.har"], "routes": {"get /A%20b": "json"}}"#, to: "suite.json")
    let result = try await Command.run(["--check", "--suite", "suite.json"], in: folder.url)
    #expect(result.text.isEmpty && result.status == 0)
  }

  @Test func optionsOfARouteAndOfAllChecks() async throws {
    let body = Self.content(#""{\"items\": [{\"id\": \"VALUE\", \"image\": \"a\", \"caption\": \"\"}, 7]}""#)
    let result = try await check(
      body, routes: #"{"GET /memes/*": {"type": "meme", "at": ".items[]", "redact": false}}"#)
    #expect(
      result.text.contains(#"found string "VALUE" [type-mismatch]"# + "\n  at .items[0].id of GET /memes/7"))
    #expect(result.text.contains("at .items[1] of GET /memes/7 (.log.entries[0],"))
    let common = try await check(
      body, more: #""*": {"redact": false, "lines": true}, "#, routes: #"{"GET /memes/*": "meme"}"#)
    #expect(common.text.contains("items") && common.text.contains("| "))
    let typed = try await check(
      body, ["--redact"], more: #""*": {"redact": false}, "#, routes: #"{"GET /memes/*": "meme"}"#)
    #expect(!typed.text.contains("VALUE"))
  }

  @Test func aCaptureShowsNoValuesWhereverItIsRead() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(#"{"id": "VALUE"}"#, to: "app.har")
    _ = try folder.write(#"{"meme": ["app.har"]}"#, to: "suite.json")
    for words in [["--check", "--suite", "suite.json"], ["meme", "app.har"]] {
      let result = try await Command.run(words, in: folder.url)
      #expect(result.status == 1 && !(result.text + result.errorText).contains("VALUE"))
      let open = try await Command.run(words + ["--no-redact"], in: folder.url)
      #expect((open.text + open.errorText).contains(#"found string "VALUE""#))
    }
  }

  @Test func routesOfACaptureAreAFileOfChecks() async throws {
    let folder = try TemporaryFolder()
    let entries = [
      Self.entry("{}", path: "/users/1"), Self.entry("[]", path: "/users"),
      Self.entry("{}", path: "/users/2"),
    ]
    _ = try folder.write(#"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#, to: "app.har")
    _ = try folder.write("struct User: Codable {\n}\n", to: "User.swift")
    let result = try await Command.run(["--routes", "app.har", "--source", "User.swift"], in: folder.url)
    #expect(result.status == 0 && result.errorText == "2  GET /users/*\n1  GET /users\n")
    #expect(
      result.text == """
        {
          "*": {"source": "User.swift"},
          "har": ["app.har"],
          "routes": {
            "GET /users/*": "User",
            "GET /users": "[User]"
          }
        }

        """)
    _ = try folder.write(#"{"log": {"entries": []}}"#, to: "empty.har")
    #expect(try await Command.run(["--routes", "empty.har"], in: folder.url).status == 1)
    #expect(try await Command.run(["--routes", "gone.har"], in: folder.url).status == 3)
  }

  // MARK: - Captures

  private static func content(_ text: String) -> String { #""content": {"text": \#(text)}"# }

  private static func entry(_ body: String, path: String) -> String {
    #"{"request": {"method": "get", "url": "https://a.io\#(path)"}, "response": {"status": 200, "content": {"mimeType": "application/json", "text": "\#(body)"}}}"#
  }

  /// Checks a capture with one answer; the response's members begin in column 2 of line 3.
  private func check(
    _ response: String, _ words: [String] = [], more: String = "",
    routes: String = #"{"GET /memes/*": "meme"}"#, method: String = "GET", status: Int = 200,
    query: String = ""
  ) async throws -> Command.Result {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      {"log": {"entries": [{"response": {
       "status": \(status),
       \(response)
      }, "request": {"headers": [{"name": "cookie", "value": "SECRET"}],
       "method": "\(method)", "url": "https://a.io/memes/7\(query)"}}]}}
      """, to: "app.har")
    _ = try folder.write(#"{\#(more)"har": ["app.har"], "routes": \#(routes)}"#, to: "suite.json")
    defer { withExtendedLifetime(folder) {} }
    return try await Command.run(["--check", "--suite", "suite.json"] + words, in: folder.url)
  }
}
