extension Page {
  static let observing = Page(
    name: "observing", title: "Inspecting a model",
    text: """
      describe: MODEL is run on payloads that begin with nothing and are given what it asks for, until they decode. Then one thing at a time is varied: each key absent, null and present, each value of an enum, other kinds of values, arrays of none, one and two elements, strings that the sources compare values with. A line for each value says what was accepted there, on which condition, and what is not written back.

      schema: The draft is 2020-12. What only the model's code refuses, such as a number out of a range, is valid by the schema; a comment says where not every value is accepted, and where nothing is known. What the model drops, any value may be. With --encoded, the schema is of what MODEL writes; with --openapi, it is a component of OpenAPI 3.1.

      sample: every payload has been decoded before it is printed. It is the smallest that was found; with --full, it has everything that MODEL reads at once; with --all, there is a payload on each line for each thing that MODEL did differently.

      Running a model does not show everything:
      """)
}
