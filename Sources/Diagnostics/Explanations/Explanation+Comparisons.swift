/// Differences between two versions of a model.
extension Explanation {
  static let aboutVersions: [DiagnosticCode: Explanation] = [
    .refusedByNew: versions(
      summary: "The new version of a model refuses a payload that the old one accepts or writes.",
      "The command compare runs both versions on the payloads that either of them accepts. Data that the old version saved, or requests that old apps still send, no longer decode. The path and the message come from the new version.",
      from: "struct Order: Codable { let id: Int }",
      to: "struct Order: Codable { let id: Int; let note: String }",
      "Make a new property an optional or give it a default in init(from:), also read the old name of a renamed key, or migrate the saved data."
    ),
    .refusedByOld: versions(
      summary: "The old version of a model refuses a payload that the new one accepts or writes.",
      "The command compare runs both versions on the payloads that either of them accepts. Apps that have shipped, or the user's other devices that are not updated yet, refuse it. This is a warning unless --policy is forward or both.",
      from: "struct Order: Codable { let id: Int; let note: String }",
      to: "struct Order: Codable { let id: Int }",
      "Keep writing the keys and values that the old version needs as long as it is in use.",
      policy: " --policy forward"
    ),
    .caseLost: versions(
      summary: "One version of a model has no enum case for a value that the other one accepts.",
      "The command compare runs both versions on the payloads that either of them accepts. The message names the version that refuses the value, and lists the values that it knows.",
      from: "enum State: String, Codable { case open, done }\\nstruct Order: Codable { let state: State }",
      to: "enum State: String, Codable { case done }\\nstruct Order: Codable { let state: State }",
      "Keep the case, or decode other values as a catch-all case, such as unknown."),
    .readDifferently: versions(
      summary: "Two versions of a model decode the same payload to different values.",
      "The command compare runs both versions. They decode a payload but write different JSON for it, even after one has decoded the other's output. Nothing fails, so nobody notices: an array that is read as empty is written back as empty. Keys that only one version writes are not reported, except for an optional that seems to have been renamed: the new version reads a similar key instead. That is a warning, because it may be another property.",
      from: "struct Order: Codable { let tags: [String] }",
      to:
        "struct Order: Codable { let tags: [String]\\n  init(from decoder: any Decoder) throws { tags = [] } }",
      "Read the value as the old version did."),
    .writtenDifferently: Explanation(
      summary: "Two versions of a model write the same value differently.",
      meaning:
        "The command compare runs both versions. They decode a payload to the same value, since each reads the other's JSON alike, but they write it differently. This is a warning: other readers of the JSON may depend on how it is written.",
      command: #"""
        cat > Old.swift <<'END'
        struct Order: Codable {
          let id: Int
          enum Key: CodingKey { case id }
          init(from decoder: any Decoder) throws {
            let value = try decoder.container(keyedBy: Key.self)
            id = try (try? value.decode(Int.self, forKey: .id)) ?? Int(value.decode(String.self, forKey: .id)) ?? 0
          }
          func encode(to encoder: any Encoder) throws {
            var value = encoder.container(keyedBy: Key.self)
            try value.encode(id, forKey: .id)
          }
        }
        END
        sed 's/encode(id,/encode("\\(id)",/' Old.swift > New.swift
        decode-model compare --against ./Old.swift --source New.swift Order
        """#,
      remedy: "Write it as before, unless every reader accepts both."),
  ]

  private static func versions(
    summary: String, _ meaning: String, from old: String, to new: String, _ remedy: String,
    policy: String = ""
  ) -> Explanation {
    Explanation(
      summary: summary, meaning: meaning,
      command: """
        printf '\(old)\\n' > Old.swift
        printf '\(new)\\n' > New.swift
        decode-model compare --against ./Old.swift\(policy) --source New.swift Order
        """,
      remedy: remedy)
  }
}

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

/// Changes since earlier statistics.
extension Explanation {
  static let aboutChanges: [DiagnosticCode: Explanation] = [
    .newPath: since(
      summary: "A key or an element is new: no earlier record had one there.",
      "An object has a new key, or arrays that used to be empty have elements. The report points at the first new value, and does not report its contents again. More than five new keys in one object are one problem: the names may be data.",
      from: #"{"id":1}"#, to: #"{"id":2,"note":"x"}"#,
      "If the app should know the key, give the model a property for it."),
    .newKind: since(
      summary: "A value has a type that no earlier value had.",
      "For example, a value is a string where all earlier ones were numbers. The report points at the first one.",
      from: #"{"id":1}"#, to: #"{"id":"1"}"#, "If the change is intended, let the model read both kinds."),
    .newNull: since(
      summary: "A value is null where no earlier one was.",
      "The report points at the first null.",
      from: #"{"id":1}"#, to: #"{"id":null}"#,
      "If the change is intended, make the property an optional."),
    .newValue: since(
      summary: "A string is new where earlier strings came from a small set.",
      "There were at most 20 different strings here, and each occurred at least five times. Where all strings are dates now, none is reported. The report points at the first new one.",
      from: #"{"state":"on"}"#, to: #"{"state":"off"}"#,
      "If the model has an enum there, give it a case for the value, or one for unknown values."),
    .newAbsence: since(
      summary: "An object lacks a key that every earlier object had.",
      "The report points at the first object without the key. More than five such keys in one object are one problem.",
      from: #"{"id":1}"#, to: #"{"id":1}\n{}"#,
      "If the change is intended, make the property an optional, or give it a default."),
    .elementsGone: since(
      summary: "Arrays that used to have elements are all empty.",
      "At least 100 arrays were compared, and all of them are empty; the earlier ones had at least 100 elements. Dictionaries are compared in the same way.",
      from: #"{"tags":["a"]}"#, to: #"{"tags":[]}"#,
      "Find out whether the API stopped sending them, or whether these payloads were collected differently."),
  ]

  /// The explanation of a change.
  ///
  /// - Parameters:
  ///   - old: the lines that the earlier run repeats, as an argument of `printf`.
  ///   - new: the lines compared with them.
  private static func since(
    summary: String, _ meaning: String, from old: String, to new: String, _ remedy: String
  ) -> Explanation {
    Explanation(
      summary: summary, usualSeverity: .warning,
      meaning:
        "\(meaning) With --since, the records are compared with earlier statistics, wherever these have at least 100 values at the place.",
      command: """
        for i in $(seq 100); do printf '\(old)\\n'; done > old.jsonl
        for i in $(seq 100); do printf '\(new)\\n'; done > new.jsonl
        decode-model stats -o json json old.jsonl > old.json
        decode-model stats --since old.json json new.jsonl
        """,
      remedy: "\(remedy) Once it is known, compare with newer statistics.")
  }
}

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

/// Problems of a suite whose files all decode as they should.
extension Explanation {
  static let aboutSuites: [DiagnosticCode: Explanation] = [
    .unlistedFile: Explanation(
      summary: "No check of the suite lists a file in a folder of payloads.",
      usualSeverity: .warning,
      meaning:
        "If the checks of a suite, or of .decode-model.json, list two files or more of a folder, it is a folder of payloads. Another JSON file there (.json, .jsonl, .geojson and the like) is never decoded, so nobody would notice a problem in it. Files that git ignores do not count, and neither does the folder of the suite itself.",
      command: #"""
        mkdir fixtures
        printf 'true\n' | tee fixtures/a.json fixtures/b.json > fixtures/c.json
        printf '{"checks": {"json": ["fixtures/a.json", "fixtures/b.json"]}}\n' > suite.json
        decode-model check --suite suite.json
        """#,
      remedy: "List the file in the check of its model, or move it to another folder."),
    .checkWithoutFile: Explanation(
      summary: "A check of the suite lists no file.",
      usualSeverity: .warning,
      meaning:
        "A check of a suite, or of .decode-model.json, has neither valid nor invalid files, and does not compare its model with anything. So it always passes.",
      command: #"""
        printf '{"checks": {"meme": [], "json": ["suite.json"]}}\n' > suite.json
        decode-model check --suite suite.json
        """#,
      remedy: "Give the check a file, or remove it."),
  ]
}
