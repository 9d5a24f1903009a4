/// How two versions of a model differ.
extension Explanation {
  static let ofVersions: [DiagnosticCode: Explanation] = [
    .refusedByNew: versions(
      summary: "The new version of a model refuses a payload that the old one takes or writes.",
      "With --against, both versions are run on the payloads that either of them accepts. Data that was saved by the old version, or requests that are still sent to it, do not decode any more. The path and the words are those of the new version.",
      from: "struct Order: Codable { let id: Int }",
      to: "struct Order: Codable { let id: Int; let note: String }",
      "Make a new property an optional or give it a default in init(from:), read the old name of a renamed key as well, or migrate what is saved."
    ),
    .refusedByOld: versions(
      summary: "The old version of a model refuses a payload that the new one takes or writes.",
      "With --against, both versions are run on the payloads that either of them accepts. Readers that are shipped, or other devices of the user that are not updated yet, refuse it. It is a warning unless --against-policy is forward or both.",
      from: "struct Order: Codable { let id: Int; let note: String }",
      to: "struct Order: Codable { let id: Int }",
      "Go on writing what the old version needs as long as it is in use.", policy: " --against-policy forward"
    ),
    .caseLost: versions(
      summary: "One version of a model has no enum case for a value that the other one takes.",
      "With --against, both versions are run on the payloads that either of them accepts. The message says which of them refuses the value, and lists those that it knows.",
      from: "enum State: String, Codable { case open, done }\\nstruct Order: Codable { let state: State }",
      to: "enum State: String, Codable { case done }\\nstruct Order: Codable { let state: State }",
      "Keep the case, or read unknown values as one that is made for them."),
    .readDifferently: versions(
      summary: "Two versions of a model make different values of the same payload.",
      "With --against, both versions decode a payload, and what they write for it is not the same, also if one of them reads it again from what the other has written. Nothing fails, so nobody notices: an array that is read as empty is written back as empty. What only one of the versions writes is not reported, but for an optional that seems to have a new name: the new version does not read its key, but a similar one instead. That is a warning, as it may be another property.",
      from: "struct Order: Codable { let tags: [String] }",
      to:
        "struct Order: Codable { let tags: [String]\\n  init(from decoder: any Decoder) throws { tags = [] } }",
      "Read the value as the old version did."),
    .writtenDifferently: Explanation(
      summary: "Two versions of a model write the same value differently.",
      meaning:
        "With --against, both versions decode a payload to the same value, as far as one of them makes the same of what the other writes, but the JSON that they write for it is different. It is a warning: readers of the JSON may depend on how it is written.",
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
        decode-model --source New.swift --against-source Old.swift Order
        """#,
      remedy: "Write it as before, unless every reader takes both."),
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
        decode-model --source New.swift --against-source Old.swift\(policy) Order
        """,
      remedy: remedy)
  }
}
