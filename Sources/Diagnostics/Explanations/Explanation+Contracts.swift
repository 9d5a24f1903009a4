/// Disagreements between a model and the description of its API.
extension Explanation {
  static let aboutContracts: [DiagnosticCode: Explanation] = [
    .contractInvalid: contract(
      summary: "The contract cannot be used.",
      "The command contract reads the schema with everything it refers to. Here it is not JSON, a reference leads nowhere or to a server, or it allows no value at all, for example because a minimum is above its maximum. The model is not run.",
      ##"{"$ref":"#/definitions/User"}"##,
      "Correct the contract."),
    .contractNull: contract(
      summary: "The contract allows null where the model refuses it.",
      "The command contract runs the model on payloads that the contract allows. Here a property may be null, but the model needs a value.",
      #"{"properties":{"name":{"type":["string","null"]},"age":{"type":"integer"}},"required":["name","age"]}"#,
      "Make the property an optional, or correct the contract if it is never null."),
    .contractAbsent: contract(
      summary: "The contract allows a property to be absent that the model needs.",
      "The command contract runs the model on payloads that the contract allows. Here a property is not listed in \"required\".",
      #"{"properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["age"]}"#,
      "Make the property an optional or give it a default, or list it in \"required\" if it is always present."
    ),
    .contractRequiredUnknown: contract(
      summary: "The contract does not say which properties are always present.",
      "A schema without \"required\" allows every property to be absent. One warning lists the properties that the model needs, instead of a problem for each.",
      #"{"properties":{"name":{"type":"string"},"age":{"type":"integer"}}}"#,
      "List the properties that are always present in \"required\", or make the others optional in the model.",
      severity: .warning),
    .contractEnum: contract(
      summary: "The contract allows a value for which the model has no case.",
      "The command contract tries every value of an enum, and every value of a discriminator.",
      #"{"properties":{"color":{"enum":["red","green"]}},"required":["color"]}"#,
      "Add the case, or decode other values as a catch-all case, such as unknown.",
      model: "enum Color: String, Codable { case red }\\nstruct User: Codable { let color: Color }"),
    .contractType: contract(
      summary: "The contract allows a kind of value that the model does not read.",
      "The command contract tries each kind of value that the schema allows there: a string, an object, a number. Where the contract allows any value, this is a warning.",
      #"{"properties":{"name":{"type":"string"},"age":{"type":["integer","string"]}},"required":["name","age"]}"#,
      "Read both kinds, or correct the contract."),
    .contractFormat: contract(
      summary: "The contract allows a spelling that the model does not read.",
      "The command contract tries the spellings that a format or a pattern allows: a date with a fraction of a second or an offset, a UUID in capital letters.",
      #"{"properties":{"name":{"type":"string","format":"uuid"}},"required":["name"]}"#,
      "Also read the other spellings, or give the contract a narrower format.",
      model:
        "struct User: Decodable {\\n  init(from decoder: any Decoder) throws {\\n    let value = try decoder.container(keyedBy: Key.self)\\n    if try value.decode(String.self, forKey: .name).contains(\"E\") { throw DecodingError.dataCorruptedError(forKey: .name, in: value, debugDescription: \"capital letters\") }\\n  }\\n  enum Key: CodingKey { case name }\\n}"
    ),
    .contractNumber: contract(
      summary: "The contract allows a number that the model does not read.",
      "The command contract tries numbers at their bounds and, where fractions are allowed, with a fraction. Without bounds, it tries numbers beyond 32 and 53 bits.",
      #"{"properties":{"name":{"type":"string"},"age":{"type":"number"}},"required":["name","age"]}"#,
      "Use a wider type, or state the bounds in the contract."),
    .contractLength: contract(
      summary: "The contract allows a length that the model refuses.",
      "The command contract tries empty arrays and objects, arrays with more elements, and the shortest and longest strings.",
      #"{"properties":{"name":{"type":"string","minLength":1,"maxLength":300}},"required":["name"]}"#,
      "Accept the length, or state its bounds in the contract.",
      model:
        "struct User: Decodable {\\n  init(from decoder: any Decoder) throws {\\n    let value = try decoder.container(keyedBy: Key.self)\\n    if try value.decode(String.self, forKey: .name).count > 200 { throw DecodingError.dataCorruptedError(forKey: .name, in: value, debugDescription: \"too long\") }\\n  }\\n  enum Key: CodingKey { case name }\\n}"
    ),
    .contractBranch: contract(
      summary: "The contract allows an alternative that the model refuses.",
      "The command contract tries each branch of oneOf and anyOf once, with the value of its discriminator.",
      #"{"oneOf":[{"properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]},{"properties":{"id":{"type":"integer"}},"required":["id"]}]}"#,
      "Read the alternative, or remove it from the contract."),
    .contractExample: contract(
      summary: "The model refuses an example of the contract.",
      "The command contract tries every example and default value at its own place. If it does not fit its own schema, the example is wrong rather than the model.",
      #"{"properties":{"name":{"type":"string"},"age":{"type":"integer","example":"12"}},"required":["name","age"]}"#,
      "Correct the example, or the model."),
    .contractKey: contract(
      summary: "The contract allows a key that the model refuses.",
      "The command contract adds a key to each object that may have more, and tries unusual names as the keys of maps.",
      #"{"type":"object","additionalProperties":{"type":"integer"}}"#,
      "Ignore unknown keys, or say \"additionalProperties\": false.",
      model:
        "enum Key: String, Codable, CodingKeyRepresentable { case one = \"key\" }\\ntypealias User = [Key: Int]"
    ),
    .contractEncoded: contract(
      summary: "The model writes something that the contract does not allow.",
      "With --encoded, the command contract has the model encode the values that it has decoded, and checks the result against the schema.",
      #"{"properties":{"name":{"type":"string","maxLength":3},"age":{"type":"integer"}},"required":["name","age"]}"#,
      "Write it as the contract says, or correct the contract.", options: " --encoded"),
    .contractLacksKey: contract(
      summary: "The model needs a key that the contract does not have.",
      "The command contract runs the model on the fullest payload that the contract describes. The payload lacks a key that the model needs.",
      #"{"properties":{"name":{"type":"string"}},"required":["name"]}"#,
      "Add the property to the contract, or remove it from the model."),
    .contractWiderOptional: contract(
      summary: "The model accepts a payload without a property that the contract requires.",
      "With --strict, the command contract also runs the model on payloads that the contract does not allow: without a required property, and with null where null is not allowed. No valid payload is refused because of this, so it does not fail a run.",
      #"{"properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]}"#,
      "Use a type that is not optional, or correct the contract if the property may be absent.",
      model: "struct User: Codable { let name: String; let age: Int? }", options: " --strict", severity: .note
    ),
    .contractWiderEnum: contract(
      summary: "The model has a case that the contract lacks.",
      "With --strict, the command contract compares the values that the model accepts with the ones that the contract lists. No valid payload is refused because of this, so it does not fail a run.",
      #"{"properties":{"color":{"enum":["red","green"]}},"required":["color"]}"#,
      "Remove the case, or list its value in the contract.",
      model:
        "enum Color: String, Codable { case red, green, blue }\\nstruct User: Codable { let color: Color }",
      options: " --strict", severity: .note),
  ]

  private static func contract(
    summary: String, _ meaning: String, _ schema: String, _ remedy: String,
    model: String = "struct User: Codable { let name: String; let age: Int }", options: String = "",
    severity: Severity = .error
  ) -> Explanation {
    Explanation(
      summary: summary, usualSeverity: severity, meaning: meaning,
      command: """
        printf '\(model)\\n' > User.swift
        printf '%s\\n' '\(schema)' > schema.json
        decode-model contract schema.json --source User.swift\(options) User
        """,
      remedy: remedy)
  }
}
