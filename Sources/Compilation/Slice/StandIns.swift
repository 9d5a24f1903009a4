/// Neutral stand-ins for declarations that only Apple's modules have and that do not affect decoding.
///
/// A type whose own decoding, comparison or spelling matters is never among them: `IPv4Address` accepts strings that
/// another parser would not.
package enum StandIns {
  /// The name of the file that the compiler reads them from.
  static let file = "DecodeModelStandIns.swift"

  /// The function that the bodies of stubs call, because a project may declare its own `Swift` or `fatalError`.
  static let trap = "decodeModelReached"
  /// The beginning of its message.
  package static let mark = "decode-model: not in the slice: "

  /// The code of each stand-in, by name.
  static let code: [String: String] = [
    trap: """
    public func \(trap)(_ what: String, file: StaticString = #file, line: UInt = #line) -> Never {
      fatalError("\(mark)" + what, file: file, line: line)
    }
    """,
    // Logs: nobody reads their output here.
    "Logger": logger,
    "OSLog": """
    public final class OSLog: Sendable {
      public static let `default` = OSLog(subsystem: "", category: "")
      public init(subsystem: String, category: String) {}
    }
    """,
    "OSLogType": """
    public enum OSLogType: String, CaseIterable, Sendable {
      case trace, debug, info, notice, warning, error, critical
      public static let `default` = notice, fault = critical
    }
    """,
    // The text of logs, with Apple's privacy marks.
    "DecodeModelLogText": """
    public struct DecodeModelLogText: ExpressibleByStringInterpolation {
      public struct Privacy {
        public static let auto = Privacy(), `public` = Privacy(), `private` = Privacy(), sensitive = Privacy()
      }
      public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation<Value>(
          _ value: @autoclosure () -> Value, privacy: Privacy = .auto
        ) {}
      }
      public init(stringLiteral: String) {}
      public init(stringInterpolation: StringInterpolation) {}
    }
    """,
    "os_log": """
    public func os_log(
      _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any?...
    ) {}
    public func os_log(
      _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: Any?...
    ) {}
    public func os_log(
      _ message: DecodeModelLogText, log: OSLog = .default, type: OSLogType = .default
    ) {}
    public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: DecodeModelLogText) {}
    """,
    // Observed changes: decoding makes none, and the storage is the same.
    "ObservableObject": "public protocol ObservableObject: AnyObject {}",
    "Published": """
    @propertyWrapper public struct Published<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
      public init(initialValue: Value) { wrappedValue = initialValue }
      public var projectedValue: Published<Value> { self }
    }
    """,
    // The macro itself comes with Swift, but a file may import it only through SwiftUI.
    "Observable": "#if canImport(Observation)\n@_exported import Observation\n#endif",
    // Images and colors. A decoded value may hold one that the project's own code has made; UIKit decodes none.
    "UIImage": "public class UIImage: NSObject {}",
    "NSImage": "public class NSImage: NSObject {}",
    "UIColor": color("UIColor"),
    "NSColor": color("NSColor"),
    // A location that the project's own code makes from two numbers.
    "CLLocation": """
    public class CLLocation: NSObject {
      public let coordinate: CLLocationCoordinate2D
      public init(latitude: Double, longitude: Double) {
        coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      }
    }
    """,
    "CLLocationCoordinate2D": """
    public struct CLLocationCoordinate2D {
      public var latitude: Double
      public var longitude: Double
      public init(latitude: Double = 0, longitude: Double = 0) {
        (self.latitude, self.longitude) = (latitude, longitude)
      }
    }
    """,
    // Aliases of Int32 and Double.
    "OSStatus": "public typealias OSStatus = Int32",
    "CLLocationDegrees": "public typealias CLLocationDegrees = Double",
    "CLLocationDistance": "public typealias CLLocationDistance = Double",
    "CLLocationSpeed": "public typealias CLLocationSpeed = Double",
    "CLLocationDirection": "public typealias CLLocationDirection = Double",
    "CLLocationAccuracy": "public typealias CLLocationAccuracy = Double",
  ]

  /// Combines the loggers of Apple's module os and of swift-log, which have different initializers and methods.
  private static let logger = """
    public struct Logger: Sendable {
      public typealias Level = OSLogType
      public var logLevel = Level.info
      public init(subsystem: String = "", category: String = "") {}
      public init(label: String) {}
      public subscript(metadataKey key: String) -> Any? { get { nil } set {} }
      public func log(
        level: Level, _ message: @autoclosure () -> String, metadata: @autoclosure () -> [String: Any]? = nil
      ) {}
      public func log(level: Level, _ message: @autoclosure () -> DecodeModelLogText) {}
    \(logLevels.map(logging).joined(separator: "\n"))
    }
    """
  private static let logLevels = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
  ]

  private static func logging(_ level: String) -> String {
    """
      public func \(level)(
        _ message: @autoclosure () -> String, metadata: @autoclosure () -> [String: Any]? = nil
      ) {}
      public func \(level)(_ message: @autoclosure () -> DecodeModelLogText) {}
    """
  }

  private static func color(_ name: String) -> String {
    """
    public class \(name): NSObject {
      private let components: [CGFloat]
      public required init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
      }
      public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
      }
      public override func isEqual(_ other: Any?) -> Bool { (other as? \(name))?.components == components }
      public override var hash: Int { components.hashValue }
    }
    """
  }

  /// The name in the table for a name in code.
  static func name(of name: String) -> String { name.hasPrefix("Observation") ? "Observable" : name }

  /// The stand-ins that other stand-ins need.
  private static let needs = [
    "CLLocation": ["CLLocationCoordinate2D"], "Logger": ["OSLogType", "DecodeModelLogText"],
    "os_log": ["OSLog", "OSLogType", "DecodeModelLogText"],
  ]

  /// The code for these names.
  static func code(_ names: Set<String>) -> String {
    names.union(names.flatMap { needs[$0] ?? [] }).sorted().compactMap { code[$0] }.joined(separator: "\n")
  }
}
