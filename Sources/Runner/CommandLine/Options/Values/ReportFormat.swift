import Diagnostics

extension ReportFormat: OptionChoice {
  var meaning: String {
    switch self {
    case .text: "for people, with an excerpt of the input"
    case .json: "JSON Lines, one object per problem"
    case .github: "GitHub Actions annotations"
    case .gitlab: "GitLab Code Quality"
    case .sarif: "SARIF 2.1.0"
    case .junit: "JUnit XML, one test case per file"
    case .summary: "for people, problems that are alike as one"
    case .markdown: "the same as a table"
    }
  }
}
