import Foundation
import Models

extension ParityModel {
  /// Typical models of apps.
  static let catalogue: [ParityModel] = {
    let meme: Shape = ["id": .int, "image": .url, "caption": .string, "category": .string]
    let person: Shape = ["user_name": .string, "scores": .list(["score": .int])]
    let song: Shape = [
      "id": .int, "name": .optional(.string), "file": .optional(.url), "coverImage": .optional(.url),
      "converImage": .optional(.url), "likeCount": .optional(.int),
      "like": .optional(.oneOf([.bool, .integer(bits: 1)])),
      "length": .optional(.int),
    ]
    let employee: Shape = ["name": .string, "id": .int, "birthday": .double, "toy": ["name": .string]]
    let label: Shape = ["teddy bear", "TEDDY BEAR", "Teddy Bear"]
    let search: Shape = [
      "resultCount": .int, "results": .list(["artistName": .string, "trackName": .string]),
    ]
    return [
      ParityModel(Meme.self, meme), ParityModel([Meme].self, .list(meme)),
      ParityModel([String: Meme].self, .dictionary(names: .string, meme)),
      ParityModel(
        MemeStringID.self, ["id": .words(["2", "x", "-1", ""]), "image": .url, "caption": .string]),
      ParityModel(Person.self, person), ParityModel(Song.self, song), ParityModel([Song].self, .list(song)),
      ParityModel([User].self, .list(["id": .string, "nickname": .optional(.string)])),
      ParityModel([Weapon].self, .list(.words(["5030", "0", "1", "5", "10"]))),
      ParityModel(
        GiftEmployee.self,
        ["toy": ["name": .string], "employee": ["name": .string, "id": .int], "birthday": .double]),
      ParityModel([AnyEmployee].self, .list(.oneOf([employee, ["name": .string, "id": .int]]))),
      ParityModel(Label.self, label), ParityModel(LabeledToy.self, ["name": .string, "label": label]),
      ParityModel(SearchResponse.self, search),
      ParityModel(DcardData.self, .list(["title": .string, "excerpt": .string])),
      ParityModel(
        VillagersResponse.self,
        .dictionary(names: .string, ["id": .int, "gender": .words(["Male", "Female"]), "icon_uri": .url])),
      ParityModel(
        VillagerCard.self,
        [
          "name": ["name-USen": .string], "bubble-color": .words(["#194c89", "red"]), "text-color": "#fffad4",
        ]),
      ParityModel(EmployeeDeep.self, ["name": .string, "id": .int, "gift": ["toy": ["name": .string]]]),
      ParityModel(
        EmployeeBirthday.self,
        [
          "name": .string, "id": .int, "birthday": .words(["29-05-2019", "30-02-2019"]),
          "toy": ["name": .string],
        ]),
    ]
  }()
}
