/// The cases of an enum without payloads, read from the type's metadata.
///
/// **Why.** A placeholder for an enum must be one of its cases. Only a `CaseIterable` enum lists them, and most models'
/// enums are not. There is no other way to get one: raw values cannot be listed, and guessed strings do not match.
/// Without a case, the search must leave out the nearest element, and the problems in it stay hidden.
///
/// **How.** The compiler numbers the cases from zero in the order of declaration, and a value is its number: no byte
/// for one case, one byte for up to 256, two for up to 65,536. The number of cases is in the type's descriptor. The
/// layout of both is part of Swift's ABI (`TargetEnumMetadata` and `TargetEnumDescriptor` of the runtime).
///
/// **The check.** The metadata's kind must be that of an enum: only then is there a second word, which points at the
/// descriptor. The descriptor's kind must be that of an enum too: only then are its counts read. There must be no cases
/// with payloads, and the number of cases must agree with the size of the type. Nothing else is read.
///
/// **The fall-back.** If any of this does not hold, the initializer returns nil, and the search continues without a
/// case, as with any other type that accepts no placeholder.
///
/// Pointer authentication (arm64e) signs the pointer to the descriptor. The initializer returns nil there.
struct PlainEnum<Value> {
  /// The number of cases, at least one.
  let count: Int

  /// Nil if the type is not an enum, or has payloads.
  init?(_ type: Value.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      guard EnumMetadata.isRead, MemoryLayout<Value>.size <= 2, _isPOD(Value.self) else {
        return nil
      }
      guard EnumMetadata.isEnum(type) else { return nil }
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
      guard descriptor.load(as: UInt32.self) & 0x1F == 18 else { return nil }
      // After the flags: parent, name, access function, fields, the number of cases with payloads, and without.
      let payloads = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
      let plain = descriptor.load(fromByteOffset: 24, as: UInt32.self)
      guard payloads == 0, 1...0x1_0000 ~= plain, PlainEnum.size(plain) == MemoryLayout<Value>.size else {
        return nil
      }
      count = Int(plain)
    #endif
  }

  /// The size in bytes of an enum with this number of cases.
  private static func size(_ count: UInt32) -> Int {
    count == 1 ? 0 : count <= 0x100 ? 1 : 2
  }

  /// The case at `index` in the order of declaration. After the last case, the first one follows.
  func value(_ index: Int) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      guard let base = memory.baseAddress else { return nil }
      withUnsafeBytes(of: UInt16(index % count).littleEndian) { number in
        UnsafeMutableRawBufferPointer(start: base, count: MemoryLayout<Value>.size)
          .copyBytes(from: number.prefix(MemoryLayout<Value>.size))
      }
      return base.pointee
    }
  }
}

/// The values of a `CaseIterable` type, or the cases of an enum without payloads.
struct Cases<Value> {
  let count: Int
  /// The case at an index in the order of declaration. After the last case, the first one follows.
  let value: (Int) -> Value?

  /// Nil if the type has no values, or if they are not known.
  init?(_ type: Value.Type) {
    if let type = type as? any CaseIterable.Type {
      let count = type.count
      guard count > 0 else { return nil }
      (self.count, value) = (count, { type.value(at: $0 % count) as? Value })
    } else {
      guard let plain = PlainEnum(type) else { return nil }
      (count, value) = (plain.count, plain.value)
    }
  }

  var all: [Value] { (0..<count).compactMap(value) }
}

extension CaseIterable {
  fileprivate static var count: Int { allCases.count }

  // An array of all cases may be too large to be made.
  fileprivate static func value(at number: Int) -> Any {
    let all = allCases
    return all[all.index(all.startIndex, offsetBy: number)]
  }
}

enum EnumMetadata {
  /// Whether the metadata of enums and structures is read. Off only in tests of the fall-back.
  @TaskLocal static var isRead = true

  /// Whether the type is an enum, by the first word of its metadata: its kind, the same in every version of the ABI.
  static func isEnum(_ type: any Any.Type) -> Bool {
    let enumKind: UInt = 0x201
    return unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == enumKind
  }
}

/// The properties of a structure, from its metadata.
///
/// **Why.** A property wrapper's type tells which type it holds.
///
/// **The check.** The metadata's kind is that of a structure, and so is the descriptor's. The layout is part of Swift's
/// ABI (`TargetContextDescriptor` and `FieldDescriptor` of the runtime). Otherwise the initializer returns nil, as it
/// does with pointer authentication (arm64e), which signs the pointers.
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

  /// The type with this mangled name, which may contain offsets of other descriptors.
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
