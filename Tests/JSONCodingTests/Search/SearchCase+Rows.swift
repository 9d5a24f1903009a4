import Foundation
import JSONCoding

extension SearchCase {
  static let inheritance = [
    SearchCase(
      "the super class reads the same object", Dog.self, #"{"name":1,"legs":"x"}"#,
      [
        #"key-not-found breed .breed `{"name":1,"legs":"x"}`"#, "type-mismatch .name `1`",
        #"type-mismatch .legs `"x"`"#,
      ]),
    SearchCase(
      "the super class reads another", [Bird].self, #"[{"wingspan":"a","animal":{"name":1}},{"wingspan":1}]"#,
      [
        #"type-mismatch [0].wingspan `"a"`"#, "type-mismatch [0].animal.name `1`",
        #"value-not-found [1].animal `{"wingspan":1}`"#,
      ]),
    SearchCase(
      "the superclass reads the value of super", Cat.self, #"{"super":{"legs":true}}"#,
      [
        #"key-not-found lives .lives `{"super":{"legs":true}}`"#,
        #"key-not-found name .super.name `{"legs":true}`"#,
        "type-mismatch .super.legs `true`",
      ]),
  ]

  static let embedded = [
    SearchCase(
      "problems in a JSON text inside a string", Inline<Chain>.self,
      #"{"text":"{\"name\":1,\"next\":[{\"n\\u0061me\":\"é\",\"next\":\"\\t\"}]}","id":"x"}"#,
      [
        "type-mismatch .text.name `1`", #"type-mismatch .text.next[0].next `\"\\t\"`"#,
        #"type-mismatch .id `"x"`"#,
      ]),
    SearchCase(
      "the text inside is no JSON", Inline<Chain>.self, #"{"text":"{\"name\":tru}","id":null}"#,
      ["data-corrupted (embedded) .text.name `tru`", "value-not-found .id `null`"]),
    SearchCase(
      "there is no string", [Inline<Int>].self, #"[{"text":5,"id":1},{"id":1},{"text":"5","id":true}]"#,
      [
        "type-mismatch [0].text `5`", #"key-not-found text [1].text `{"id":1}`"#,
        "type-mismatch [2].id `true`",
      ]),
    SearchCase(
      "a text inside a text", Inline<Inline<Int>>.self,
      #"{"text":"{\"text\":\"\\\"a\\\"\",\"id\":null}","id":1}"#,
      [#"type-mismatch .text.text `\\\"a\\\"`"#, "value-not-found .text.id `null`"]),
  ]

  /// Enums with payloads, with synthesized code.
  static let payloads = [
    SearchCase(
      "an unknown case, and problems around it", Labeled<Outline>.self,
      #"{"form":{"triangle":{}},"count":"x","name":3}"#,
      [
        #"type-mismatch .form `{"triangle":{}}`"#, #"type-mismatch .count `"x"`"#, "type-mismatch .name `3`",
      ]),
    SearchCase(
      "no case at all, several, and a payload that does not fit", [Labeled<Outline>].self,
      #"[{"form":{},"count":null},{"form":{"circle":{},"dot":{}},"count":1},{"form":{"box":{"width":"a"}}}]"#,
      [
        "type-mismatch [0].form `{}`", "value-not-found [0].count `null`",
        #"key-not-found name [0].name `{"form":{},"count":null}`"#,
        #"type-mismatch [1].form `{"circle":{},"dot":{}}`"#,
        #"key-not-found name [1].name `{"form":{"circle":{},"dot":{}},"count":1}`"#,
        #"type-mismatch [2].form.box.width `"a"`"#,
        #"key-not-found height [2].form.box.height `{"width":"a"}`"#,
        #"key-not-found count [2].count `{"form":{"box":{"width":"a"}}}`"#,
        #"key-not-found name [2].name `{"form":{"box":{"width":"a"}}}`"#,
      ]),
    SearchCase(
      "an enum that contains itself", Labeled<Sum>.self,
      #"{"form":{"add":{"_0":{"sub":{}},"_1":{"add":{"_0":{"number":{"_0":"x"}}}}}},"count":1,"name":2}"#,
      [
        #"type-mismatch .form.add._0 `{"sub":{}}`"#,
        #"type-mismatch .form.add._1.add._0.number._0 `"x"`"#,
        #"key-not-found _1 .form.add._1.add._1 `{"_0":{"number":{"_0":"x"}}}`"#, "type-mismatch .name `2`",
      ]),
    SearchCase(
      "the enum is missing", Labeled<Sum>.self, #"{"count":"x"}"#,
      [
        #"key-not-found form .form `{"count":"x"}`"#, #"type-mismatch .count `"x"`"#,
        #"key-not-found name .name `{"count":"x"}`"#,
      ]),
  ]

  /// Synthesized code reads every key, whatever its name and the other values are.
  static let synthesized = [
    SearchCase(
      "keys of other names than the properties", RenamedKeys.self, #"{"n":"x","img":5,"opt":"x"}"#,
      [
        #"key-not-found type .type `{"n":"x","img":5,"opt":"x"}`"#, #"type-mismatch .opt `"x"`"#,
        "type-mismatch .img `5`", #"type-mismatch .n `"x"`"#,
      ])
  ]

  static let options = [
    SearchCase(
      "a name that stands twice", [String: Int].self, #"{"a":1,"\u0061":"x","b":null}"#,
      ["value-not-found .b `null`", #"duplicate-key a .a `"\u0061"`"#]),
    SearchCase("a byte order mark", Int.self, "\u{FEFF}1", ["byte-order-mark . `\u{FEFF}`"]),
    SearchCase(
      "keys that a strategy converts", Snake.Inner.self,
      #"{"the_kee":1}"#, strategies: .with { $0.keys = .snakeCase },
      [#"key-not-found the_key .the_key `{"the_kee":1}`"#]),
  ]
}
