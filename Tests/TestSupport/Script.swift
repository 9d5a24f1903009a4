import Foundation

/// Programs that tests write.
public enum Script {
  /// Writes an executable program.
  ///
  /// A separate process writes it: a file that this process has open for writing is also briefly open in every program
  /// that another test starts meanwhile, and no system starts a file that somebody may still write to ("Text file
  /// busy").
  public static func write(_ text: String, to path: String) throws {
    let source = path + ".text"
    try text.write(toFile: source, atomically: true, encoding: .utf8)
    let install = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", source, path])
    install.waitUntilExit()
    try FileManager.default.removeItem(atPath: source)
  }
}
