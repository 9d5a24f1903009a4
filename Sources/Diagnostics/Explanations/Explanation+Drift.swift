/// What has changed since a baseline.
extension Explanation {
  static let ofDrift: [DiagnosticCode: Explanation] = [
    .newPath: drift(
      summary: "The records have a path that the baseline does not have.",
      "With --baseline, the records hold something at a path where the earlier ones had nothing: a new key, or the first elements of arrays that were all empty. The report points at the first such value. What is in it is not reported again.",
      from: #"{"id":1}"#, to: #"{"id":2,"note":"x"}"#,
      "If the app should know the key, give the model a property for it."),
    .pathGone: drift(
      summary: "The baseline has a path that no record has.",
      "With --baseline, the earlier records have something at this path, and none of the new ones does. The report points at the first object that could have the key.",
      from: #"{"id":1,"note":"x"}"#, to: #"{"id":2}"#,
      "Find out whether the API has dropped the key, or whether these payloads were gathered in another way."),
    .newKind: drift(
      summary: "Values at a path are of a kind that the baseline does not have there.",
      "With --baseline, values at this path are of a kind that the earlier ones were not: a string where there were only numbers, for example. The report points at the first of them.",
      from: #"{"id":1}"#, to: #"{"id":"1"}"#,
      "If the change is intended, let the model read both kinds."),
    .newNull: drift(
      summary: "A value is null at a path where the baseline has no null.",
      "With --baseline, a value at this path is null, and none of the earlier ones was. The report points at the first null.",
      from: #"{"id":1}"#, to: #"{"id":null}"#,
      "If the change is intended, make the property an optional."),
    .newAbsence: drift(
      summary: "An object lacks a key that all objects of the baseline have.",
      "With --baseline, an object lacks a key that every one of the earlier objects had. The report points at the first such object.",
      from: #"{"id":1}"#, to: #"{"id":1}\n{}"#,
      "If the change is intended, make the property an optional, or give it a default."),
    .newValue: drift(
      summary: "An enumeration has a value that the baseline does not have.",
      "With --baseline, a string or raw value is new where the earlier ones were few: the model reads them as an enum, or each of at most 20 different ones was there four times on average. The report points at the first value.",
      from: #"{"state":"on"}"#, to: #"{"state":"off"}"#,
      "If the model has an enum there, give it a case for the value, or one for unknown values."),
    .shareChanged: drift(
      summary: "A key is in more or fewer of its objects than in the baseline.",
      "With --baseline, a key is in more or fewer of its objects than before. The report points at the first object without the key if it has become rarer, otherwise at the first value.",
      from: #"{"id":1,"note":"x"}\n{"id":2}"#,
      to: #"{"id":1}\n{"id":2}\n{"id":3}\n{"id":4}\n{"id":5}\n{"id":6,"note":"x"}"#,
      "Compare payloads that were gathered in the same way, or say with --drift-tolerance which changes of a share are too small to matter."
    ),
  ]

  /// The explanation of a change.
  ///
  /// - Parameters:
  ///   - old: the lines that the baseline repeats, in the form that `printf` takes.
  ///   - new: the lines that are compared with the baseline.
  private static func drift(
    summary: String, _ meaning: String, from old: String, to new: String, _ remedy: String
  ) -> Explanation {
    Explanation(
      summary: summary,
      meaning:
        "\(meaning) In fewer than 1 of 100 runs is such an error due to chance, or as many as --drift-confidence allows. A difference is a warning if chance gives it in at most 1 of 100 cases, but is likely to give one among all that a run compares.",
      command: """
        for i in $(seq 40); do printf '\(old)\\n'; done > old.jsonl
        for i in $(seq 40); do printf '\(new)\\n'; done > new.jsonl
        decode-model --lines --stats json=baseline.json json old.jsonl
        decode-model --lines --check --baseline baseline.json json new.jsonl
        """,
      remedy:
        "\(remedy) If the change is intended, regenerate the baseline from payloads that have it, with --stats json=FILE."
    )
  }
}
