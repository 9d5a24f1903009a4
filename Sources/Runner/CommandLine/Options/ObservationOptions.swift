extension Option {
  /// What makes no sense where no payload is read.
  static let ofPayloads: [OptionName] = [
    .lines, .each, .at, .filesFrom, .standardInputName, .output, .onto, .rejects, .check, .quiet, .suite,
    .report, .maxErrors, .firstError, .unread, .swallowed, .roundTrip, .trailingCommas, .stats,
    .strict,
    .redact, .known, .scaffold, .build,
  ]

  /// What makes no sense where two versions are compared.
  package static let ofVersions: [OptionName] = [
    .output, .onto, .rejects, .suite, .firstError, .unread, .swallowed, .roundTrip, .stats,
    .scaffold, .slice, .describe, .schema, .sample, .redact, .build,
  ]

  /// Options that compare a model with something instead of decoding files.
  static let comparing: [OptionName] = [.against, .contract]

  static let describe = Option(
    .describe, group: .observation, excludes: ofPayloads + [.sample, .schema],
    help: "describe the JSON that MODEL accepts, found by running it",
    details: [
      "MODEL is run on payloads that begin with nothing and are given what it asks for, until they decode. Then one thing at a time is varied: each key absent, null and present, each value of an enum, other kinds of values, arrays of none, one and two elements, strings that the sources compare values with. A line for each value says what was accepted there, on which condition, and what is not written back."
    ])

  static let schema = Option(
    .schema, value: OptionValue("[FORM]", .choice(SchemaForm.choices), isOptional: true), group: .observation,
    excludes: ofPayloads + [.sample],
    help: "print a JSON Schema: of what MODEL accepted (the default), encoded or openapi",
    details: [
      "The draft is 2020-12. What only the model's code refuses, such as a number out of a range, is valid by the schema; a comment says where not every value is accepted, and where nothing is known. What the model drops, any value may be."
    ])

  static let sample = Option(
    .sample, value: OptionValue("[EXTENT]", .choice(SampleExtent.choices), isOptional: true),
    group: .observation,
    excludes: ofPayloads,
    help: "print payloads that MODEL decodes: the smallest (the default), full or all",
    details: [
      "Every payload has been decoded before it is printed. Without EXTENT, it is the smallest that was found. With full, it has everything that MODEL reads at once; with all, there is a payload on each line for each thing that MODEL did differently."
    ])

  static let against = Option(
    .against, value: OptionValue("REVISION|PATH", .file), group: .observation,
    needs: [.source, .package, .host],
    excludes: ofVersions, allowedInSuite: true,
    help:
      "compare MODEL with its version in a git revision, such as HEAD~1, or at a path, such as ./Old.swift",
    details: [
      "Both versions are compiled and run on the same records: all payloads that either of them was found to decode, what each writes, and those in FILE, which may be left out. Reported are payloads that one of them decodes, or writes, and the other refuses, and values that they read or write differently, each once, with the shortest record that shows it. A new property that may be absent is no difference, and neither is one that is gone and that no payload needs.",
      "What begins with /, ./ or ../ is a path: of a Swift file or a folder of them, of a package if MODEL is a type of a package, or of a host that the option build has written. Anything else is a revision: the old sources come from git archive, and nothing is checked out.",
      "A check of a suite or of the project's file may have it, with or without files: {\"SavedState\": {\"source\": \"Sources\", \"against\": \"origin/main\"}}. It compares, and does nothing else: files that neither version takes are no problem of it. A MODEL that the revision does not have is new there, and nothing is compared.",
    ])

  static let againstPolicy = Option(
    .againstPolicy, value: OptionValue("POLICY", .choice(VersionPolicy.choices)), group: .observation,
    needs: [.against], allowedInSuite: true,
    help: "what is an error: backward (the default), forward or both; the rest are warnings")

  package static let contract = Option(
    .contract, value: OptionValue("FILE[#WHERE]", .file), group: .observation,
    excludes: ofPayloads.filter {
      ![
        .check, .quiet, .report, .maxErrors, .unread, .strict, .redact, .known, .lines, .each, .at,
        .filesFrom,
        .scaffold,
      ]
      .contains($0)
    }
      + [.describe, .schema, .sample, .against],
    allowedInSuite: true,
    help: "report what a JSON Schema or OpenAPI document allows and MODEL refuses",
    details: [
      "FILE is a JSON Schema (drafts 4 to 2020-12), or an OpenAPI document (2.0 to 3.1), as JSON; - is standard input. WHERE is the name of a schema (User), a JSON pointer (/components/schemas/User), or an operation: GET /users/{id}, whose JSON answer is meant, GET /users/{id} 404, or POST /users request, the body of its request. Without WHERE, it is the schema with MODEL's name, or a JSON Schema as a whole.",
      "MODEL is run on payloads that the document allows: the fullest one, the smallest one, and the fullest with one thing changed: a property absent, null, another value of an enum, another branch, other kinds, formats, numbers and lengths, and the examples. Each place of the document where MODEL refuses an allowed value is reported once. So is each key that MODEL needs and the document does not have. In a report as json, each finding has the smallest payload that shows it, in the member payload.",
      "The option scaffold prints a model of the schema instead. Files that the document refers to are read if they are beside it; nothing is fetched.",
    ])

  static let contractEncoded = Option(
    .contractEncoded, group: .observation, needs: [.contract], excludes: [.scaffold], allowedInSuite: true,
    help: "report what MODEL writes and the contract does not allow, instead",
    details: [
      "For requests: an operation stands for the body of its request. MODEL decodes FILE, or payloads that it was found to accept, and the JSON that it writes for them is checked against every keyword of the schema except format. Each keyword is reported once for a property."
    ])
}
