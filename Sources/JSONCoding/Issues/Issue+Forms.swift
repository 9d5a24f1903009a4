extension Issue {
  /// Forms of dates in strings.
  public enum UnreadableDate: Hashable, Codable, Sendable {
    /// A number in quotes that the strategy would read without these.
    case quoted(CodingStrategies.Dates)
    /// `/Date(1735689600000)/`, as ASP.NET writes them.
    case inParentheses
  }

  /// The form of a date in a payload.
  public enum FoundDate: Hashable, Codable, Sendable {
    /// This strategy reads it.
    case strategy(CodingStrategies.Dates)
    /// Only a custom strategy reads it.
    case unreadable(UnreadableDate)
  }

  /// Values in a record that decode as the model, or nearly do.
  public struct FittingPart: Hashable, Codable, Sendable {
    /// Where the values are in the record.
    public var path: PathExpression
    /// The bytes of the first value at the path.
    public var range: SourceRange
    /// The number of values that decode, of those tried.
    public var fitting = 1
    /// The number of values tried.
    public var tried = 1
    /// The number of problems of the first value; 0 if it decodes.
    public var problems = 0
    /// The strategy for dates that it takes; nil for the record's own.
    public var dates: CodingStrategies.Dates?
    /// Whether it takes the strategy for names in snake case, and the record has another one.
    public var isInSnakeCase = false
  }

  /// How a type that does not decode itself is read.
  public enum Form: Hashable, Codable, Sendable {
    /// A date, by this strategy.
    case date(CodingStrategies.Dates)
    /// Bytes, in this format.
    case data(CodingStrategies.DataFormat)
    /// A custom strategy for dates reads this JSON value, among others, and the value found has this form.
    case customDate(example: String, found: FoundDate?)
    /// A program's own formatter reads this date, among others, and the value found has this form.
    case formatter(example: String, found: FoundDate?)
    /// A custom strategy for data reads this JSON value, among others.
    case customData(example: String)
    /// A URL.
    case url
    /// A UUID.
    case uuid
    /// A decimal number.
    case decimal
  }
}
