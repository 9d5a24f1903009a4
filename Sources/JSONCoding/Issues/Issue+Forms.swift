extension Issue {
  /// Forms of dates in strings.
  public enum UnreadableDate: Hashable, Codable, Sendable {
    /// A number in quotes that the strategy would read without them.
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

  /// Values in a record that decode as the model, or nearly so.
  public struct FittingPart: Hashable, Codable, Sendable {
    /// Where the values are in the record.
    public var path: PathExpression
    /// The bytes of the first value at the path.
    public var range: SourceRange
    /// The number of tried values that decode.
    public var fitting = 1
    /// The number of values tried.
    public var tried = 1
    /// The number of problems of the first value; 0 if it decodes.
    public var problems = 0
    /// The strategy for dates that the values need; nil for the record's own.
    public var dates: CodingStrategies.Dates?
    /// Whether the values need the strategy for snake_case names, and the record has another one.
    public var isInSnakeCase = false
  }

  /// The form in which a type is read that does not decode itself.
  public enum Form: Hashable, Codable, Sendable {
    /// A date, by this strategy.
    case date(CodingStrategies.Dates)
    /// Bytes, in this format.
    case data(CodingStrategies.DataFormat)
    /// A custom strategy for dates reads JSON values such as this one; the value found has the other form.
    case customDate(example: String, found: FoundDate?)
    /// The program's own formatter reads dates such as this one; the value found has the other form.
    case formatter(example: String, found: FoundDate?)
    /// A custom strategy for data reads JSON values such as this one.
    case customData(example: String)
    /// A URL.
    case url
    /// A UUID.
    case uuid
    /// A decimal number.
    case decimal
  }
}
