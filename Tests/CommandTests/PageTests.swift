import Foundation
import Testing
import TestSupport

/// `--report html` in a browser.
struct PageTests {
  private static let reason: Comment = "slow: make test-slow"
  private static let missing: Comment = "there is no chromium"

  /// A run of three models. The first and the second have a problem in common.
  private static func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let meme = { (id: String, rest: String) in #"{"id":\#(id),"image":"https://example.com"\#(rest)}"# }
    for number in 0..<3 {
      try folder.write(meme("\"\(number)\"", #","caption":"c""#), to: "wrong-\(number).json")
      try folder.write(meme("1", ""), to: "short-\(number).json")
    }
    try folder.write(#"{"id":"x"}"#, to: "song.json")
    try folder.write("{}", to: "person.json")
    try folder.write(
      #"{"checks": {"meme": ["wrong-*.json", "short-*.json"], "song": ["song.json"], "person": ["person.json"]}}"#,
      to: "suite.json")
    let result = try await Command.run(
      ["check", "-r", "html=page.html", "--suite", "suite.json"], in: folder.url)
    #expect(result.status == 1)
    return folder
  }

  @Test(
    "asks for nothing; links open what they lead to", .enabled(if: SlowTests.isEnabled, reason),
    .enabled(if: Browser.program != nil, missing))
  func page() async throws {
    let folder = try await Self.folder()
    let visit = try await Browser(folder: folder).visit(
      ["page.html"],
      """
      const groups = Array.from(page.querySelectorAll(".group"));
      const results = {
        paths: groups.map((group) => group.querySelector("summary .path").textContent).join(" "),
        open: groups.filter((group) => group.open).length,
        reached: 0,
      };
      for (const group of groups) group.open = false;
      for (const group of groups) {
        window.location.hash = group.querySelector(".body").id;
        await new Promise((done) => setTimeout(done, 20));
        results.reached += group.open && page.querySelector(":target").parentElement === group ? 1 : 0;
      }
      results.requests = window.performance.getEntriesByType("resource").length;
      results.scripts = page.scripts.length;
      results.focusable = Array.from(page.querySelectorAll("summary, a")).every((element) => element.tabIndex === 0);
      results.width = page.documentElement.scrollWidth <= window.innerWidth;
      return results;
      """)
    #expect(visit.console == [])
    let results = try #require(visit.results.first as? [String: Any], "\(visit.results)")
    #expect(results["paths"] as? String == ".id .caption .user_name .scores")
    let numbers = results.compactMapValues { $0 as? Int }
    #expect(numbers == ["open": 3, "reached": 4, "requests": 0, "scripts": 0, "focusable": 1, "width": 1])
  }

  @Test(
    "text is readable in both colors, and fits three widths", .enabled(if: SlowTests.isEnabled, reason),
    .enabled(if: Browser.program != nil, missing), arguments: [true, false])
  func looks(isDark: Bool) async throws {
    let folder = try TemporaryFolder([
      "new": #"{"id":"1","caption":null,"image":"https://a.b","x":{"new":"2"}}"#
    ])
    _ = try await Command.run(
      ["stats", "-l", "-r", "html=page.html", "--unread", "warn", "meme", "new"],
      in: folder.url)
    let visit = try await Browser(folder: folder).visit(
      ["page.html"], isDark: isDark,
      """
      const parts = (color) => color.match(/[\\d.]+/g).map(Number);
      const light = (color) => parts(color).slice(0, 3).map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
      const back = (element) => {
        for (let one = element; one; one = one.parentElement) {
          const color = window.getComputedStyle(one).backgroundColor;
          if (!/, 0\\)$/.test(color)) return color;
        }
        return "rgb(255, 255, 255)";
      };
      for (const details of page.querySelectorAll("details")) details.open = true;
      const texts = Array.from(page.body.querySelectorAll("*")).filter((element) =>
        Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== ""));
      const faint = texts.filter((element) => {
        const [one, other] = [light(window.getComputedStyle(element).color), light(back(element))];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5;
      });
      const wide = [360, 768, 1280].filter((width) => {
        window.frameElement.width = width;
        return page.documentElement.scrollWidth > window.innerWidth;
      });
      return { dark: light(window.getComputedStyle(page.body).backgroundColor) < 0.1, texts: texts.length > 40,
               faint: faint.map((element) => element.outerHTML), wide };
      """)
    #expect(visit.console == [])
    let results = try #require(visit.results.first as? [String: Any], "\(visit.results)")
    #expect(results["dark"] as? Bool == isDark)
    #expect(results["faint"] as? [String] == [])
    #expect(results["wide"] as? [Int] == [])
    #expect(results["texts"] as? Bool == true)
  }

  /// A payload whose keys contain possible markup, each in a separate group.
  private static func hostile(_ random: inout Random) throws -> String {
    let pieces = [
      "<", ">", "\"", "'", "&", "/", "=", " ", "`", "script", "<script>", "</script>", "<!--", "-->", "]]>",
      "</pre>",
      "</details>", "<img src=x onerror=hit()>", " onload=hit() ", "&lt;", "&#60;", "\u{2028}", "\u{202E}",
      "\u{0}",
      "\u{FEFF}", "\u{FFFE}", "\u{1F600}", "\u{301}", "javascript:", "<style>", "<svg/onload=hit()>", "\\",
      "\n",
    ]
    let keys = (0..<900).map { number in
      "\(number)" + (0..<8).map { _ in random.pick(pieces) }.joined()
    }
    let members = try keys.map { key in
      let name = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
      return "\(name): \(name)"
    }
    return "{\"id\": 1, \"caption\": \"\", \"image\": \"https://a.b\", \(members.joined(separator: ", "))}"
  }

  @Test(
    "thousands of hostile names are text", .enabled(if: SlowTests.isEnabled, reason),
    .enabled(if: Browser.program != nil, missing))
  func hostile() async throws {
    let folder = try TemporaryFolder()
    var random = Random(seed: 32)
    let pages = (0..<6).map { "page-\($0).html" }
    for page in pages {
      let payload = Data(try Self.hostile(&random).utf8)
      let words = [
        "check", "--unread", "warn", "-r", "html=\(page)", "meme", "--stdin-name", "<b onclick='hit()'>.json",
      ]
      let result = try await Command.run(words, input: payload, in: folder.url)
      #expect(result.status == 0)
    }
    let visit = try await Browser(folder: folder).visit(
      pages,
      """
      const names = new Set(["class", "id", "open", "href"]);
      const all = Array.from(page.querySelectorAll("section *"));
      return [
        page.querySelectorAll(".group").length, page.scripts.length,
        all.filter((element) => /^(script|img|style|iframe)$/i.test(element.tagName)).length,
        all.flatMap((element) => Array.from(element.attributes))
          .filter((one) => !names.has(one.name) && !one.ownerElement.closest("svg")).length,
        window.performance.getEntriesByType("resource").length,
      ];
      """)
    #expect(visit.console == [])
    for result in visit.results { #expect(result as? [Int] == [900, 0, 0, 0, 0]) }
    #expect(visit.results.count == pages.count)
  }

  @Test("tidy finds nothing", .enabled(if: SlowTests.isEnabled, reason))
  func tidy() async throws {
    let folder = try await Self.folder()
    let result = try await Command.shell(
      "command -v tidy >/dev/null || exit 9; tidy -q -e page.html", in: folder.url)
    if result.status == 9 { return try skipTest("there is no tidy") }
    // The one of macOS does not know HTML 5.
    if result.errorText.contains("<section> is not recognized") { return try skipTest("tidy is too old") }
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
  }
}
