/// Neutral declarations in place of what only Apple's modules have and decoding does not depend on.
///
/// A type whose own decoding, comparison or spelling matters is never among them: `IPv4Address` accepts strings that
/// another parser would not.
enum StandIns {
  /// The name of the file that the compiler reads them from.
  static let file = "DecodeModelStandIns.swift"

  /// The code of each by name.
  static let code: [String: String] = [
    // Logs, whose output nobody reads here.
    "Logger": """
    struct Logger {
      init(subsystem: String = "", category: String = "") {}
      func log(_ message: @autoclosure () -> String) {}
      func trace(_ message: @autoclosure () -> String) {}
      func debug(_ message: @autoclosure () -> String) {}
      func info(_ message: @autoclosure () -> String) {}
      func notice(_ message: @autoclosure () -> String) {}
      func warning(_ message: @autoclosure () -> String) {}
      func error(_ message: @autoclosure () -> String) {}
      func critical(_ message: @autoclosure () -> String) {}
      func fault(_ message: @autoclosure () -> String) {}
    }
    """,
    "OSLog": """
    final class OSLog {
      static let `default` = OSLog(subsystem: "", category: "")
      init(subsystem: String, category: String) {}
    }
    """,
    // Observation of changes, of which decoding makes none. The storage is the same.
    "ObservableObject": "protocol ObservableObject: AnyObject {}",
    "Published": """
    @propertyWrapper struct Published<Value> {
      var wrappedValue: Value
      init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
      init(initialValue: Value) { wrappedValue = initialValue }
      var projectedValue: Published<Value> { self }
    }
    """,
    // Names of Double.
    "CLLocationDegrees": "typealias CLLocationDegrees = Double",
    "CLLocationDistance": "typealias CLLocationDistance = Double",
    "CLLocationSpeed": "typealias CLLocationSpeed = Double",
    "CLLocationDirection": "typealias CLLocationDirection = Double",
    "CLLocationAccuracy": "typealias CLLocationAccuracy = Double",
  ]

  /// The code for these names. A name that is not in the table is a function that logs.
  static func code(_ names: Set<String>) -> String {
    names.sorted().map { name in
      code[name] ?? "func \(name)(_ message: @autoclosure () -> Any, _ more: Any...) {}"
    }.joined(separator: "\n")
  }
}
