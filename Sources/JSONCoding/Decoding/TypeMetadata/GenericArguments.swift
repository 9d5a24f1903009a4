/// The types that a generic structure or enum is made for, read from its metadata: `Color` of `Lossy<Color>`.
///
/// **Why.** A wrapper calls `Color(from: decoder)`, which no decoder sees. Only the wrapper's own type tells which type
/// has failed.
///
/// **The check.** The metadata and its descriptor are of a structure or enum, the descriptor says that it is generic,
/// and all of its parameters are types that are stored with the metadata. The layout is part of Swift's ABI
/// (`TargetTypeGenericContextDescriptorHeader` of the runtime). Otherwise, the result is empty.
enum GenericArguments {
  /// False for a structure or an enum that is not generic.
  static func mayBe(in type: any Any.Type) -> Bool {
    #if _ptrauth(_arm64e)
      return true
    #else
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard EnumMetadata.isRead, 0x200...0x201 ~= metadata.load(as: UInt.self) else { return true }
      let word = MemoryLayout<UInt>.size
      let flags = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self).load(as: UInt32.self)
      return flags & 0x1F != 17 && flags & 0x1F != 18 || flags & 0x80 != 0
    #endif
  }

  static func of(_ type: any Any.Type) -> [any Any.Type] {
    #if _ptrauth(_arm64e)
      return []
    #else
      let word = MemoryLayout<UInt>.size
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      // A structure, an enum, or an optional.
      guard EnumMetadata.isRead, 0x200...0x202 ~= metadata.load(as: UInt.self) else { return [] }
      let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      let flags = descriptor.load(as: UInt32.self)
      guard flags & 0x1F == 17 || flags & 0x1F == 18, flags & 0x80 != 0 else { return [] }
      // After seven words of 32 bits: two more, the numbers of parameters, requirements and stored arguments, flags,
      // and one byte for each parameter.
      let count = Int(descriptor.load(fromByteOffset: 36, as: UInt16.self))
      let hasPacks = descriptor.load(fromByteOffset: 42, as: UInt16.self) & 1 != 0
      let isStored = (0..<count).allSatisfy {
        descriptor.load(fromByteOffset: 44 + $0, as: UInt8.self) == 0x80
      }
      guard !hasPacks, isStored else { return [] }
      return (0..<count).map {
        unsafeBitCast(
          metadata.load(fromByteOffset: (2 + $0) * word, as: UnsafeRawPointer.self), to: Any.Type.self)
      }
    #endif
  }
}
