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
    var text = "["
    for id in 0..<count { text += (id == 0 ? "" : ",") + memeLine(id) }
    return Data((text + "]").utf8)
  }

  static func memeLines(_ count: Int) -> Data {
    var text = ""
    for id in 0..<count { text += memeLine(id) + "\n" }
    return Data(text.utf8)
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

  static func songs(_ count: Int) -> Data {
    var text = #"{"resultCount":\#(count),"results":["#
    for id in 0..<count {
      text += (id == 0 ? "" : ",")
      text += """
        {"wrapperType":"track","kind":"song","artistId":\(id),"collectionId":\(id * 7),"trackId":\(id * 11),\
        "artistName":"Jack Johnson","collectionName":"In Between Dreams (Bonus Track Version)","trackName":"Better \
        Together \(id)","artistViewUrl":"https://music.example.com/us/artist/jack-johnson/\(id)?uo=4",\
        "previewUrl":"https://audio.example.com/Music6/v4/13/22/67/1322678b-e40d-fb4d-8d9b/mzaf_\(id).plus.aac.p.m4a",\
        "artworkUrl30":"http://is1.example.com/image/thumb/Music2/v4/a2/66/32/30x30bb.jpg","collectionPrice":7.99,\
        "trackPrice":1.29,"releaseDate":"2005-03-01T08:00:00Z","collectionExplicitness":"notExplicit","discCount":1,\
        "discNumber":1,"trackCount":15,"trackNumber":1,"trackTimeMillis":\(200_000 + id),"country":"USA",\
        "currency":"USD","primaryGenreName":"Rock","isStreamable":true}
        """
    }
    return Data((text + "]}").utf8)
  }
}
