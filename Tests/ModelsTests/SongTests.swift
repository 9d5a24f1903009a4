@testable import Models
import Testing

@Suite struct SongTests {
  static let song = Song(
    id: 1, name: .value("Low Tide"), file: .null, coverImage: .value("https://example.com/covers/1.jpg"),
    likeCount: .value(3), like: .value(NumericBool(true, isNumber: true)), length: .value(215))

  @Test(arguments: [
    ("nothing", #"{"id":1}"#), ("null", #"{"file":null,"id":1,"like":null,"name":null}"#),
    (
      "everything null",
      #"{"coverImage":null,"file":null,"id":1,"length":null,"like":null,"likeCount":null,"name":null}"#
    ),
    ("like as a number", #"{"id":1,"like":0}"#), ("like as a Boolean", #"{"id":1,"like":true}"#),
  ])
  func statesSurvive(_ name: String, _ text: String) throws {
    #expect(try encoded(decoded(Song.self, text)) == text, "\(name)")
  }

  @Test(arguments: [
    ("its own key", #""coverImage":"a""#, Field.value("a")),
    ("the other", #""converImage":"b""#, .value("b")),
    ("both", #""converImage":"b","coverImage":"a""#, .value("a")),
    ("null in its own", #""coverImage":null,"converImage":"b""#, .null),
    ("null in the other", #""converImage":null"#, .null),
  ])
  func coverImage(_ name: String, _ members: String, _ cover: Field<String>) throws {
    #expect(try decoded(Song.self, "{\"id\":1,\(members)}").coverImage == cover, "\(name)")
  }

  @Test(arguments: [
    ("absent keeps", #"{"id":1}"#, song),
    (
      "null clears", #"{"id":1,"name":null,"length":null,"file":null}"#,
      Song(
        id: 1, coverImage: song.coverImage, likeCount: song.likeCount, like: song.like)
    ),
    (
      "a value replaces", #"{"id":2,"name":"Ebb","file":"ebb.mp3","likeCount":4,"like":false}"#,
      Song(
        id: 2, name: .value("Ebb"), file: .value("ebb.mp3"), coverImage: song.coverImage,
        likeCount: .value(4),
        like: .value(false), length: song.length)
    ),
    (
      "the other spelling replaces", #"{"id":1,"converImage":"c"}"#,
      Song(
        id: 1, name: song.name, file: .null, coverImage: .value("c"), likeCount: song.likeCount,
        like: song.like,
        length: song.length)
    ),
  ])
  func appliedToAStoredSong(_ name: String, _ patch: String, _ result: Song) throws {
    #expect(try decoded(Song.self, patch).applied(to: Self.song) == result, "\(name)")
  }

  @Test(arguments: ["name", "file", "coverImage", "converImage", "likeCount", "like", "length"])
  func objectsAreNeverTakenForNull(_ key: String) throws {
    #expect(
      try Fault(decoding: Song.self, from: #"{"id":1,"\#(key)":{}}"#) == Fault(.typeMismatch, ".\(key)"))
  }
}
