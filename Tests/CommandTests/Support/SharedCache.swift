import Foundation

/// The cache of compiled programs that tests share, so that equal sources are compiled once. It also has the modules of
/// the system, which take twice as long as a small model.
enum SharedCache {
  static let environment = [
    "XDG_CACHE_HOME": folder.path,
    // For scripts that call the compiler themselves.
    "CLANG_MODULE_CACHE_PATH": modules,
  ]

  /// The modules of the system.
  static let modules = folder.appendingPathComponent("clang").path

  /// Removed with the process of the tests.
  private static let folder: URL = {
    atexit { try? FileManager.default.removeItem(at: SharedCache.place) }
    return place
  }()

  private static let place = FileManager.default.temporaryDirectory
    .appendingPathComponent("decode-model-cache-\(ProcessInfo.processInfo.processIdentifier)")
}
