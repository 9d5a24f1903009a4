/// The cases of an enum without payloads, also of one that does not list them: read off its metadata, whose layout is the ABI's.
struct PlainEnum<Value> {
  /// How many cases there are: at least one.
  let count: Int

  /// Nil for types that are no enum, and for enums with payloads or of more than one byte.
  init?(_ type: Value.Type) {
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
    count = Int(plain)
  }

  /// The case that was declared `index`-th, from 0; indexes beyond the last begin anew.
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
