/// What this program is called, and which release of it this is.
public enum Version {
  public static let program = "decode-model"
  public static let number = "0.1.0"
  /// The day of the release as the manual shows it.
  static let date = "November 21, 2026"
  /// What `--version` prints, without the newline.
  public static var line: String { "\(program) \(number)" }
}
