/// The problems of round trips: what an app would lose or change by writing a record back.
extension Explanation {
  static let aboutRoundTrips: [DiagnosticCode: Explanation] = [
    .lostKey: Explanation(
      summary: "A key is lost when the decoded value is encoded again.",
      usualSeverity: .warning,
      meaning:
        "With --round-trip, each record that decodes is encoded again by the model's own encode(to:) and compared with its own text. This member is not in the result: the model never reads it, or does not write it. A null counts as a member: the encode(to:) that the compiler makes leaves out an optional that is nil, and so loses it.",
      example: Example(
        swift: """
          struct Contact: Codable {
            let name: String
          }
          """,
        json: #"{"name": "Ada", "phone": "123"}"#, options: "--round-trip warn"),
      remedy:
        "If the app sends records back, give the model a property for the key, and write it in encode(to:). If the app only reads them, there is nothing to do."
    ),
    .changedValue: Explanation(
      summary: "A value is different when the decoded value is encoded again.",
      usualSeverity: .warning,
      meaning:
        "With --round-trip, each record that decodes is encoded again and compared with its own text. This value has changed: it was rounded, cut, or written in another form. Numbers are compared as decimals, so 1.10 and 1.1 are the same; strings are compared as they are, so two spellings of one date are not. An array or a set whose elements are in another order is one change.",
      example: Example(
        swift: """
          struct Track: Codable {
            let title: String
            init(from decoder: any Decoder) throws {
              let container = try decoder.container(keyedBy: CodingKeys.self)
              title = try container.decode(String.self, forKey: .title).lowercased()
            }
            enum CodingKeys: String, CodingKey {
              case title
            }
          }
          """,
        json: #"{"title": "Sunset"}"#, options: "--round-trip warn"),
      remedy:
        "Keep the value as it is: use a String or Decimal instead of a Double, or the API's own strategy for dates, or store the original next to the converted value."
    ),
    .addedKey: Explanation(
      summary: "A key is new when the decoded value is encoded again.",
      usualSeverity: .warning,
      meaning:
        "With --round-trip, each record that decodes is encoded again and compared with its own text. The object has a key that it did not have: the model gives an absent key a default value, or writes nil as null.",
      example: Example(
        swift: """
          struct Draft: Codable {
            let tags: [String]
            init(from decoder: any Decoder) throws {
              let container = try decoder.container(keyedBy: CodingKeys.self)
              tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
            }
            enum CodingKeys: String, CodingKey {
              case tags
            }
          }
          """,
        json: "{}", options: "--round-trip warn"),
      remedy:
        "Make the property an optional, or leave the key out in encode(to:) if it has its default value."
    ),
  ]
}
