import Foundation
import JSONCoding
import Testing

/// Every problem of a text is found in one run, and nothing else is reported.
struct SearchTests {
  @Test(arguments: SearchCase.all) func listsExactlyTheProblems(row: SearchCase) {
    #expect(row.problems() == row.expected)
  }

  /// Foundation's first problem is an arbitrary one, because it converts the keys into an unordered dictionary.
  @Test func numericNamesUnderAKeyStrategy() {
    let decoder = RecordDecoder.forTestModels
    decoder.strategies.keys = .snakeCase
    let issues = decoder.outcome([Int: Bool].self, of: #"{"x":8.5,"1":false,"y":true}"#).issues
    #expect(issues.map(\.path.text) == [".x", ".y"])
  }
}

extension SearchCase {
  static let all =
    objects + arrays + enums + payloads + synthesized + refusals + inheritance + embedded
    + options

  static let objects = [
    SearchCase(
      "several problems in one object", Picture.self, #"{"id":"2","image":5,"captoin":"x"}"#,
      [
        #"type-mismatch .id `"2"`"#, "type-mismatch .image `5`",
        #"key-not-found caption .caption `{"id":"2","image":5,"captoin":"x"}`"#,
      ]),
    SearchCase(
      "null, absent, out of range", Integers.self,
      #"{"int":1,"int8":128,"int32":null,"int64":1,"uint":-1,"uint8":1.5,"uint16":1,"uint64":1}"#,
      [
        "number-out-of-range .int8 `128`", "value-not-found .int32 `null`", "number-out-of-range .uint `-1`",
        "number-out-of-range .uint8 `1.5`",
      ]),
    SearchCase(
      "a nested object is missing", Envelope<Picture>.self, #"{"before":"a","after":"b"}"#,
      [
        #"type-mismatch .before `"a"`"#, #"key-not-found content .content `{"before":"a","after":"b"}`"#,
        #"type-mismatch .after `"b"`"#,
      ]),
    SearchCase(
      "problems in nested dictionaries", [String: [String: [Int]]].self,
      #"{"a":{"b":[1,"x"],"c":5},"d":[],"e":{"f":[null]}}"#,
      [
        #"type-mismatch .a.b[1] `"x"`"#, "type-mismatch .a.c `5`", "type-mismatch .d `[]`",
        "value-not-found .e.f[0] `null`",
      ]),
    SearchCase(
      "optional chains", Envelope<Envelope<Picture?>?>.self,
      #"{"before":1,"content":{"before":2,"content":{"id":null},"after":"x"},"after":null}"#,
      [
        "value-not-found .content.content.id `null`",
        #"key-not-found image .content.content.image `{"id":null}`"#,
        #"key-not-found caption .content.content.caption `{"id":null}`"#,
        #"type-mismatch .content.after `"x"`"#,
        "value-not-found .after `null`",
      ]),
    SearchCase(
      "a type that contains itself", Chain.self,
      #"{"name":1,"next":[{"name":2,"next":[{"name":"x","next":5}]},{}]}"#,
      [
        "type-mismatch .name `1`", "type-mismatch .next[0].name `2`",
        "type-mismatch .next[0].next[0].next `5`",
        "key-not-found name .next[1].name `{}`",
      ]),
    SearchCase(
      "a property wrapper", Wrapped.self, #"{"percent":"a","name":5,"rest":[1,null,"b"]}"#,
      [
        #"type-mismatch .percent `"a"`"#, "type-mismatch .name `5`", "value-not-found .rest[1] `null`",
        #"type-mismatch .rest[2] `"b"`"#,
      ]),
    SearchCase(
      "special types", Envelope<[String: URL]>.self,
      #"{"before":0,"content":{"a":"","b":1,"c":"x"},"after":0.5}"#,
      [
        #"data-corrupted .content.a `""`"#, "type-mismatch .content.b `1`",
        "number-out-of-range .after `0.5`",
      ]),
  ]

