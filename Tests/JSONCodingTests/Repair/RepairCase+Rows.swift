import Foundation
import JSONCoding

extension RepairCase {
  static let inheritance = [
    RepairCase(
      "the super class reads the same object", Dog.self, #"{"name":1,"legs":"x"}"#,
      [
        #"key-not-found breed .breed `{"name":1,"legs":"x"}`"#, "type-mismatch .name `1`",
        #"type-mismatch .legs `"x"`"#,
      ]),
    RepairCase(
      "the super class reads another", [Bird].self, #"[{"wingspan":"a","animal":{"name":1}},{"wingspan":1}]"#,
      [
        #"type-mismatch [0].wingspan `"a"`"#, "type-mismatch [0].animal.name `1`",
        #"value-not-found [1].animal `{"wingspan":1}`"#,
      ]),
    RepairCase(
      "the super class reads what stands under super", Cat.self, #"{"super":{"legs":true}}"#,
      [
        #"key-not-found lives .lives `{"super":{"legs":true}}`"#,
        #"key-not-found name .super.name `{"legs":true}`"#,
        "type-mismatch .super.legs `true`",
      ]),
  ]

  static let embedded = [
    RepairCase(
      "problems in a JSON text inside a string", Inline<Chain>.self,
      #"{"text":"{\"name\":1,\"next\":[{\"n\\u0061me\":\"é\",\"next\":\"\\t\"}]}","id":"x"}"#,
      [
        "type-mismatch .text.name `1`", #"type-mismatch .text.next[0].next `\"\\t\"`"#,
        #"type-mismatch .id `"x"`"#,
      ]),
    RepairCase(
      "the text inside is no JSON", Inline<Chain>.self, #"{"text":"{\"name\":tru}","id":null}"#,
      ["data-corrupted (embedded) .text.name `tru`", "value-not-found .id `null`"]),
    RepairCase(
      "there is no string", [Inline<Int>].self, #"[{"text":5,"id":1},{"id":1},{"text":"5","id":true}]"#,
      [
        "type-mismatch [0].text `5`", #"key-not-found text [1].text `{"id":1}`"#,
        "type-mismatch [2].id `true`",
      ]),
    RepairCase(
      "a text inside a text", Inline<Inline<Int>>.self,
      #"{"text":"{\"text\":\"\\\"a\\\"\",\"id\":null}","id":1}"#,
      [#"type-mismatch .text.text `\\\"a\\\"`"#, "value-not-found .text.id `null`"]),
  ]

  static let options = [
    RepairCase(
      "a name that stands twice", [String: Int].self, #"{"a":1,"\u0061":"x","b":null}"#,
      ["value-not-found .b `null`", #"duplicate-key a .a `"\u0061"`"#]),
    RepairCase("a byte order mark", Int.self, "\u{FEFF}1", ["byte-order-mark . `\u{FEFF}`"]),
    RepairCase(
      "keys that a strategy converts", Snake.Inner.self,
      #"{"the_kee":1}"#, strategies: .with { $0.keys = .snakeCase },
      [#"key-not-found the_key .the_key `{"the_kee":1}`"#]),
  ]
}
