import Words

/// Protocols, classes and raw types from elsewhere that give no decoding code to the types that are declared with them.
enum KnownProtocols {
  static let names = Set(StandardNames.requirements.keys).union(ofSwift).union(rawTypes).union(ofApple).union(ofPackages)

  private static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "Double", "Float", "CGFloat",
  ]

  private static let ofSwift: Set<String> = [
    "Actor", "AdditiveArithmetic", "AsyncIteratorProtocol", "AsyncSequence", "BidirectionalCollection",
    "BinaryFloatingPoint", "BinaryInteger", "BitwiseCopyable", "CVarArg", "Clock", "Collection", "Copyable",
    "CustomPlaygroundDisplayConvertible", "DataProtocol", "Decoder", "DurationProtocol", "Encoder",
    "FixedWidthInteger", "FloatingPoint", "FormatStyle", "GlobalActor", "InstantProtocol",
    "KeyedDecodingContainerProtocol", "KeyedEncodingContainerProtocol", "LazySequenceProtocol",
    "MutableCollection", "Numeric", "ParseStrategy", "ParseableFormatStyle", "RandomAccessCollection",
    "RandomNumberGenerator", "RangeReplaceableCollection", "RecoverableError", "ReferenceConvertible",
    "RegexComponent", "SetAlgebra", "SignedInteger", "SignedNumeric", "SingleValueDecodingContainer",
    "SingleValueEncodingContainer", "SortComparator", "Strideable", "StringInterpolationProtocol",
    "StringProtocol", "TextOutputStream", "TextOutputStreamable", "UnkeyedDecodingContainer",
    "UnkeyedEncodingContainer", "UnsignedInteger",
  ]

  private static let ofApple: Set<String> = [
    "AppEntity", "AppEnum", "AppIntent", "EnvironmentKey", "FocusedValueKey", "NSItemProviderReading",
    "NSItemProviderWriting", "Plottable", "PreferenceKey", "PreviewProvider", "ShapeStyle", "TimelineEntry",
    "Transferable", "View", "ViewModifier",
  ]

  /// Those of GRDB, DifferenceKit, RxDataSources and swift-argument-parser.
  private static let ofPackages: Set<String> = [
    "Differentiable", "EncodableRecord", "ExpressibleByArgument", "FetchableRecord", "IdentifiableType",
    "MutablePersistableRecord", "PersistableRecord", "TableRecord",
  ]
}