  static let arrays = [
    SearchCase(
      "array elements", [Picture].self,
      #"[{"id":1,"image":"a","caption":"b"},{"id":"x","image":"a"},5,{"id":null,"image":"a","caption":"b"}]"#,
      [
        #"type-mismatch [1].id `"x"`"#, #"key-not-found caption [1].caption `{"id":"x","image":"a"}`"#,
        "type-mismatch [2] `5`", "value-not-found [3].id `null`",
      ]),
    SearchCase(
      "names that have to be numbers", [Int: Bool].self, #"{"1":true,"x":false,"2":3}"#,
      ["type-mismatch .x `false`", "type-mismatch .2 `3`"]),
    SearchCase(
      "names that have to be cases", [ShirtSize: Int].self, #"{"x":null,"s":8.5,"y":1,"m":2}"#,
      [
        "data-corrupted (Could not convert key to type ShirtSize) .x `null`", "number-out-of-range .s `8.5`",
        "data-corrupted (Could not convert key to type ShirtSize) .y `1`",
      ]),
    SearchCase("an array that is too short", PastTheEnd.self, "[1]", ["value-not-found [2] `[1]`"]),
  ]

  static let enums = [
    SearchCase(
      "an enum that lists its cases", [Suit].self, #"["hearts","x",1,null]"#,
      [
        "data-corrupted (not a raw value) [1] `\"x\"`",
        "type-mismatch [2] `1`",
        "value-not-found [3] `null`",
      ]),
    SearchCase(
      "the discriminator of a union is wrong", [Figure].self,
      #"[{"type":"line","radius":1},{"type":"circle"},{"type":"box","width":"a","height":2}]"#,
      [
        "data-corrupted (not a raw value) [0].type `\"line\"`",
        #"key-not-found radius [1].radius `{"type":"circle"}`"#,
        #"type-mismatch [2].width `"a"` and more may hide"#,
      ]),
    SearchCase(
      "associated values", [Event].self, #"[{"moved":{"x":"a"}},{"named":{}},{"flown":{}}]"#,
      [
        #"type-mismatch [0].moved.x `"a"`"#, "key-not-found _0 [1].named._0 `{}`",
        "type-mismatch [2] `{\"flown\":{}}`",
      ]),
  ]

  static let refusals = [
    SearchCase(
      "the model's own error at a value", [Even].self, #"[2,3,"x",5]"#,
      ["data-corrupted (odd) [1] `3`", #"type-mismatch [2] `"x"`"#, "data-corrupted (odd) [3] `5`"]),
    SearchCase(
      "the model's own error across members", [Period].self,
      #"[{"start":5,"end":1,"note":"a"},{"start":1,"end":2,"note":3}]"#,
      [
        "data-corrupted (start is not before end) [0] `{\"start\":5,\"end\":1,\"note\":\"a\"}`",
        "type-mismatch [1].note `3` and more may hide",
      ]),
    SearchCase(
      "no placeholder fits, but the element can be left out", [Envelope<Impossible>].self,
      #"[{"before":"a","content":1,"after":"b"},{"before":1}]"#,
      [
        #"type-mismatch [0].before `"a"`"#, "data-corrupted (Refusal()) [0].content `1`",
        #"key-not-found content [1].content `{"before":1}` and more may hide"#,
      ]),
    SearchCase(
      "a refused top value", Impossible.self, "{}", ["data-corrupted (Refusal()) . `{}` and more may hide"]),
  ]
}

extension SearchCase {
  static let inheritance = [
    SearchCase(
      "the super class reads the same object", Dog.self, #"{"name":1,"legs":"x"}"#,
      [
        #"key-not-found breed .breed `{"name":1,"legs":"x"}`"#, "type-mismatch .name `1`",
        #"type-mismatch .legs `"x"`"#,
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
      "a text inside a text", Inline<Inline<Int>>.self,
      #"{"text":"{\"text\":\"\\\"a\\\"\",\"id\":null}","id":1}"#,
      [#"type-mismatch .text.text `\\\"a\\\"`"#, "value-not-found .text.id `null`"]),
  ]

  /// Enums with payloads, with synthesized code.
  static let payloads = [
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
    SearchCase(
      "keys that a strategy converts", Snake.Inner.self,
      #"{"the_kee":1}"#, strategies: .with { $0.keys = .snakeCase },
      [#"key-not-found the_key .the_key `{"the_kee":1}`"#]),
  ]
}
