/// Everything that the files of a cache entry are made from. Equal keys stand for equal files.
struct CacheKey {
  private(set) var bytes: [UInt8]

  /// Starts with the version of this program.
  init() {
    bytes = []
    add("tool", Version.line)
  }

  mutating func add(_ name: String, _ value: some Sequence<UInt8>) {
    let value = Array(value)
    bytes += Array("\(name) \(value.count)\n".utf8) + value + [UInt8(ascii: "\n")]
  }

  mutating func add(_ name: String, _ text: String) {
    add(name, text.utf8)
  }

  /// The compiler, and the variables that it reads.
  mutating func add(_ compiler: SwiftCompiler, _ environment: [String: String]) {
    add("compiler", compiler.version)
    for name in ["SDKROOT", "MACOSX_DEPLOYMENT_TARGET", "CPATH", "LIBRARY_PATH"] {
      if let value = environment[name] { add(name, value) }
    }
  }
}
