import Words

/// A `JSONDecoder` that the user's sources declare and that `--decoder` can name.
package struct DeclaredDecoder: Codable, Hashable, Sendable {
  /// The first field of its line in the table of ``DeclaredPlaces``.
  static let mark = "--decoder"

  /// `APIClient.decoder` or `makeDecoder()`.
  package let expression: String
  /// The strategy for dates that the declaration sets, as in `iso8601`; nil if none is seen.
  package let dates: String?
  /// The same for keys.
  package let keys: String?

  package init(_ expression: String, dates: String? = nil, keys: String? = nil) {
    (self.expression, self.dates, self.keys) = (expression, dates, keys)
  }

  /// Reads a line of the table.
  init?(line: Substring) {
    guard line.utf8.dropFirst().starts(with: Self.mark.utf8) else { return nil }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, fields[0] == "", fields[1] == Self.mark else { return nil }
    self.init(
      fields[2], dates: fields[3].isEmpty ? nil : fields[3], keys: fields[4].isEmpty ? nil : fields[4])
  }

  /// The line in the table.
  package var line: String { ["", Self.mark, expression, dates ?? "", keys ?? ""].joined(separator: "\t") }

  /// `--decoder APIClient.decoder`
  var option: String { "\(Self.mark) \(ShellWord.quotedIfNeeded(expression))" }
}
