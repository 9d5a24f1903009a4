import Testing

@testable import Runner

/// Lists of integers are written as by their descriptions, across all the pieces in which they are written.
struct IntegerListTests {
  private func expectSame(_ numbers: [Int]) {
    var text = "before"
    IntegerList.append(numbers, to: &text)
    #expect(text == "before" + numbers.map(\.description).joined(separator: ", "))
  }

  @Test func numbersOfEveryLength() {
    expectSame([])
    expectSame([0])
    expectSame([.min, .max, -1, 9, 10, -10, 99, 100])
    var numbers: [Int] = []
    for bits in 0..<63 { numbers += [1 << bits, -(1 << bits), (1 << bits) - 1] }
    expectSame(numbers)
  }

  @Test func listsOfEveryLength() {
    for count in stride(from: 1, to: 2_000, by: 7) {
      expectSame(Array(repeating: .min, count: count))
      expectSame((0..<count).map { _ in .random(in: -1_000...1_000_000) })
    }
  }
}
