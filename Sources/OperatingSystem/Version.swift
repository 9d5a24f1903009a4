/// The program's name and version.
public enum Version {
  public static let program = "decode-model"
  public static let number = "0.2.0"
  /// The release date as the manual shows it.
  package static let date = "November 22, 2026"
  /// The output of `--version`, without the newline.
  public static var line: String { "\(program) \(number)" }
}
