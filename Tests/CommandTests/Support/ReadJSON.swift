import Foundation
import Testing

/// The JSON of a sample without the members that its model never asks for, as the program itself reports them.
struct ReadJSON {
  let value: Any

  init(_ sample: Sample) async throws {
    let report = try await Command.run([
      "check", "--unread", "warn", "--report", "json", sample.model, sample.path,
    ])
    var value = try JSONSerialization.jsonObject(with: sample.data(), options: .fragmentsAllowed)
    for line in report.output.split(separator: UInt8(ascii: "\n")) {
      let problem = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      guard problem["code"] as? String == "unread-key" else { continue }
      let pointer = try #require(problem["pointer"] as? String)
      let names = pointer.split(separator: "/").map {
        $0.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
      }
      value = Self.removing(names[...], from: value)
    }
    self.value = value
  }

  /// The path to each member, by names only, without array indices.
  var memberPaths: Set<[String]> {
    var paths: Set<[String]> = []
    func walk(_ value: Any, _ path: [String]) {
      if let array = value as? [Any] {
        for element in array { walk(element, path) }
      } else if let object = value as? [String: Any] {
        for (name, value) in object {
          paths.insert(path + [name])
          walk(value, path + [name])
        }
      }
    }
    walk(value, [])
    return paths
  }

  /// Whether two values of `JSONSerialization` are the same JSON. Numbers that are not integers are compared as
  /// `Double`.
  static func areEqual(_ one: Any, _ other: Any) -> Bool {
    switch (one, other) {
    case (let one as [String: Any], let other as [String: Any]):
      return one.count == other.count
        && one.allSatisfy { name, value in other[name].map { areEqual(value, $0) } ?? false }
    case (let one as [Any], let other as [Any]):
      return one.count == other.count && zip(one, other).allSatisfy(areEqual)
    default:
      let (one, other) = (one as? NSObject, other as? NSObject)
      if one == other { return true }
      guard let one = one as? NSNumber, let other = other as? NSNumber else { return false }
      return Double(one.stringValue) == Double(other.stringValue)
    }
  }

  private static func removing(_ path: ArraySlice<String>, from value: Any) -> Any {
    guard let name = path.first else { return value }
    if var object = value as? [String: Any] {
      object[name] = path.count == 1 ? nil : object[name].map { removing(path.dropFirst(), from: $0) }
      return object
    }
    if var array = value as? [Any], let index = Int(name), array.indices.contains(index) {
      array[index] = removing(path.dropFirst(), from: array[index])
      return array
    }
    return value
  }
}
