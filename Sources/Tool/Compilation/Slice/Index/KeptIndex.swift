import Diagnostics
import Foundation

/// The declarations of a project's files as an earlier run has read them, by path and stamp. Only an edited file is
/// read again, and the code of the others only where a slice needs it.
///
/// All of it is one file: a table of the strings, numbers, and a checksum (FNV-1a, eight bytes, the lowest first). A
/// file with another checksum counts as empty; one in another format has another place.
struct KeptIndex {
  /// Changes whenever the numbers mean something else, or the declarations of a file would be others.
  private static let format = 4
  /// In bytes. More is not kept.
  private static let largest = 64 << 20

  private(set) var files: [String: CodeFile.Kept] = [:]

  init() {}

  /// - Parameter bytes: what `bytes(of:_:)` has given.
  init(_ bytes: [UInt8]) {
    guard bytes.count > 8, bytes.suffix(8).elementsEqual(Self.sum(bytes.dropLast(8))) else { return }
    var reader = IndexReader(bytes)
    reader.readTable()
    let conditions = reader.string()
    let all = reader.list { ($0.string(), CodeFile.Kept(stamp: $0.string(), conditions, &$0)) }
    files = Dictionary(all, uniquingKeysWith: { first, _ in first })
  }

  /// The index of these files, read under these conditions.
  ///
  /// - Parameter stamps: the files' stamps before they were read.
  /// - Returns: nil if it is too large to keep.
  static func bytes(of files: [CodeFile], _ stamps: [String], _ conditions: BuildConditions) -> [UInt8]? {
    var writer = IndexWriter()
    writer.string(conditions.text)
    writer.number(files.count)
    for (file, stamp) in zip(files, stamps) {
      writer.string(file.path)
      writer.string(stamp)
      file.write(to: &writer)
    }
    let bytes = writer.table + writer.bytes
    return bytes.count > largest ? nil : bytes + sum(bytes[...])
  }

  private static func sum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = FNV1a.hash(Array(bytes))
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
  }
}

extension KeptIndex {
  /// Its place in the cache, for these arguments of `--source`.
  ///
  /// - Parameter use: what it is for. Indexes of one use are read under the same conditions.
  private static func place(_ arguments: [String], for use: String, in cache: CompilationCache) -> CacheEntry
  {
    var key = CacheKey()
    key.add("index", "\(format) \(use)")
    key.add("folder", FileManager.default.currentDirectoryPath)
    for argument in arguments { key.add("argument", argument) }
    return cache.selectionEntry(key.bytes, files: [name])
  }

  private static let name = "index"

  /// Reads files, those that have changed since an earlier run and those that are needed. What is new is kept.
  ///
  /// - Parameters:
  ///   - conditions: what `#if` asks for, once it is known which modules the files name.
  ///   - cache: nil to keep nothing.
  /// - Throws: `CannotOpen` if a file cannot be read, what `conditions` throws.
  static func read(
    _ paths: [String], _ arguments: [String], for use: String, in cache: CompilationCache?,
    _ conditions: (_ modules: Set<String>) throws -> BuildConditions
  ) throws -> [CodeFile] {
    // What is read sooner than looked up is not kept.
    let entry = paths.count > fewest ? cache.map { place(arguments, for: use, in: $0) } : nil
    let kept = entry.map { KeptIndex(in: $0) } ?? KeptIndex()
    let stamps = entry == nil ? [] : paths.map { FileStamp(of: $0)?.text ?? "" }
    let files: [CodeFile] = try paths.enumerated().map { number, path in
      if let known = kept.files[path], known.stamp == stamps[number] {
        return CodeFile(number, path: path, kept: known)
      }
      return CodeFile(number, path: path, code: try CodeFile.bytes(of: path))
    }
    let found = try conditions(files.reduce(into: []) { $0.formUnion($1.modulesNamed) })
    for file in files { file.read(found) }
    let isNew = files.count != kept.files.count || files.contains(where: \.isNew)
    if let entry, isNew, let bytes = bytes(of: files, stamps, found) { write(bytes, to: entry) }
    return files
  }

  /// The least number of files whose index is kept.
  static let fewest = 60

  private init(in entry: CacheEntry) {
    self.init()
    guard PrivateFolder.isPrivate(entry.folder), let bytes = CacheFile.bytes(of: entry.path(Self.name)) else {
      return
    }
    self.init(bytes)
    if !files.isEmpty { entry.touch() }
  }

  /// If it cannot be written, the next run reads all files again.
  private static func write(_ bytes: [UInt8], to entry: CacheEntry) {
    try? CacheFile.makeFolder(entry.folder)
    guard PrivateFolder.isPrivate(entry.folder) else { return }
    try? Data(bytes).write(to: URL(fileURLWithPath: entry.path(name)), options: .atomic)
  }
}
