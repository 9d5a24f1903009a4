/// The problems of values and keys: valid JSON that does not fit the model.
extension Explanation {
  static let ofValues: [DiagnosticCode: Explanation] = [
    .typeMismatch: Explanation(
      summary: "A value has another type than the model asked for.",
      meaning:
        "The model asked for a string, number, Bool, array or object, and the JSON has another of them there. Nothing is converted: a string of digits is not a number, and 1 is not true.",
      example: Example(
        swift: """
          struct User: Decodable {
            let id: Int
          }
          """,
        json: #"{"id": "7"}"#),
      remedy:
        "Correct the JSON, or declare the property with the type that the JSON has. If several types occur, read them one after the other in init(from:)."
    ),
    .keyNotFound: Explanation(
      summary: "An object lacks a key that the model needs.",
      meaning:
        "The object has no key for a property that is not optional. The report points at the object, and the path ends with the missing key. If a key that nobody reads is spelled similarly, the help names it.",
      example: Example(
        swift: """
          struct Photo: Decodable {
            let title: String
          }
          """,
        json: #"{"titel": "Sunset"}"#),
      remedy:
        "Correct the key in the JSON, name it in the model's CodingKeys, or make the property optional. If the JSON has snake_case keys, use --keys snake, as the app does with keyDecodingStrategy."
    ),
    .valueNotFound: Explanation(
      summary: "A value is null, or missing, where the model needs one.",
      meaning:
        "The JSON has null where the model needs a value, or an array ends before the model has read all the elements that it needs.",
      example: Example(
        swift: """
          struct Comment: Decodable {
            let text: String
          }
          """,
        json: #"{"text": null}"#),
      remedy: "Correct the JSON, or make the property optional if null is allowed."),
    .numberOutOfRange: Explanation(
      summary: "A number does not fit the number type that the model asked for.",
      meaning:
        "It is too large or too small for the type, as 256 is for UInt8, or it is not whole, as 1.5 is for Int.",
      example: Example(
        swift: """
          struct Pixel: Decodable {
            let red: UInt8
          }
          """,
        json: #"{"red": 256}"#),
      remedy:
        "Correct the JSON, or declare the property with a type that has room for every number that may come, such as Int, Double or Decimal."
    ),
    .dataCorrupted: Explanation(
      summary: "A value has the right type, but the model does not accept it.",
      meaning:
        "An enum has no case for the value, a string is not a date or URL, or the model's own init(from:) refuses it. In the last case, the message has the model's own words.",
      example: Example(
        swift: """
          enum Role: String, Decodable {
            case admin, member
          }
          struct Account: Decodable {
            let role: Role
          }
          """,
        json: #"{"role": "owner"}"#),
      remedy:
        "Correct the value, or have the model accept it. If it is a date, data or a number such as NaN, choose the form in which your app reads it: --dates, --data, --nonconforming-floats."
    ),
    .distantDate: Explanation(
      summary: "A number is read as a date that is improbably late.",
      usualSeverity: .warning,
      meaning:
        "The record decodes, but one of its dates is probably not what was meant: JSONDecoder reads numbers as seconds since 2001 unless told otherwise, and the payload counts seconds or milliseconds from 1970.",
      example: Example(
        swift: """
          struct Event: Decodable {
            let start: Date
          }
          """,
        json: #"{"start": 1700000000000}"#),
      remedy:
        "Use --dates milliseconds or --dates seconds, and dateDecodingStrategy = .millisecondsSince1970 or .secondsSince1970 in the app. Seconds are reported once, if most numbers that are read as dates are late."
    ),
    .unreadKey: Explanation(
      summary: "An object has a key that the model never asked for.",
      usualSeverity: .warning,
      meaning:
        "JSONDecoder ignores such keys, which is often right; but a key that is new or misspelled gets lost without a word, above all if the property is optional. Unread keys are reported with --unread warn, --unread error or --strict.",
      example: Example(
        swift: """
          struct Note: Decodable {
            let text: String
            let color: String?
          }
          """,
        json: #"{"text": "Buy milk", "colour": "red"}"#, options: "--unread warn"),
      remedy: "Correct the key, or add a property for it to the model."),
    .unconvertedKey: Explanation(
      summary: "A key matches only because the strategy for keys leaves it alone.",
      usualSeverity: .warning,
      meaning:
        "The strategy that converts from snake case turns favorite_toy into favoriteToy and leaves favoriteToy alone, so a payload written by hand with the names of the model decodes, too. The API sends other names. With --unread warn, --unread error or --strict this is reported once for a name in each record.",
      command: #"""
        printf '{"name":"Ada","id":7,"favoriteToy":{"name":"Bear"}}\n' | decode-model check --unread warn employee-snake-case
        """#,
      remedy: "Write the key in the payload as the API does."),
    .encodingFailed: Explanation(
      summary: "The decoded value could not be encoded.",
      meaning:
        "The record decodes, but its value could not be written as JSON: the model's encode(to:), or an encoder that it uses, has thrown an error.",
      example: Example(
        swift: """
          struct Secret: Codable {
            let key: String
            func encode(to encoder: any Encoder) throws {
              throw EncodingError.invalidValue(
                key, EncodingError.Context(codingPath: [], debugDescription: "secrets are not written"))
            }
          }
          """,
        json: #"{"key": "abc"}"#, options: "--output json"),
      remedy: "Correct encode(to:), or write the values as --output swift or --output source."),
  ]
}
