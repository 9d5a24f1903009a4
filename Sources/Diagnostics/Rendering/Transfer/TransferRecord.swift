/// One line of a program's report to the program that started it: everything that the reports of both need.
package enum TransferRecord: Hashable, Codable, Sendable {
  case diagnostic(Diagnostic)
  case group(ProblemGroup)
  case file(FinishedFile)
  case statistics(StatisticsPart)
  /// A note about the whole run.
  case note(String)
  /// The last one, with what was counted but not reported.
  case end(Omitted)
}
