import Foundation
import Testing
import TestSupport

/// Headless Chromium from the system's packages.
struct Browser {
  /// The program; nil if the system has none.
  static let program: String? = {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let apps = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    let folders = Command.path.split(separator: ":")
    return (names.flatMap { name in folders.map { "\($0)/\(name)" } } + apps).first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  struct Visit {
    /// What the script returned for each page, as JSON.
    let results: [Any]
    /// The console messages of the pages: errors, and violations of their policies.
    let console: [String]
  }

  let folder: TemporaryFolder

  /// Opens pages of the folder, one after the other, and runs the body of an asynchronous function with `page`, its
  /// document, and `window` in each.
  ///
  /// The pages are in frames, because their policies forbid running code in them.
  func visit(_ pages: [String], isDark: Bool = false, _ script: String) async throws -> Visit {
    let program = try #require(Self.program)
    let names = String(decoding: try JSONSerialization.data(withJSONObject: pages), as: UTF8.self)
    try folder.write(
      """
      <!DOCTYPE html><meta charset="utf-8"><body><script>
      const look = async (page, window) => { \(script) };
      (async () => {
        const results = [];
        for (const name of \(names)) {
          const frame = document.createElement("iframe");
          frame.width = 1000;
          await new Promise((done) => { frame.onload = done; frame.src = name; document.body.append(frame); });
          try {
            results.push(await look(frame.contentDocument, frame.contentWindow));
          } catch (error) {
            results.push(String(error));
          }
          frame.remove();
        }
        const text = unescape(encodeURIComponent(JSON.stringify(results)));
        document.body.textContent = "RESULTS:" + btoa(text) + ":";
      })();
      </script>
      """, to: "visit.html")
    let words = [
      program, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
      "--enable-logging=stderr",
      "--v=0", "--allow-file-access-from-files", "--virtual-time-budget=60000",
      "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--dump-dom",
      "file://\(folder.url.path)/visit.html",
    ]
    let result = try await Command.shell(
      words.map { "'\($0)'" }.joined(separator: " "), in: folder.url, timeout: 300)
    let parts = result.text.components(separatedBy: "RESULTS:")
    let encoded = try #require(
      parts.count > 1 ? parts[1].components(separatedBy: ":").first : nil, "\(result.errorText.suffix(2000))")
    let data = try #require(Data(base64Encoded: encoded))
    let lines = result.errorText.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
    return Visit(
      results: try #require(try JSONSerialization.jsonObject(with: data) as? [Any]), console: lines)
  }
}
