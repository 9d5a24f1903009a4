/// Values that a model loses without an error.
extension Explanation {
  static let aboutLosses: [DiagnosticCode: Explanation] = [
    .swallowedFailure: Explanation(
      summary: "A value does not fit, and the model continues without it.",
      usualSeverity: .warning,
      meaning:
        "With --swallowed, a read that fails is reported although the record decodes: the model catches the error, by try? or in a loop that skips elements, and continues with a default, with nil, or without the element. The report points at the value that does not fit, and names what was lost. A value that the model then reads in another way is not lost, and neither is an absent key or a null that a default replaces.",
      example: Example(
        swift: """
          struct Cart: Decodable {
            let count: Int
            init(from decoder: any Decoder) throws {
              let container = try decoder.container(keyedBy: CodingKeys.self)
              count = (try? container.decode(Int.self, forKey: .count)) ?? 0
            }
            enum CodingKeys: String, CodingKey {
              case count
            }
          }
          """,
        json: #"{"count": "2"}"#, options: "--swallowed warn"),
      remedy:
        "If the payload is wrong, fix it. If it is right, let the model read this form, too. If the loss is meant, there is nothing to do: leave out --swallowed for this model."
    )
  ]
}
