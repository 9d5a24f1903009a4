/// The program's environment variables. Foundation would copy all of them into a dictionary to read one.
package enum Environment {
  /// The variable's value; nil if it is not set.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether the variable is set, and not empty.
  package static func has(_ name: String) -> Bool { value(of: name)?.isEmpty == false }

  /// Whether this runs in GitHub Actions.
  package static var isGitHub: Bool { value(of: "GITHUB_ACTIONS") == "true" }
}
