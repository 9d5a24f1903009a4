extension Unicode.Scalar {
  /// Whether a reader would not see the scalar, or a terminal would act on it: controls, marks that reorder or join
  /// text, tags, spaces other than U+0020, and whatever else Unicode says is to be ignored where it cannot be drawn.
  var isInvisible: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x0300: return false
    // BRAILLE PATTERN BLANK, a symbol that looks like a space.
    case 0x2800: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }
}
