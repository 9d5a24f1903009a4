import Diagnostics

extension ReportFormat: OptionChoice {
  /// What problems are written as.
  var meaning: String {
    switch self {
    case .text: "for people, with the place in the input"
    case .json: "JSON Lines, one object a problem"
    case .github: "annotations of GitHub Actions"
    case .gitlab: "Code Quality of GitLab"
    case .sarif: "SARIF 2.1.0"
    case .junit: "JUnit XML, one test case a file"
    }
  }
}
