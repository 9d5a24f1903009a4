/// What the standard library and Foundation declare, as far as it decides what a slice needs.
enum StandardNames {
  /// Protocols that make a type's code part of decoding or encoding.
  static let coding: Set<String> = [
    "Codable", "Decodable", "Encodable", "CodingKey", "CodableWithConfiguration",
    "DecodableWithConfiguration",
    "EncodableWithConfiguration",
  ]

  /// Protocols that have no initializer or subscript as a requirement but `init(from:)`.
  static let withoutInitializers: Set<String> = coding.union([
    "Any", "AnyObject", "CaseIterable", "Comparable", "CustomDebugStringConvertible", "CustomNSError",
    "CustomStringConvertible", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError",
    "NSCopying",
    "NSObject", "Sendable",
  ])

  /// Protocols whose requirements are all among `witnesses`, `unnamed` and `unnamedLabels`, and classes whose methods are
  /// called otherwise only if they are overridden.
  static let listed: Set<String> = withoutInitializers.union([
    "CodingKeyRepresentable", "CustomReflectable", "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
    "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral", "ExpressibleByUnicodeScalarLiteral",
    "IteratorProtocol", "JSONDecoder", "JSONEncoder", "LosslessStringConvertible", "Observable",
    "ObservableObject", "OptionSet", "RawRepresentable", "Sequence",
  ])

  /// The global aliases by which the compiler chooses the type of a literal.
  static let literalTypes = [
    "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "UnicodeScalarType",
  ]

  /// Members by which a type conforms to a protocol from elsewhere. Code that is not the project's calls them, and many
  /// have a default or are synthesized if they are missing.
  static let witnesses: Set<String> = [
    "==", "<", "<=", ">", ">=", "hash", "hashValue", "allCases", "AllCases", "rawValue", "RawValue",
    "stringValue", "intValue",
    "codingKey", "description", "debugDescription", "customMirror", "errorDescription", "failureReason",
    "recoverySuggestion", "helpAnchor", "errorDomain", "errorCode", "errorUserInfo", "localizedDescription",
    "id", "ID",
    "appendLiteral", "appendInterpolation", "StringInterpolation", "StringLiteralType", "IntegerLiteralType",
    "FloatLiteralType", "ArrayLiteralElement", "Key", "Value", "makeIterator", "next", "Iterator", "Element",
    "Index",
    "SubSequence", "Indices", "startIndex", "endIndex", "index", "formIndex", "count", "first", "last",
    "isEmpty",
    "underestimatedCount", "contains", "distance", "replaceSubrange", "append", "insert", "remove", "update",
    "union",
    "intersection", "symmetricDifference", "formUnion", "formIntersection", "formSymmetricDifference",
    "advanced",
    "Stride", "+", "-", "*", "/", "%", "magnitude", "Magnitude", "zero", "write", "copy", "isEqual",
    "wrappedValue",
    "projectedValue", "parse", "format", "ParseInput", "ParseOutput", "FormatInput", "FormatOutput",
    "encodeWithConfiguration", "DecodingConfiguration", "EncodingConfiguration",
  ]

  /// Members that the compiler calls without naming them.
  static let unnamed: Set<String> = ["callAsFunction", "appendInterpolation", "appendLiteral"]

  /// Labels of initializers and subscripts that the compiler calls without naming them, or other modules' code does.
  static let unnamedLabels: Set<String> = [
    "arrayLiteral", "booleanLiteral", "codingKey", "dictionaryLiteral", "dynamicMember",
    "extendedGraphemeClusterLiteral",
    "floatLiteral", "integerLiteral", "intValue", "nilLiteral", "rawValue", "stringInterpolation",
    "stringLiteral",
    "stringValue", "literalCapacity", "unicodeScalarLiteral", "wrappedValue", "projectedValue",
    "_enclosingInstance",
  ]

  /// The types whose extensions hold overloads that synthesized code calls.
  static let containers: Set<String> = [
    "KeyedDecodingContainer", "UnkeyedDecodingContainer", "SingleValueDecodingContainer",
    "KeyedDecodingContainerProtocol", "KeyedEncodingContainer", "UnkeyedEncodingContainer",
    "SingleValueEncodingContainer", "KeyedEncodingContainerProtocol", "Decoder", "Encoder",
  ]

  /// What synthesized code calls in these.
  static let containerCalls: Set<String> = [
    "container", "decode", "decodeIfPresent", "encode", "encodeIfPresent", "singleValueContainer",
    "unkeyedContainer",
  ]

  /// Operators that synthesized code and patterns call.
  static let unnamedOperators: Set<String> = ["==", "<", "~="]

  /// Protocols that a type without members conforms to.
  static let kindred: Set<String> = ["Sendable", "Error", "Hashable", "Equatable"]

  /// Modules that come with Swift.
  static let platform: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "Glibc",
    "Observation", "RegexBuilder", "Swift", "Synchronization", "_Concurrency",
  ]

  /// Attributes whose type has members that the compiler calls.
  static let attributesWithMembers: Set<String> = [
    "propertyWrapper", "resultBuilder", "dynamicMemberLookup", "dynamicCallable",
  ]
}
