/// The results of one file, complete once the whole file has been processed.
package struct FinishedFile: Hashable, Codable, Sendable {
  /// The file's name, as in its diagnostics.
  package var name: String
  /// The number of records, whether they decode or not.
  package var records: Int
  /// The number of errors, including any that `--max-errors` leaves out of the report.
  package var errors: Int
  package var warnings: Int
  package var notes: Int
  /// The number of problems left out because an earlier report has them.
  package var known = 0
  /// False for a file that is missing, is a directory, or failed while it was read.
  package var couldBeRead: Bool
  /// Whether the file was expected to be invalid.
  package var shouldBeInvalid: Bool
  /// False for a file that is only compared with all inputs, such as earlier statistics.
  package var isInput = true
  /// The number of records that do not decode; nil if they were not meant to be decoded.
  package var refused: Int?
  /// Whether the records are payloads generated for the model.
  package var isGenerated = false
  /// The model that the records are decoded as, if any.
  package var model: String?
  /// The name of the suite's check that it belongs to, if any.
  package var check: String?

  package init(
    name: String, records: Int, errors: Int = 0, warnings: Int = 0, notes: Int = 0, couldBeRead: Bool = true,
    shouldBeInvalid: Bool = false
  ) {
    self.name = name
    self.records = records
    self.errors = errors
    self.warnings = warnings
    self.notes = notes
    self.couldBeRead = couldBeRead
    self.shouldBeInvalid = shouldBeInvalid
  }

  /// The total number of problems.
  package var problems: Int { errors + warnings + notes }
}
