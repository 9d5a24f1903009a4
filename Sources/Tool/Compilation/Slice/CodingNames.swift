import Runner
/// What the standard library and Foundation declare, as far as it decides what a slice needs.
enum CodingNames {
  /// Protocols that make a type's code part of decoding or encoding.
  static let coding: Set<String> = [
    "Codable", "Decodable", "Encodable", "CodingKey", "CodableWithConfiguration",
    "DecodableWithConfiguration",
    "EncodableWithConfiguration",
  ]
  /// Types that an enum may have raw values of.
  static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "Double", "Float", "CGFloat",
  ]
  /// Protocols whose synthesized code takes every stored property or case.
  static let synthesized: Set<String> = ["Hashable", "Equatable", "Comparable", "CaseIterable"]
  /// The members of these that are made where none is written.
  static let synthesizedMembers: Set<String> = ["==", "hash", "hashValue", "<", "allCases"]
  /// The types and protocols whose extensions decide how other types are decoded.
  static let containers: [String] = [
    "KeyedDecodingContainer", "UnkeyedDecodingContainer", "SingleValueDecodingContainer",
    "KeyedDecodingContainerProtocol", "Decoder", "JSONDecoder", "KeyedEncodingContainer",
    "UnkeyedEncodingContainer", "SingleValueEncodingContainer", "KeyedEncodingContainerProtocol", "Encoder",
    "JSONEncoder",
  ]
  /// Protocols by which values are shown, stored elsewhere or handed on, whatever else a file imports: none decodes.
  static let shown = appleShown.union(packages)
  /// Those of well-known packages: GRDB, DifferenceKit, RxDataSources and swift-argument-parser.
  private static let packages: Set<String> = [
    "Differentiable", "EncodableRecord", "ExpressibleByArgument", "FetchableRecord", "IdentifiableType",
    "MutablePersistableRecord", "PersistableRecord", "TableRecord",
  ]
  private static let appleShown: Set<String> = [
    "AppEntity", "AppEnum", "AppIntent", "EnvironmentKey", "FocusedValueKey", "NSItemProviderReading",
    "NSItemProviderWriting", "Plottable", "PreferenceKey", "PreviewProvider", "ShapeStyle", "TimelineEntry",
    "Transferable", "View", "ViewModifier",
  ]
  /// Modules that come with Swift.
  static let platform: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "Glibc",
    "Observation", "RegexBuilder", "Swift", "Synchronization", "_Concurrency",
  ]
  /// What the members of an attribute's type are called that the compiler calls itself.
  static let attributesWithMembers: Set<String> = ["propertyWrapper", "resultBuilder", "dynamicMemberLookup"]

  private static let literals = [
    "ArrayLiteral", "BooleanLiteral", "DictionaryLiteral", "ExtendedGraphemeClusterLiteral", "FloatLiteral",
    "IntegerLiteral", "NilLiteral", "StringInterpolation", "StringLiteral", "UnicodeScalarLiteral",
  ].map { "ExpressibleBy" + $0 }
  private static let collections = [
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
    "RangeReplaceableCollection", "IteratorProtocol",
  ]
  private static let others = [
    "AdditiveArithmetic", "Any", "AnyObject", "BitwiseCopyable", "CodingKeyRepresentable", "Copyable",
    "CustomDebugStringConvertible", "CustomNSError", "CustomStringConvertible", "Error", "Identifiable",
    "LocalizedError", "LosslessStringConvertible", "NSCopying", "NSObject", "Numeric", "OptionSet",
    "RawRepresentable", "ReferenceConvertible", "Sendable", "SetAlgebra", "Strideable",
  ]
  /// Protocols and classes that every machine has; a type of the slice keeps them.
  static let kept = coding.union(rawTypes).union(synthesized).union(literals).union(collections).union(others)

  /// Protocols that every machine has and that a type keeps, unless it does not conform to them here.
  static let standard: Set<String> = [
    "Actor", "AsyncIteratorProtocol", "AsyncSequence", "BinaryFloatingPoint", "BinaryInteger", "CVarArg",
    "Clock",
    "CustomPlaygroundDisplayConvertible", "CustomReflectable", "DataProtocol", "Decoder", "DurationProtocol",
    "Encoder", "FixedWidthInteger", "FloatingPoint", "FormatStyle", "GlobalActor", "InstantProtocol",
    "KeyedDecodingContainerProtocol", "KeyedEncodingContainerProtocol", "LazySequenceProtocol",
    "ParseStrategy",
    "ParseableFormatStyle", "RandomNumberGenerator", "RecoverableError", "RegexComponent", "SignedInteger",
    "SignedNumeric", "SingleValueDecodingContainer", "SingleValueEncodingContainer", "SortComparator",
    "StringInterpolationProtocol", "StringProtocol", "TextOutputStream", "TextOutputStreamable",
    "UnkeyedDecodingContainer", "UnkeyedEncodingContainer", "UnsignedInteger",
  ]

  /// The members by which a type conforms, for each protocol.
  static let witnesses: [String: Set<String>] = {
    var result: [String: Set<String>] = [
      "CaseIterable": ["allCases", "AllCases"],
      "RawRepresentable": ["rawValue", "init", "RawValue"],
      "OptionSet": ["rawValue", "init", "RawValue"],
      "Equatable": ["=="],
      "Hashable": ["hash", "==", "hashValue"],
      "Comparable": ["<"],
      "Identifiable": ["id", "ID"],
      "CustomStringConvertible": ["description"],
      "CustomDebugStringConvertible": ["debugDescription"],
      "LosslessStringConvertible": ["description", "init"],
      "StringInterpolationProtocol": ["init", "appendLiteral", "appendInterpolation", "StringLiteralType"],
      "CodingKey": ["stringValue", "intValue", "init", "rawValue"],
      "CodingKeyRepresentable": ["codingKey", "init"],
      "LocalizedError": ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"],
      "CustomNSError": ["errorDomain", "errorCode", "errorUserInfo"],
    ]
    for name in literals {
      result[name] = [
        "init", "ArrayLiteralElement", "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "Key",
        "Value",
      ]
    }
    for name in collections {
      result[name] = [
        "makeIterator", "startIndex", "endIndex", "index", "subscript", "Element", "Index", "Iterator",
        "count",
        "next",
      ]
    }
    return result
  }()

  /// Types and protocols from elsewhere whose extensions in a project may be what a name means, where the compiler does
  /// not say which type it looked at.
  static let extended: [String] = [
    "Array", "ArraySlice", "BidirectionalCollection", "BinaryFloatingPoint", "BinaryInteger", "Bool",
    "Bundle",
    "Calendar", "CaseIterable", "Character", "CharacterSet", "Codable", "CodingKey", "CodingUserInfoKey",
    "Collection", "Comparable", "CustomStringConvertible", "Data", "Date", "DateFormatter", "Decimal",
    "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Encoder", "EncodingError",
    "Equatable", "Error", "FileManager", "FixedWidthInteger", "Float", "FloatingPoint", "Hashable",
    "ISO8601DateFormatter", "Int", "Int32", "Int64", "JSONDecoder", "JSONEncoder", "JSONSerialization",
    "KeyedDecodingContainer", "KeyedDecodingContainerProtocol", "KeyedEncodingContainer",
    "KeyedEncodingContainerProtocol", "Locale", "LosslessStringConvertible", "MutableCollection",
    "NSArray", "NSDictionary", "NSError", "NSNumber", "NSObject", "NSRegularExpression", "NSString",
    "NumberFormatter", "Optional", "OptionSet", "ProcessInfo", "Range", "RangeReplaceableCollection",
    "RawRepresentable", "Result", "Sequence", "Set", "SignedInteger", "SingleValueDecodingContainer",
    "String",
    "StringProtocol", "Substring", "TimeInterval", "TimeZone", "UInt", "UInt64", "URL", "URLComponents",
    "UUID",
    "UnkeyedDecodingContainer", "UserDefaults",
  ]
}
