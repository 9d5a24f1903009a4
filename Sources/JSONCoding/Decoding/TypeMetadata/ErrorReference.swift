/// The reference to an error, which tells errors apart for as long as they are kept.
struct ErrorReference: Hashable {
  private let bits: UInt

  /// Whether an error is a reference, as large as a word.
  static var isReadable: Bool { MemoryLayout<any Error>.size == MemoryLayout<UInt>.size }

  /// To be made only if ``isReadable``.
  init(_ error: any Error) {
    // With `as`, this is the reference to the error; without, it might be the value in it.
    bits = unsafeBitCast(error as any Error, to: UInt.self)
  }
}
