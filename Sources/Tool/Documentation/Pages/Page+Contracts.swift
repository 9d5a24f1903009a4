extension Page {
  static let contracts = Page(
    name: "contracts", title: "Contracts",
    text: """
      FILE is a JSON Schema (drafts 4 to 2020-12), or an OpenAPI document (2.0 to 3.1), as JSON; - is standard input. WHERE is the name of a schema (User), a JSON pointer (/components/schemas/User), or an operation: GET /users/{id}, whose JSON answer is meant, GET /users/{id} 404, or POST /users request, the body of its request. Without WHERE, it is the schema with MODEL's name, or a JSON Schema as a whole.

      MODEL is run on payloads that the document allows: the fullest one, the smallest one, and the fullest with one thing changed: a property absent, null, another value of an enum, another branch, other kinds, formats, numbers and lengths, and the examples. Each place of the document where MODEL refuses an allowed value is reported once. So is each key that MODEL needs and the document does not have. In a report as json, each finding has the smallest payload that shows it, in the member payload.

      Files that the document refers to are read if they are beside it; nothing is fetched. The command scaffold has an option for a contract, too: it prints a model of the schema.

      --encoded: For requests: an operation stands for the body of its request. MODEL decodes FILE, or payloads that it was found to accept, and the JSON that it writes for them is checked against every keyword of the schema except format. Each keyword is reported once for a property.
      """)
}
