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
    /// What the script returned, as JSON.
    let result: Any
    /// The console messages of the page: errors, and violations of its policies.
    let console: [String]
  }

  let folder: TemporaryFolder

  /// Opens a page of the folder, and runs the body of a function with `page`, its document, and `window`.
  ///
  /// The page is in a frame, because its policy forbids running code in it.
  func visit(_ name: String, isDark: Bool, _ script: String) async throws -> Visit {
    let program = try #require(Self.program)
    try folder.write(
      """
      <!DOCTYPE html><meta charset="utf-8"><body><script>
      const look = (page, window) => { \(script) };
      const frame = document.createElement("iframe");
      frame.width = 1000;
      frame.onload = () => {
        let result;
        try { result = look(frame.contentDocument, frame.contentWindow); } catch (error) { result = String(error); }
        const text = unescape(encodeURIComponent(JSON.stringify([result])));
        document.body.textContent = "RESULTS:" + btoa(text) + ":";
      };
      frame.src = "\(name)";
      document.body.append(frame);
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
    let results = try JSONSerialization.jsonObject(with: data) as? [Any]
    return Visit(result: try #require(results?.first), console: lines)
  }
}
