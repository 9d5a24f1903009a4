extension Unicode.Scalar {
  /// Whether a terminal or viewer would act on the scalar instead of showing it.
  ///
  /// All such scalars are in the Basic Multilingual Plane.
  package var isHarmful: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x061C: false
    case 0x00..<0x20, 0x7F..<0xA0: true
    // Arabic letter mark, left-to-right and right-to-left marks, embeddings, overrides, isolates.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    // Line and paragraph separators, interlinear annotations, the byte order mark, noncharacters.
    case 0x2028...0x2029, 0xFFF9...0xFFFB, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
