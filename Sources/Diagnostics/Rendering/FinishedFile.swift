/// The results of one file, known once all of it has been processed.
package struct FinishedFile: Hashable, Codable, Sendable {
  /// The file's name, as in its diagnostics.
  package var name: String
  /// The number of records, whether they decode or not.
  package var records: Int
  /// The number of errors, including any that `--max-errors` leaves out of the report.
  package var errors: Int
  package var warnings: Int
  package var notes: Int
  /// How many problems are left out, because an earlier report has them.
  package var known = 0
  /// False for a file that is missing, is a directory, or failed while it was read.
  package var couldBeRead: Bool
  /// Whether the file was expected to be invalid.
  package var shouldBeInvalid: Bool
  /// Whether it is an input, and not only compared with all inputs.
  package var isInput = true
  /// The number of records that do not decode; nil if they were not there to be decoded.
  package var refused: Int?
  /// Whether the records are payloads that were made for the model.
  package var areMade = false
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

  /// All its problems.
  package var problems: Int { errors + warnings + notes }
}
