extension Option {
  static let scaffold = Option(
    .scaffold, value: OptionValue("NAME", .text), group: .scaffold,
    excludes: [
      .source, .package, .suite, .output, .onto, .rejects, .quiet, .redact, .known, .keys, .dates, .data,
      .nonConformingFloats, .decoder, .encoder, .stats,
    ],
    help: "print a Swift model with the name NAME for the payloads in FILE, or for a contract",
    details: [
      "All operands are FILEs; the options for input say what a record is. If there are several payloads, a NAME in the plural names one of them: orders gives Order. If NAME means something else in Swift, as Type and Date do, the model gets a name like it. A message says which name it has. Types are nested in the type that uses them and are named after their keys, in the singular; if a name is taken, the name of the type around it goes in front. Identical types become one.",
      "A property is optional if its key was absent or null in a record. A number is Int, or UInt64 or Decimal if it is larger; with a fraction or exponent, 1.0 included, it is Double. A string is URL, UUID or Date if all strings at its path have that form. Comments say what a type was concluded from if there was little evidence: \"1 of 1 is a URL\", \"absent in 3 of 10,000\". Numbers that are times, days and numbers in strings keep their type, and a comment has the code that reads them. A value that is always null, or an element of arrays that are always empty, is any JSON: JSONValue, which is printed as well. Strings are an enum if 20 or more of them have only 2 to 8 different words, each at least twice.",
      "An object is a dictionary if its names are data: if all of them are digits, UUIDs, dates, URLs, hexadecimal numbers, e-mail addresses, locales such as en_US, Firebase's keys, or 16 or more letters of both cases and digits; if there are 5 or more, and all values are objects with the same names, at least two; if there are 20 or more, and all values are objects that have half of their keys on average; if there are 20 or more in 10 or more objects, each in a fifth of them on average, and all values are of one kind; or if there are more than 1,000. Objects inside objects of the same shape are recursive. Several kinds of values at one path are an enum; so are objects whose member type, kind, __typename, @type, _type, event, object or category says which of several shapes they have.",
      "Given a contract, the model is that of its schema: without WHERE, of the schema called NAME, or of a JSON Schema as a whole. Each schema that is referred to is one type, named after it; the schemas of allOf make one type. A property is optional if it is not required, or may be null. The formats date-time, uuid and uri are Date, UUID and URL, byte is Data; strings of enum and const are an enum. The objects of oneOf and anyOf are an enum: told apart by discriminator, by a required key with different strings, or else tried in turn, those with more required keys first. Descriptions are comments of one line. Bounds, lengths and patterns are not checked, nor are keys that the schema does not name. In a check, the model decodes the FILEs; otherwise, none is read.",
      "In a check, the model is compiled and decodes every record; the model still goes to standard output, the report to standard error. If round trips are compared, a line lists the values that the model does not write back as they were. The FILEs are then read twice, so they cannot be pipes. The code is formatted as by swift format.",
    ])

  static let typeAtPath = Option(
    .typeAtPath, value: OptionValue("PATH=TYPE", .text), group: .scaffold, repeats: true, needs: [.scaffold],
    excludes: [.contract],
    help: "use TYPE for the values at PATH, such as .users[].id=UUID; may be given several times",
    details: [
      "In PATH, [] stands for the elements of an array and for the values of a dictionary. A TYPE such as [String: User] makes a dictionary of the objects at PATH, and User, unless it is a type of Swift, is declared for what is in them."
    ])

  static let mapAtPath = Option(
    .mapAtPath, value: OptionValue("PATH", .text), group: .scaffold, repeats: true, needs: [.scaffold],
    excludes: [.contract],
    help: "the names of the objects at PATH are data: make a dictionary; may be given several times")

  static let structAtPath = Option(
    .structAtPath, value: OptionValue("PATH", .text), group: .scaffold, repeats: true, needs: [.scaffold],
    excludes: [.contract],
    help: "the names of the objects at PATH are no data: make a type; may be given several times")

  static let isPublic = Option(
    .isPublic, group: .scaffold, needs: [.scaffold], help: "make the types and their properties public")
}
