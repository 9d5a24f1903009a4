@testable import Models
import Testing

@Suite struct DcardTests {
  @Test func everyPostInOrder() throws {
    let posts = [
      Dcard(title: "期末考的前一晚", excerpt: "圖書館只剩一個位子"),
      Dcard(title: "Lost umbrella", excerpt: "Blue, left on the 8 o'clock bus"),
    ]
    #expect(
      try decoded(DcardData.self, SampleFile(model: "dcard", name: "valid").text()) == DcardData(posts: posts)
    )
  }

  @Test func writesAnArrayAtTheTop() throws {
    let data = DcardData(posts: [Dcard(title: "a", excerpt: "b")])
    #expect(try encoded(data) == #"[{"excerpt":"b","title":"a"}]"#)
  }
}
