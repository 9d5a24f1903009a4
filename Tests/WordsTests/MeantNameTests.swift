import Testing

@testable import Words

struct SharedWordsTests {
  @Test(
    arguments: [
      ("id", ["productID", "name"], "productID"), ("id", ["product-id"], "product-id"),
      ("id", ["product_id", "the_long_id"], "product_id"), ("productID", ["id", "x"], "id"),
      ("quantity", ["qty", "price"], "qty"), ("itemQty", ["item_quantity"], "item_quantity"),
      ("address", ["addr", "addrs"], "addr"), ("count", ["country"], nil), ("quality", ["qty"], nil),
      ("lon", ["lng", "lat"], "lng"), ("quantity", ["qty", "order_qty"], "qty"),
      ("firstName", ["name_first"], "name_first"), ("userURL", ["url"], "url"),
      // Two are equally near; no word is the same; parts of a word do not count.
      ("id", ["userID", "productID"], nil), ("id", ["identity", "width"], nil), ("", ["a"], nil),
      ("id", [], nil),
      ("id", ["", "_"], nil),
    ] as [(String, [String], String?)])
  func findsTheNameWithTheSameWords(_ name: String, _ candidates: [String], _ expected: String?) {
    #expect(SharedWords.find(name, in: candidates) == expected)
  }

  @Test func wordsBesidesMayBeLimited() {
    #expect(SharedWords.find("quantity", in: ["order_qty", "quality"], most: 0) == nil)
    #expect(SharedWords.find("quantity", in: ["order_qty", "qty"], most: 0) == "qty")
  }
}
