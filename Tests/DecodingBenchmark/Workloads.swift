import Foundation

/// Generated texts, the same in every run.
enum Workload {
  static func memeLine(_ id: Int) -> String {
    let caption =
      "When the \(["build", "test", "deploy", "merge"][id % 4]) takes longer than the \(["lunch", "meeting"][id % 2])"
    return
      #"{"id":\#(id),"image":"https://img.example.com/memes/\#(id)/full.png","caption":"\#(caption)","category":"\#(["math", "cats", "code"][id % 3])"}"#
  }

  static func memes(_ count: Int) -> Data {
    Data("[\((0..<count).map(memeLine).joined(separator: ","))]".utf8)
  }

  static func memeLines(_ count: Int) -> Data {
    lines(count, memeLine)
  }

  static func villagers(_ count: Int) -> Data {
    var text = "{"
    for id in 0..<count {
      let names = [
        "USen", "EUen", "EUde", "EUes", "USes", "EUfr", "USfr", "EUit", "EUnl", "CNzh", "TWzh", "JPja",
        "KRko", "EUru",
      ]
      let name = names.map {
        #""name-\#($0)":"\#($0 == "JPja" ? "さくらじま" : $0 == "EUru" ? "Сирано" : "Cyrano")""#
      }
      let phrase = names.map { #""catch-\#($0)":"ah-CHOO""# }
      text += (id == 0 ? "" : ",")
      text += """
        "ant\(id)":{"id":\(id),"file-name":"ant\(id)","name":{\(name.joined(separator: ","))},"personality":"Cranky",\
        "birthday-string":"March 9th","birthday":"9/3","species":"Anteater","gender":"Male","subtype":"B",\
        "hobby":"Education","catch-phrase":"ah-CHOO","icon_uri":"https://villagers.example.com/v1/icons/\(id)",\
        "image_uri":"https://villagers.example.com/v1/images/\(id)","bubble-color":"#194c89","text-color":"#fffad4",\
        "saying":"Don't punch your nose to spite your face.","catch-translations":{\(phrase.joined(separator: ","))}}
        """
    }
    return Data((text + "}").utf8)
  }

  static func orderLines(_ count: Int) -> Data {
    lines(count) {
      #"{"id":"\#(identifier($0))","placed":"\#(date($0))","total":\#($0 % 10_000).\#($0 % 90 + 10),"#
        + #""isPaid":\#($0 % 3 != 0),"tags":["gift","number \#($0 % 100)"]}"#
    }
  }

  static func giftLines(_ count: Int) -> Data {
    lines(count) { #"{"name":"Sirano Vermeer \#($0)","id":\#($0),"gift":"a book about gardens"}"# }
  }

  private static func identifier(_ number: Int) -> String {
    String(format: "%08X-0000-4000-8000-%012X", number &* 2_654_435_761 & 0xFFFF_FFFF, number)
  }

  private static func date(_ number: Int) -> String {
    String(
      format: "20%02d-%02d-%02dT%02d:%02d:%02dZ", number % 30, number % 12 + 1, number % 28 + 1, number % 24,
      number % 60, number % 59)
  }

  private static func lines(_ count: Int, _ record: (Int) -> String) -> Data {
    Data((0..<count).map { record($0) + "\n" }.joined().utf8)
  }
}
