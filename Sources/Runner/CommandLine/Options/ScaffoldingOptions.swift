extension Option {
  static let scaffold = Option(
    .scaffold, value: OptionValue("NAME", .text), group: .scaffold,
    excludes: [
      .source, .package, .suite, .config, .output, .onto, .rejects, .quiet, .redact, .keys, .dates, .data,
      .nonConformingFloats, .decoder, .encoder, .stats,
    ],
    help: "print a Swift model with the name NAME for the payloads in FILE, instead of decoding them",
    details: [
      "All operands are FILEs; the options for input say what a record is. If NAME means something else in Swift, as Type and Date do, the model gets a name like it, and a message says which. Types stand inside the type that uses them and are named after their keys, in the singular. Identical types are one. Comments say what a guess was concluded from: \"absent in 3 of 10,000\".",
      "A property is optional if its key was absent or null in a record. Where it was null, Nullable, which is printed along, writes null back as null. A number is Int, or Int64, UInt64 or Decimal where its size asks for that; with a fraction or exponent, 1.0 included, it is Double. A string is URL, UUID or Date if all strings at its path have that form, at least two differ, and what is encoded is what was decoded. What is null alone is any JSON: JSONValue, which is printed along.",
      "An object is a dictionary if its names are data: if all of them are digits, UUIDs, dates, URLs or hexadecimal numbers; if there are 20 or more, and all values are objects that have half of their keys on average; if there are 20 or more in 10 or more objects, each in a fifth of them on average, and all values are of one kind; or if there are more than 1,000. Objects inside objects of the same shape are recursive. Several kinds of values at one path are an enum; so are objects whose member type, kind, __typename, @type, _type, event, object or category says which of several shapes they have.",
      "In a check, the model is compiled and decodes every record, and what it encodes is compared if round trips are; the model still goes to standard output, the report to standard error. The FILEs are then read twice, so they cannot be pipes. What is printed is what swift format prints.",
    ])

  static let typeAtPath = Option(
    .typeAtPath, value: OptionValue("PATH=TYPE", .text), group: .scaffold, repeats: true, needs: [.scaffold],
    help: "use TYPE for the values at PATH, such as .users[].id=UUID; may be given several times",
    details: ["In PATH, [] stands for the elements of an array and for the values of a dictionary."])

  static let enums = Option(
    .enums, group: .scaffold, needs: [.scaffold],
    help: "make an enum of strings of which few repeat often, with a case for others",
    details: ["From 2 to 20 words, each four times on average."])

  static let merge = Option(
    .merge, group: .scaffold, needs: [.scaffold],
    help: "make one type of those that share three quarters of their keys")

  static let flat = Option(
    .flat, group: .scaffold, needs: [.scaffold], help: "declare all types beside each other")

  static let isPublic = Option(
    .isPublic, group: .scaffold, needs: [.scaffold], help: "make the types and their properties public")

  static let isConstant = Option(
    .isConstant, group: .scaffold, needs: [.scaffold], help: "make the properties let instead of var")
}
