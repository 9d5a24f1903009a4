/// Declarations of the standard library and Foundation that decide what a slice needs.
enum StandardNames {
  /// Protocols that make a type's code part of decoding or encoding.
  static let coding: Set<String> = [
    "Codable", "Decodable", "Encodable", "CodingKey", "CodableWithConfiguration",
    "DecodableWithConfiguration",
    "EncodableWithConfiguration",
  ]

  /// Names of the protocols that make a type Decodable.
  static let decoding: Set<String> = ["Codable", "Decodable", "Swift.Codable", "Swift.Decodable"]

  /// Protocols that require no initializer or subscript except `init(from:)`.
  static let withoutInitializers: Set<String> = coding.union([
    "Any", "AnyObject", "CaseIterable", "Comparable", "CustomDebugStringConvertible", "CustomNSError",
    "CustomStringConvertible", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError",
    "NSCopying",
    "NSObject", "Sendable",
  ])

  /// Members by which a type conforms to known protocols and classes; code outside the project calls them.
  ///
  /// Initializers and subscripts are recognized by `unnamedLabels`.
  static let requirements: [String: Set<String>] = [
    "CaseIterable": ["allCases", "AllCases"], "CodingKeyRepresentable": ["codingKey"],
    "CodingKey": ["stringValue", "intValue", "description", "debugDescription"],
    "Comparable": ["==", "<", "<=", ">", ">="], "CustomDebugStringConvertible": ["debugDescription"],
    "CustomNSError": ["errorDomain", "errorCode", "errorUserInfo", "localizedDescription"],
    "CustomReflectable": ["customMirror"], "CustomStringConvertible": ["description"], "Equatable": ["=="],
    "Error": ["localizedDescription"], "ExpressibleByArrayLiteral": ["ArrayLiteralElement"],
    "ExpressibleByBooleanLiteral": ["BooleanLiteralType"],
    "ExpressibleByDictionaryLiteral": ["Key", "Value"],
    "ExpressibleByExtendedGraphemeClusterLiteral": ["ExtendedGraphemeClusterLiteralType"],
    "ExpressibleByFloatLiteral": ["FloatLiteralType"], "ExpressibleByIntegerLiteral": ["IntegerLiteralType"],
    "ExpressibleByNilLiteral": [], "ExpressibleByStringLiteral": ["StringLiteralType"],
    "ExpressibleByStringInterpolation": ["StringInterpolation", "StringLiteralType"],
    "ExpressibleByUnicodeScalarLiteral": ["UnicodeScalarLiteralType"],
    "Hashable": ["==", "hash", "hashValue"], "Identifiable": ["id", "ID"],
    "IteratorProtocol": ["next", "Element"], "LosslessStringConvertible": ["description"],
    "LocalizedError": [
      "errorDescription", "failureReason", "recoverySuggestion", "helpAnchor", "localizedDescription",
    ],
    "NSCopying": ["copy"],
    "NSObject": ["isEqual", "hash", "description", "debugDescription"], "Observable": [],
    "ObservableObject": [],
    "OptionSet": [
      "RawValue", "rawValue", "Element", "ArrayLiteralElement", "contains", "insert", "remove", "update",
      "union",
      "intersection", "symmetricDifference", "formUnion", "formIntersection", "formSymmetricDifference",
      "==", "isEmpty",
    ],
    "RawRepresentable": ["rawValue", "RawValue", "==", "hash", "hashValue"],
    "Sequence": ["makeIterator", "Iterator", "Element", "underestimatedCount", "contains"],
    "Any": [], "AnyObject": [], "Copyable": [], "JSONDecoder": [], "JSONEncoder": [], "Sendable": [],
  ].merging(coding.map { ($0, []) }) { own, _ in own }

  /// The global aliases by which the compiler chooses the type of a literal.
  static let literalTypes = [
    "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "UnicodeScalarType",
  ]

  /// Members by which a type conforms to any foreign protocol. Many have a default or are synthesized if they are
  /// missing.
  static let witnesses = requirements.values.reduce(into: others) { $0.formUnion($1) }

  private static let others: Set<String> = [
    "appendLiteral", "appendInterpolation", "Index", "SubSequence", "Indices", "startIndex", "endIndex",
    "index", "formIndex", "count", "first", "last", "distance", "replaceSubrange", "append", "advanced",
    "Stride", "+", "-", "*", "/", "%", "magnitude", "Magnitude", "zero", "write", "wrappedValue",
    "projectedValue", "parse", "format", "ParseInput", "ParseOutput", "FormatInput", "FormatOutput",
    "encodeWithConfiguration", "DecodingConfiguration", "EncodingConfiguration",
  ]

