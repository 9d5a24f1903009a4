/// What a report says of a file once all of it has been looked at.
public struct FinishedFile: Hashable, Sendable {
  /// The name that the file's diagnostics bear.
  public var name: String
  /// How many records were looked at, good and bad.
  public var records: Int
  /// How many problems it has, those included that `--max-errors` kept from the report.
  public var errors: Int
  public var warnings: Int
  /// False for a file that is missing, is a directory, or gave an error while it was read.
  public var couldBeRead: Bool

  public init(name: String, records: Int, errors: Int = 0, warnings: Int = 0, couldBeRead: Bool = true) {
    self.name = name
    self.records = records
    self.errors = errors
    self.warnings = warnings
    self.couldBeRead = couldBeRead
  }
}
