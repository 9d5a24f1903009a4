import Foundation
import JSONCodingTesting
import XCTest

@testable import Shop

final class OrderXCTests: XCTestCase {
  func testOrdersDecode() {
    let orders = XCTAssertDecodes(every: Order.self, in: "Fixtures/orders", decoder: .shop)
    XCTAssertEqual(orders.map(\.id), [1, 2, 3])
  }

  func testOrderThatLacksItsItemsIsRefused() {
    let data = Data(#"{"id": "1", "created_at": "2026-01-31T12:00:00Z", "status": "open"}"#.utf8)
    XCTAssertFails(Order.self, from: data, with: [.mismatch("id"), .missing("items")], decoder: .shop)
  }
}
