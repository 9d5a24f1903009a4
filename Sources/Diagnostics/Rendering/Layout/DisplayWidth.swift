/// The terminal columns of a scalar: 0, 1 or 2 (Unicode TR 11, with `wcwidth` for undecided cases).
///
/// Scalars are measured one by one, as most terminals do: a family emoji joined from three emoji has six columns.
enum DisplayWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Vowels and final consonants of Hangul are drawn into the preceding syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  /// Whether East_Asian_Width is W or F: blocks of East Asian scripts, and scalars with emoji presentation.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB,
      0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    // Regional indicators are emoji but narrow: two of them form a flag.
    case 0x1F1E6...0x1F1FF: false
    default: scalar.properties.isEmojiPresentation
    }
  }
}
