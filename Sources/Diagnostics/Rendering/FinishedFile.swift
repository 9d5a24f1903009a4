/// The results of one file, known once all of it has been processed.
public struct FinishedFile: Hashable, Codable, Sendable {
  /// The file's name, as in its diagnostics.
  public var name: String
  /// The number of records, whether they decode or not.
  public var records: Int
  /// The number of errors, including any that `--max-errors` leaves out of the report.
  public var errors: Int
  public var warnings: Int
  public var notes: Int
  /// False for a file that is missing, is a directory, or failed while it was read.
  public var couldBeRead: Bool
  /// Whether the file was expected to be invalid.
  public var shouldBeInvalid: Bool
  /// Whether it is an input, and not only compared with all inputs.
  public var isInput = true
  /// The number of records that do not decode; nil if they were not there to be decoded.
  public var refused: Int?
  /// Whether the records are payloads that were made for the model.
  public var areMade = false
  /// The model that the records are decoded as; nil if there is none.
  public var model: String?

  public init(
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
  public var problems: Int { errors + warnings + notes }
}
