#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import OperatingSystem

  /// Other systems refuse names that are not UTF-8.
  @Suite struct PathBytesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(_ name: [UInt8]) throws {
      let path = (Array(folder.url.path.utf8) + Array("/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
      let file = try #require(fopen(path, "w"))
      fclose(file)
    }

    private func name(_ name: String) -> [UInt8]? {
      PathBytes.find(folder.url.path + "/" + name).map { path in
        Array(path.dropLast().split(separator: 0x2F).last.map { $0.map { UInt8(bitPattern: $0) } } ?? [])
      }
    }

    @Test("the only name that becomes the same string is found")
    func only() throws {
      try make([0x61, 0xFF])
      try make([0x62, 0xFF])
      try make([0x62, 0xFE])
      #expect(name("a\u{FFFD}") == [0x61, 0xFF])
      #expect(name("b\u{FFFD}") == nil)
      #expect(name("c\u{FFFD}") == nil)
      #expect(name("a") == nil)
    }

    @Test("the exact name is preferred")
    func itself() throws {
      try make([0x61, 0xFF])
      try make(Array("a\u{FFFD}".utf8))
      #expect(name("a\u{FFFD}") == Array("a\u{FFFD}".utf8))
    }
  }
#endif
