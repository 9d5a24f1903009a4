import Foundation
import Testing

/// The JSON of a sample without the members that its model never asks for, as the program itself reports them.
struct ReadJSON {
  let value: Any

  init(_ sample: Sample) throws {
    let report = try Command.run([
      "--check", "--unread", "warn", "--report", "json", sample.model, sample.path,
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

  /// The way to each member, by names only: the indices of arrays are left out.
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
