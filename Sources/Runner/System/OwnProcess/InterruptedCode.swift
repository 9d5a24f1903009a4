import Foundation

/// What a thread was doing when a signal interrupted it.
///
/// A thread that stops for good inside `malloc` keeps a lock that other threads need. Where the C library cannot be
/// told from the rest (on another processor, or in a program that contains it), every place counts as the model's own
/// code.
enum InterruptedCode {
  /// The addresses of the C library's code.
  nonisolated(unsafe) private(set) static var library = UInt(0)..<UInt(0)

  #if !canImport(Darwin)
    /// Where the program counter is in what Linux saves for a signal handler, which never changes: the flags, the link,
    /// the stack, and then the registers (x86-64), or the mask and the registers (arm64).
    #if arch(x86_64)
      private static let counterOffset: Int? = 168
    #elseif arch(arm64)
      private static let counterOffset: Int? = 440
    #else
      private static let counterOffset: Int? = nil
    #endif
  #endif

  /// To be called before a signal is sent whose handler asks.
  static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    #if !canImport(Darwin)
      _ = counterOffset
      guard let maps = maps() else { return false }
      library = libraryRange(maps, of: unsafeBitCast(freeMemory, to: UInt.self))
    #endif
    return true
  }()

  /// The system's list of the process's memory, read to its end: while other threads map files, a read gives less than
  /// it could, which Foundation takes for the end.
  static func maps() -> String? {
    let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (list, piece): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 16))
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, SystemError.last.isInterruption { continue }
      guard count > 0 else { return String(decoding: list, as: UTF8.self) }
      list += piece[..<count]
    }
  }

  /// The addresses of the file that contains the address, in the system's list of a process's memory; empty if it is
  /// the first file, which is the program.
  static func libraryRange(_ maps: String, of address: UInt) -> Range<UInt> {
    var program: Substring?
    var ranges: [Substring: Range<UInt>] = [:]
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard fields.count == 6, ends.count == 2, ends[0] <= ends[1] else { continue }
      let file = fields[5]
      program = program ?? file
      let known = ranges[file] ?? ends[0]..<ends[1]
      ranges[file] = min(known.lowerBound, ends[0])..<max(known.upperBound, ends[1])
    }
    // A file that is mapped twice has a library between its ends.
    let candidates = ranges.filter { $0.key != program && $0.value.contains(address) }
    return candidates.values.min { $0.count < $1.count } ?? 0..<0
  }

  /// Whether it was in the C library, or in what that calls. May be called by a signal handler, with its third
  /// argument.
  static func isOfTheSystem(_ context: UnsafeMutableRawPointer?) -> Bool {
    guard let context else { return false }
    #if canImport(Darwin)
      guard let state = context.assumingMemoryBound(to: ucontext_t.self).pointee.uc_mcontext?.pointee.__ss
      else { return false }
      #if arch(arm64)
        let counter = UnsafeRawPointer(bitPattern: UInt(state.__pc))
      #else
        let counter = UnsafeRawPointer(bitPattern: UInt(state.__rip))
      #endif
      var place = Dl_info()
      guard let counter, dladdr(counter, &place) != 0, let name = place.dli_fname else { return false }
      return strncmp(name, "/usr/lib/system/", 16) == 0
    #else
      guard let counterOffset else { return false }
      return library.contains(context.load(fromByteOffset: counterOffset, as: UInt.self))
    #endif
  }
}

/// A function of the C library, for its address.
private let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void = free
