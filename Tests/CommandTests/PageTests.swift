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
      #"{"meme": ["wrong-*.json", "short-*.json"], "song": ["song.json"], "person": ["person.json"]}"#,
      to: "suite.json")
    let result = try await Command.run(
      ["-c", "-r", "html=page.html", "--suite", "suite.json"], in: folder.url)
    #expect(result.status == 1)
    return folder
  }

  @Test(
    "asks for nothing, filters, sorts and opens", .enabled(if: SlowTests.areOn, reason),
    .enabled(if: Browser.program != nil, missing))
  func page() async throws {
    let folder = try await Self.folder()
    let visit = try await Browser(folder: folder).visit(
      ["page.html"],
      """
      const shown = () => Array.from(page.querySelectorAll(".group:not([hidden])"), (group) => group.dataset.path);
      const set = (id, value) => {
        page.getElementById(id).value = value;
        page.getElementById(id).dispatchEvent(new window.Event("input"));
      };
      const results = { all: shown().join(" ") };
      for (const [id, value] of [
        ["code", "key-not-found"], ["model", "song"], ["file", "SHORT-1"], ["path", "capt"], ["path", "nothing"],
      ]) {
        set(id, value);
        results[value] = shown().join(" ") + ", " + page.getElementById("shown").textContent;
        set(id, "");
      }
      set("order", "path");
      results.sorted = shown().join(" ");
      const groups = Array.from(page.querySelectorAll(".group"));
      page.getElementById("close").click();
      results.closed = groups.filter((group) => group.open).length;
      page.getElementById("open").click();
      results.open = groups.filter((group) => group.open).length;
      page.getElementById("close").click();
      results.reached = 0;
      for (const group of groups) {
        window.location.hash = group.id;
        await new Promise((done) => setTimeout(done, 20));
        results.reached += group.open && page.querySelector(":target") === group ? 1 : 0;
      }
      results.ids = new Set(groups.map((group) => group.id)).size;
      results.requests = window.performance.getEntriesByType("resource").length;
      results.filtersAreShown = !page.getElementById("filters").hidden;
      results.focusable = Array.from(page.querySelectorAll("summary, input, select, button"))
        .every((element) => element.tabIndex === 0);
      results.width = page.documentElement.scrollWidth <= window.innerWidth;
      return results;
      """)
    #expect(visit.console == [])
    let results = try #require(visit.results.first as? [String: Any], "\(visit.results)")
    let texts = results.compactMapValues { $0 as? String }
    #expect(
      texts == [
        "all": ".id .caption .user_name .scores",
        "key-not-found": ".caption .user_name .scores, 3 of 4 groups",
        "song": ".id, 1 of 4 groups", "SHORT-1": ".caption, 1 of 4 groups",
        "capt": ".caption, 1 of 4 groups", "nothing": ", 0 of 4 groups",
        "sorted": ".caption .id .scores .user_name",
      ])
    let numbers = results.compactMapValues { $0 as? Int }
    let expected = [
      "closed": 0, "open": 4, "reached": 4, "ids": 4, "requests": 0, "filtersAreShown": 1, "focusable": 1,
      "width": 1,
    ]
    #expect(numbers == expected)
  }

  @Test(
    "text is readable in both colors, and fits three widths", .enabled(if: SlowTests.areOn, reason),
    .enabled(if: Browser.program != nil, missing), arguments: [true, false])
  func looks(isDark: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"id":"1","caption":null,"image":"https://a.b","x":{"new":"2"}}"#, to: "new")
    _ = try await Command.run(
      [
        "-lc", "-r", "html=page.html", "--unread", "warn", "--stats", "json=stats.json", "meme", "new",
      ],
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
      const faint = texts.filter((element) => element.tagName !== "SCRIPT").filter((element) => {
        const [one, other] = [light(window.getComputedStyle(element).color), light(back(element))];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5;
      });
      const wide = [360, 768, 1280].filter((width) => {
        window.frameElement.width = width;
        return page.documentElement.scrollWidth > window.innerWidth;
      });
      return { dark: light(window.getComputedStyle(page.body).backgroundColor) < 0.1, texts: texts.length > 60,
               faint: faint.map((element) => element.outerHTML), wide };
      """)
    #expect(visit.console == [])
    let results = try #require(visit.results.first as? [String: Any], "\(visit.results)")
    #expect(results["dark"] as? Bool == isDark)
    #expect(results["faint"] as? [String] == [])
    #expect(results["wide"] as? [Int] == [])
    #expect(results["texts"] as? Bool == true)
  }

  /// A payload whose keys are made of what could be markup, each of them in a group of its own.
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
    "thousands of hostile names are text", .enabled(if: SlowTests.areOn, reason),
    .enabled(if: Browser.program != nil, missing))
  func hostile() async throws {
    let folder = try TemporaryFolder()
    var random = Random(seed: 32)
    let pages = (0..<6).map { "page-\($0).html" }
    for page in pages {
      let payload = Data(try Self.hostile(&random).utf8)
      let words = [
        "-c", "--unread", "warn", "-r", "html=\(page)", "meme", "--stdin-name", "<b onclick='hit()'>.json",
      ]
      let result = try await Command.run(words, input: payload, in: folder.url)
      #expect(result.status == 0)
    }
    let visit = try await Browser(folder: folder).visit(
      pages,
      """
      const names = new Set(["class", "id", "open", "data-code", "data-models", "data-files", "data-path"]);
      const groups = Array.from(page.querySelectorAll("#groups *"));
      return [
        page.querySelectorAll(".group").length, page.scripts.length,
        groups.filter((element) => /^(script|img|style|iframe|a|b)$/i.test(element.tagName)).length,
        groups.flatMap((element) => Array.from(element.attributes))
          .filter((one) => !names.has(one.name) && !one.ownerElement.closest("svg")).length,
        window.performance.getEntriesByType("resource").length,
      ];
      """)
    #expect(visit.console == [])
    for result in visit.results { #expect(result as? [Int] == [900, 1, 0, 0, 0]) }
    #expect(visit.results.count == pages.count)
  }

  @Test("tidy finds nothing", .enabled(if: SlowTests.areOn, reason))
  func tidy() async throws {
    let folder = try await Self.folder()
    let result = try await Command.shell(
      "command -v tidy >/dev/null || exit 9; tidy -q -e page.html", in: folder.url)
    if result.status == 9 { return try skipTest("there is no tidy") }
    // macOS has one that does not know HTML 5.
    if result.errorText.contains("<section> is not recognized") { return try skipTest("tidy is too old") }
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
  }
}
