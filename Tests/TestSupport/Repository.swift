import Foundation

/// The files of the project, as seen from its tests.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  public static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }
}
