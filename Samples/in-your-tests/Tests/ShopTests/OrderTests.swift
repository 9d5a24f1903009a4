import Foundation
import JSONCodingTesting
import Testing

@testable import Shop

@Suite struct OrderTests {
  @Test func ordersDecode() {
    let orders = expectDecodes(every: Order.self, in: "Fixtures/orders", decoder: .shop)
    #expect(orders.map(\.id) == [1, 2, 3])
  }

  @Test func orderThatLacksItsItemsIsRefused() {
    let data = Data(#"{"id": "1", "created_at": "2026-01-31T12:00:00Z", "status": "open"}"#.utf8)
    expectFails(Order.self, from: data, with: [.mismatch("id"), .missing("items")], decoder: .shop)
  }
}
