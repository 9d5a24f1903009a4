/// Problems of the text or of the run, independent of the model.
extension Explanation {
  static let aboutTexts: [DiagnosticCode: Explanation] = [
    .invalidJSON: Explanation(
      summary: "The text is not valid JSON (RFC 8259).",
      meaning:
        "JSONDecoder accepts some of what RFC 8259 forbids, such as trailing commas. Other parsers do not, so each is reported; --trailing-commas ignore accepts these.",
      example: Example(json: #"{"id": 7, "tags": ["a", "b",]}"#),
      remedy:
        "Correct the text at the place that the report points at. Comments, single quotes, names without quotes, trailing commas, NaN and hexadecimal numbers belong to JavaScript or JSON5, not to JSON."
    ),
    .emptyInput: Explanation(
      summary: "The input contains no JSON text.",
      meaning:
        "The input is empty or only white space. With --lines, an input without records is a warning.",
      example: Example(json: " \n", shownJSON: "(a file that is empty or blank)"),
      remedy:
        "Find out why nothing was written: often a download, or the command before a pipe, failed."),
    .trailingContent: Explanation(
      summary: "More text follows the end of the JSON text.",
      meaning: "A JSON text is one value. More text follows its end.",
      example: Example(json: #"{"id": 7} {"id": 8}"#),
      remedy:
        "If every line is a value, use --lines. Otherwise put the values into an array, separated by commas, or remove what does not belong there."
    ),
    .tooDeep: Explanation(
      summary: "Arrays and objects are nested deeper than the limit.",
      meaning:
        "The limit is 512 levels, as in JSONDecoder.",
      example: Example(
        json: deepArrays, shownJSON: "[[[[[[ and so on: 513 levels ]]]]]]"),
      remedy:
        "Look for a mistake in the program that writes the JSON, such as an object that contains itself, or write deep trees as a list whose entries refer to each other."
    ),
    .duplicateKey: Explanation(
      summary: "An object has the same key twice; the first value is used.",
      usualSeverity: .warning,
      meaning:
        "JSONDecoder uses the first value, as this program does; many other parsers use the last.",
      example: Example(json: #"{"id": 7, "id": 8}"#),
      remedy: "Remove one of them. The report gives the places of both."),
    .byteOrderMark: Explanation(
      summary: "The text begins with a byte order mark, which is skipped.",
      usualSeverity: .warning,
      meaning:
        "The mark is the invisible character U+FEFF. RFC 8259 forbids programs to write it, and some parsers refuse it.",
      example: Example(json: "\u{FEFF}{\"id\": 7}", shownJSON: "\\u{feff}{\"id\": 7}"),
      remedy: "Save the file as UTF-8 without a byte order mark."),
    .missingPath: Explanation(
      summary: "The path to the records leads nowhere.",
      meaning:
        "The path of --at does not lead to a value: an object has no such key, an array is shorter, or the value there is neither an array nor an object. The report points at the value where the path ends.",
      example: Example(json: #"{"data": {"users": []}}"#, options: "--at .data.user"),
      remedy: "Correct the path, or the JSON. The help names the keys that the object has."),
    .unreadableInput: Explanation(
      summary: "The input could not be read.",
      meaning:
        "A file could not be opened, is a folder, or failed while it was read; or a path of a suite matches no file. A text or record that is larger than 4 GiB, or does not fit in memory, cannot be read either. Everything else is still processed, and the exit status is 3.",
      command: "decode-model json missing.json",
      remedy:
        "Check the name, the folder that it is relative to, and the permissions. Split an input that is too large: --lines and --each read inputs of any length."
    ),
    .unknownModel: Explanation(
      summary: "A suite names a model that does not exist.",
      meaning:
        "The model of a check is its type or, if it has none, the name of the check. Here no model has that name. With --source, it must be a type of the sources, such as User or [User]. Nothing is checked, and the exit status is 2.",
      command: "echo '{\"checks\": {\"Usr\": [\"*.json\"]}}' | decode-model check --suite -",
      remedy:
        "Correct the name. The help names one that is spelled similarly; the command list names all built-in models."
    ),
    .internal: Explanation(
      summary: "The model's own code, or the tool itself, crashed on this input.",
      meaning:
        "For example, an index was out of range, a nil optional was unwrapped, a recursion did not end, or the code called exit. An app would crash on the record, too. The other records are still decoded, in another process.",
      example: Example(
        swift: """
          struct Tags: Decodable {
            let first: String
            init(from decoder: any Decoder) throws {
              first = try decoder.singleValueContainer().decode([String].self)[0]
            }
          }
          """,
        json: "[]"),
      remedy:
        "Throw a DecodingError where the code relies on the payload. If the model has only the code that the compiler makes, the fault is in this program: please report it."
    ),
  ]

  private static let deepArrays = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
}
