import Foundation
import Testing
import TestSupport

/// `--report html` in a browser.
struct PageTests {
  /// A page with groups, statistics and notes.
  private func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "new": #"{"id":"1","caption":null,"image":"https://a.b","x":{"new":"2"}}"#
    ])
    _ = try await Command.run("stats -l -r html=page.html --unread warn meme new", in: folder.url)
    return folder
  }

  @Test(
    "text is readable in both colors, and fits three widths", .slow,
    .enabled(if: Browser.program != nil, "there is no chromium"), arguments: [true, false])
  func looks(isDark: Bool) async throws {
    let visit = try await Browser(folder: folder()).visit(
      "page.html", isDark: isDark,
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
    let results = try #require(visit.result as? [String: Any], "\(visit.result)")
    #expect(results["dark"] as? Bool == isDark)
    #expect(results["faint"] as? [String] == [])
    #expect(results["wide"] as? [Int] == [])
    #expect(results["texts"] as? Bool == true)
  }

  @Test("tidy finds nothing", .slow)
  func tidy() async throws {
    let folder = try await folder()
    let result = try await Command.shell(
      "command -v tidy >/dev/null || exit 9; tidy -q -e page.html", in: folder.url)
    if result.status == 9 { return try skipTest("there is no tidy") }
    // The one of macOS does not know HTML 5.
    if result.errorText.contains("<section> is not recognized") { return try skipTest("tidy is too old") }
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
  }
}
