/// The cases of an enum without payloads, read from its metadata, whose layout is part of the ABI.
///
/// This works for enums that are not `CaseIterable`, too.
struct PlainEnum<Value> {
  /// The number of cases, at least one.
  let count: Int

  /// Nil if the type is not an enum, has payloads, or takes more than one byte.
  init?(_ type: Value.Type) {
    #if _ptrauth(_arm64e)
      // Pointers in metadata are signed there.
      return nil
    #else
      guard let cases = PlainEnum.cases(type) else { return nil }
      count = cases
    #endif
  }

  /// The number of cases, or nil if the type is none of these enums.
  private static func cases(_ type: Value.Type) -> Int? {
    guard MemoryLayout<Value>.size <= 1, _isPOD(Value.self) else { return nil }
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let enumKind: UInt = 0x201
    guard metadata.load(as: UInt.self) == enumKind else { return nil }
    let descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    // Flags, parent, name, access function, fields, the number of cases with payloads, and that of cases without.
    let isEnum = descriptor.load(as: UInt32.self) & 0x1F == 18
    let payloads = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let plain = descriptor.load(fromByteOffset: 24, as: UInt32.self)
    guard isEnum, payloads == 0, 1...256 ~= plain else { return nil }
    return Int(plain)
  }

  /// The case at `index` in the order of declaration. After the last case, the first one follows.
  func value(_ index: Int) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      guard let base = memory.baseAddress else { return nil }
      // The compiler numbers cases from zero.
      UnsafeMutableRawPointer(base).initializeMemory(
        as: UInt8.self, repeating: UInt8(index % count), count: MemoryLayout<Value>.size)
      return base.pointee
    }
  }
}
