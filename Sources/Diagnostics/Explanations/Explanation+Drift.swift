/// What has changed since a baseline.
extension Explanation {
  static let newPath = Explanation(
    meaning:
      "With --baseline, the records hold something at a path where the earlier ones had nothing: a new key, or the first elements of arrays that were all empty. The report points at the first such value. What is in it is not reported again.",
    command: """
      printf '{"id":1}\\n' > old.jsonl
      printf '{"id":2,"note":"x"}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "If the app should know the key, give the model a property for it. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )

  static let pathGone = Explanation(
    meaning:
      "With --baseline, the earlier records have something at this path, and none of the new ones has. The report points at the first object that could have the key.",
    command: """
      printf '{"id":1,"note":"x"}\\n' > old.jsonl
      printf '{"id":2}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "Find out whether the API has dropped the key, or whether these payloads only happen not to have it; then more of them help. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )

  static let newKind = Explanation(
    meaning:
      "With --baseline, values at this path are of a kind that the earlier ones were not: a string where there were only numbers, for example. The report points at the first of them.",
    command: """
      printf '{"id":1}\\n' > old.jsonl
      printf '{"id":"1"}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "If the API means it, let the model read both kinds. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )

  static let newNull = Explanation(
    meaning:
      "With --baseline, a value at this path is null, and none of the earlier ones was. The report points at the first null.",
    command: """
      printf '{"id":1}\\n' > old.jsonl
      printf '{"id":null}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "If the API means it, make the property an optional. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )

  static let newAbsence = Explanation(
    meaning:
      "With --baseline, an object lacks a key that every one of the earlier objects had. The report points at the first such object.",
    command: """
      printf '{"id":1}\\n{"id":2}\\n' > old.jsonl
      printf '{"id":1}\\n{}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "If the API means it, make the property an optional, or give it a default. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )

  static let newValue = Explanation(
    meaning:
      "With --baseline, a string or raw value is new where the earlier ones were few: the model reads them as an enum, or each of at most 20 different ones was there four times on average. The report points at the first value.",
    command: """
      printf '{"state":"on"}\\n{"state":"on"}\\n{"state":"on"}\\n{"state":"on"}\\n' > old.jsonl
      printf '{"state":"off"}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "If the model has an enum there, give it a case for the value, or one for unknown values. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )

  static let shareChanged = Explanation(
    meaning:
      "With --baseline, a key is in more or fewer of its objects than before, by more points of 100 than --drift-tolerance allows (10, unless it is given). The report points at the first object without the key if it has become rarer, and else at the first value.",
    command: """
      printf '{"id":1,"note":"x"}\\n{"id":2}\\n' > old.jsonl
      printf '{"id":1}\\n{"id":2}\\n{"id":3}\\n{"id":4,"note":"x"}\\n' > new.jsonl
      decode-model --lines --stats json=baseline.json json old.jsonl
      decode-model --lines --check --baseline baseline.json json new.jsonl
      """,
    remedy:
      "Compare payloads that were gathered in the same way and are many enough, or allow a greater tolerance. If the change is meant, write the baseline anew from payloads that have it, by --stats json=FILE."
  )
}
