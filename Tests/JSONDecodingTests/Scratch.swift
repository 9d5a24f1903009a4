import Foundation
import Testing
@testable import JSONDecoding

struct Meme: Codable { var id: Int; var image: URL; var caption: String; var category: String? }
struct Inner: Codable { var a: Int; var b: [String]; var c: [String: Meme]; var w: EmbeddedW? }
struct EmbeddedW: Codable { init(from d: any Decoder) throws { m = try EmbeddedJSON<[Meme]>(from: d).value }; func encode(to e: any Encoder) throws {}; var m: [Meme] }
enum Color: String, Codable { case red, green }
struct IntOrString: Decodable { init(from d: any Decoder) throws { let c = try d.singleValueContainer(); if let i = try? c.decode(Int.self) { v = "\(i)" } else { v = try c.decode(String.self) } }; var v: String }
struct Lossy: Decodable { init(from d: any Decoder) throws { m = try? Meme(from: d) }; var m: Meme? }
struct Own: Decodable { var id: Int; var x: Int; enum CodingKeys: CodingKey { case id, x }
  init(from d: any Decoder) throws { let c = try d.container(keyedBy: CodingKeys.self); let s = try c.decode(String.self, forKey: .id); guard let i = Int(s) else { throw DecodingError.dataCorruptedError(forKey: .id, in: c, debugDescription: "not int \(s)") }; id = i; x = try c.decode(Int.self, forKey: .x) } }
struct Top: Decodable { var own: [Own]; var color: Color; var colors: [Color]; var ios: IntOrString; var lossy: [Lossy]; var inner: Inner }

func show<T: Decodable>(_ t: T.Type, _ json: String) {
  let text = Text(json)
  let o = RecordDecoder().outcome(t, from: text, SourceRange(start: 0, end: text.count), [.beginsInput, .unreadKeys])
  print("==", json.prefix(100)); if let v = o.value { print("  value:", v) }
  for i in o.issues { print("  ", i.kind, i.path, i.range, i.expected as Any, i.found as Any, i.hints) }
  do { _ = try JSONDecoder().decode(t, from: Data(json.utf8)); print("  oracle ok") } catch { print("  oracle", error) }
}
@Test func scratch() {
  show(Meme.self, #"{"id":"2","image":"https://a","captoin":"x"}"#)
  show([Meme].self, #"[{"id":1,"image":"https://a","caption":"x"},{"id":1,"image":"","caption":4},{"id":1.5,"image":"https://a","caption":"x"},{"image":"u"},7,null]"#)
  show(Top.self, #"{"own":[{"id":"x","x":1},{"id":"5","x":"q"},{"id":4,"x":null}],"color":"blue","colors":["red","bl","green"],"ios":true,"lossy":[{},1],"inner":{"a":1,"b":[1,"a",2],"c":{"k":{},"l":4},"w":"[{\"id\":\"\u00e9\"},3]"}}"#)
  show(Meme.self, #"{"id":2,"id":3,"image":"https://a","caption":"é","zz":{"q":1}}"#)
  for j in ["", " ", "{", "[1,]", "[1 2]", "{\"a\" 1}", "{a:1}", "01", "+1", ".5", "1.", "1e", "-", "NaN", "True", "[1}", "{]", "\"abc", "\"a\nb\"", "\"\\x\"", "\"\\ud800\"", "[1]x", "0x1F", "// c", "[,1]", "[1,,2]", "{,}", "{\"a\":}", "'a'", "nul", "\u{feff}1", "[\"a\":1]", "{\"a\":1 \"b\":2}", "{\"results\":[{},{\"t\":tru}]}", "1 2", "-Infinity", "{\"a\":1,}"] {
    let t = Text(j); let o = RecordDecoder().outcome(Lossy.self, from: t, SourceRange(start: 0, end: t.count)); print(j.debugDescription, o.issues.map { "\($0.kind) \($0.path)" }) }
}
