/// The properties of a structure, from its metadata.
///
/// **Why.** A property wrapper's type tells which type it holds.
///
/// **The check.** The metadata's kind is that of a structure, and so is the descriptor's. The layout
/// is part of Swift's ABI (`TargetContextDescriptor` and `FieldDescriptor` of the runtime). Otherwise, nothing is known
/// of the type. Pointer authentication (arm64e) signs pointers: nothing is known there.
struct TypeDescriptor {
  private static let word = MemoryLayout<UInt>.size

  private let metadata: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer

  /// Nil if the type is not a structure.
  init?(_ type: any Any.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard EnumMetadata.isRead, metadata.load(as: UInt.self) == 0x200 else { return nil }
      descriptor = metadata.load(fromByteOffset: Self.word, as: UnsafeRawPointer.self)
      guard descriptor.load(as: UInt32.self) & 0x1F == 17 else { return nil }
    #endif
  }

  private var fields: [(name: String, type: (any Any.Type)?)] {
    guard let list = Self.target(descriptor + 16) else { return [] }
    let size = list.load(fromByteOffset: 10, as: UInt16.self)
    let count = list.load(fromByteOffset: 12, as: UInt32.self)
    return (0..<Int(count)).compactMap { index in
      let field = list + 16 + index * Int(size)
      guard let name = Self.target(field + 8) else { return nil }
      return (String(cString: name.assumingMemoryBound(to: CChar.self)), type(named: Self.target(field + 4)))
    }
  }

  /// The type of the value that a property wrapper stores.
  static func wrappedType(of type: any Any.Type) -> (any Any.Type)? {
    TypeDescriptor(type)?.fields.first { $0.name == "wrappedValue" || $0.name == "_wrappedValue" }?.type
  }

  // MARK: - Layout

  /// The target of the relative offset at this place.
  private static func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = place.load(as: Int32.self)
    return offset == 0 ? nil : place + Int(offset)
  }

  /// The arguments of a generic type and of the types around it.
  private var arguments: UnsafeRawPointer { metadata + 2 * Self.word }

  /// The type of a name that may contain offsets of other descriptors.
  private func type(named name: UnsafeRawPointer?) -> (any Any.Type)? {
    guard let name else { return nil }
    var length = 0
    while case let byte = name.load(fromByteOffset: length, as: UInt8.self), byte != 0 {
      length += 0x01...0x17 ~= byte ? 5 : 0x18...0x1F ~= byte ? 1 + Self.word : 1
    }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(length), genericContext: descriptor,
      genericArguments: arguments)
  }
}

/// Identifies an optional type, and the type of its values.
package protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  package static var wrapped: any Any.Type { Wrapped.self }
}