  /// Members that the compiler calls without naming them.
  static let unnamed: Set<String> = ["callAsFunction", "appendInterpolation", "appendLiteral"]

  /// Labels of initializers and subscripts that the compiler or other modules call without naming them.
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

  /// The methods of these types that synthesized code calls.
  static let containerCalls: Set<String> = [
    "container", "decode", "decodeIfPresent", "encode", "encodeIfPresent", "singleValueContainer",
    "unkeyedContainer",
  ]

  /// The argument labels of these calls.
  static let containerLabels: Set<String> = ["_", "forKey", "keyedBy"]

  /// Operators that synthesized code and patterns call.
  static let unnamedOperators: Set<String> = ["==", "<", "~="]

  /// Protocols that a type can conform to without members. The compiler synthesizes no `==` for a class.
  static func kindred(_ kind: CodeDeclaration.Kind) -> Set<String> {
    switch kind {
    case .extension: []
    case .class, .actor: ["Sendable", "Error"]
    default: ["Sendable", "Error", "Hashable", "Equatable"]
    }
  }

  /// Modules that come with Swift, on one system or another.
  static let platform: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization", "_Concurrency",
  ]

  /// Modules that come with Swift on this system.
  #if canImport(Darwin)
    static let here = platform.subtracting([
      "Glibc", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    ])
  #else
    static let here = platform.subtracting(["Darwin"])
  #endif

  /// Attributes of types with members that the compiler calls.
  static let attributesWithMembers: Set<String> = [
    "propertyWrapper", "resultBuilder", "dynamicMemberLookup", "dynamicCallable",
  ]

  /// The types of an enum's raw values.
  static let rawTypes: Set<String> = integerTypes.union(["String", "Character", "Double", "Float", "CGFloat"])
  static let integerTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
}

/// Apple's frameworks, whose sources are not available.
enum AppleModules {
  static let names: Set<String> = [
    "ARKit", "AVFoundation", "AVKit", "Accelerate", "ActivityKit", "AdServices", "AdSupport",
    "AppIntents", "AppKit", "AppTrackingTransparency", "ApplicationServices", "AudioToolbox",
    "AuthenticationServices", "BackgroundTasks", "CallKit", "CarPlay", "Carbon", "Charts", "ClockKit",
    "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Contacts", "CoreAudio", "CoreBluetooth",
    "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation", "CoreML",
    "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText",
    "CoreTransferable", "CoreVideo", "CoreWLAN", "CryptoKit", "DeveloperToolsSupport", "DeviceCheck",
    "EventKit", "EventKitUI", "ExposureNotification", "FamilyControls", "FileProvider",
    "FoundationModels", "GameController", "GameKit", "HealthKit", "HomeKit", "IOKit", "ImageIO",
    "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MobileCoreServices",
    "MultipeerConnectivity", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension",
    "OSLog", "ObjectiveC", "Observation", "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI",
    "PushKit", "QuartzCore", "QuickLook", "RealityKit", "ReplayKit", "SafariServices", "SceneKit",
    "ScreenCaptureKit", "Security", "ServiceManagement", "Social", "Speech", "SpriteKit", "StoreKit",
    "SwiftData", "SwiftUI", "SwiftUICore", "SystemConfiguration", "TipKit", "Translation", "UIKit",
    "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox", "Virtualization", "Vision",
    "VisionKit", "WatchConnectivity", "WatchKit", "WeatherKit", "WebKit", "WidgetKit", "os",
  ]

  /// The framework that declares a type, judging by the prefix of its name.
  static func module(of type: String) -> String? {
    let found = prefixes.first {
      type.hasPrefix($0.key) && type.dropFirst($0.key.count).first?.isUppercase == true
    }
    return type.hasPrefix("NSManaged") || type.hasPrefix("NSPersistent") ? "CoreData" : found?.value
  }

  private static let prefixes = [
    "AV": "AVFoundation", "CG": "CoreGraphics", "CK": "CloudKit", "CL": "CoreLocation", "EK": "EventKit",
    "HK": "HealthKit", "MK": "MapKit", "PH": "Photos", "SK": "StoreKit", "UI": "UIKit",
    "UN": "UserNotifications", "WK": "WebKit",
  ]
}
