/// The problems of values and keys: valid JSON that does not fit the model.
extension Explanation {
  static let aboutValues: [DiagnosticCode: Explanation] = [
    .typeMismatch: Explanation(
      summary: "A value does not have the type that the model asked for.",
      meaning:
        "The model asked for a string, number, Bool, array or object, and the JSON has something else there. Nothing is converted: a string of digits is not a number, and 1 is not true.",
      example: Example(
        swift: """
          struct User: Decodable {
            let id: Int
          }
          """,
        json: #"{"id": "7"}"#),
      remedy:
        "Correct the JSON, or declare the property with the type that the JSON has. If several types occur, try one after the other in init(from:)."
    ),
    .keyNotFound: Explanation(
      summary: "An object lacks a key that the model needs.",
      meaning:
        "The object has no key for a property that is not optional. The report points at the object, and the path ends with the missing key. The help names an unread key of the object with a similar spelling.",
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
      summary: "A number does not fit the model's number type.",
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
        "Correct the JSON, or declare the property with a type that holds every number the API may send, such as Int, Double or Decimal."
    ),
    .dataCorrupted: Explanation(
      summary: "A value has the right type, but the model does not accept it.",
      meaning:
        "An enum has no case for the value, a string is not a date or URL, or the model's own init(from:) refuses it. In the last case, the message is the model's own.",
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
        "Correct the value, or let the model accept it. For a date, data or a number such as NaN, choose the form that your app reads: --dates, --data, --nonconforming-floats."
    ),
    .distantDate: Explanation(
      summary: "A number was read as an improbably late date.",
      usualSeverity: .warning,
      meaning:
        "The record decodes, but one of its dates is probably wrong: by default, JSONDecoder reads a number as seconds since 2001, and the payload seems to count seconds or milliseconds since 1970.",
      example: Example(
        swift: """
          struct Event: Decodable {
            let start: Date
          }
          """,
        json: #"{"start": 1700000000000}"#),
      remedy:
        "Use --dates milliseconds or --dates seconds, and dateDecodingStrategy = .millisecondsSince1970 or .secondsSince1970 in the app. Seconds are reported once, and only if most of the numbers read as dates are late."
    ),
    .unreadKey: Explanation(
      summary: "An object has a key that the model never asked for.",
      usualSeverity: .warning,
      meaning:
        "JSONDecoder ignores such keys, which is often right. But a misspelled key of an optional property is lost silently. Unread keys are reported with --unread warn, --unread error or --strict.",
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
      summary: "A key matches only because the key strategy leaves it unchanged.",
      usualSeverity: .warning,
      meaning:
        "Conversion from snake case turns favorite_toy into favoriteToy and leaves favoriteToy unchanged, so a handwritten payload with the model's own names also decodes. The API sends other names. With --unread warn, --unread error or --strict, each name is reported once per record.",
      command: #"""
        printf '{"name":"Ada","id":7,"favoriteToy":{"name":"Bear"}}\n' | decode-model check --unread warn employee-snake-case
        """#,
      remedy: "Write the key in the payload as the API does."),
    .encodingFailed: Explanation(
      summary: "The decoded value could not be encoded.",
      meaning:
        "The record decodes, but its value could not be written as JSON: the model's encode(to:), or an encoder that it uses, threw an error.",
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
