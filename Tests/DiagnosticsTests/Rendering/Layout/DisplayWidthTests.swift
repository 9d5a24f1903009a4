import TestSupport
import Testing

@testable import Diagnostics

@Suite struct DisplayWidthTests {
  /// Compared with Python's copy of EastAsianWidth.txt, except for unassigned scalars and changes in Unicode 16. A
  /// terminal shows a soft hyphen.
  @Test(.enabled(if: Oracle.hasPython, "needs python3")) func agreesWithTheUnicodeDatabase() async throws {
    let widths = (0...UInt32(0x10FFFF)).map { value in
      Unicode.Scalar(value).map { String(DisplayWidth.of($0)) } ?? "-"
    }
    let script = """
      import sys, unicodedata as data
      widths = open(sys.argv[1]).read()
      changed = [0x1171E, *range(0x2630, 0x2638), *range(0x268A, 0x2690), *range(0x4DC0, 0x4E00), *range(0x1D300, 0x1D380)]
      for code in range(0xA0, 0x110000):
          kind = data.category(chr(code))
          if kind in ("Cn", "Co", "Cs") or code in changed: continue
          if kind in ("Mn", "Me", "Cf") and code != 0xAD or 0x1160 <= code < 0x1200 or 0xD7B0 <= code < 0xD7FC: width = "0"
          else: width = "2" if data.east_asian_width(chr(code)) in "WF" else "1"
          if widths[code] != width: print(hex(code), data.name(chr(code), "?"), widths[code], width)
      """
    let answer = try await Oracle.python(script, on: widths.joined())
    #expect(answer == "")
  }
}
