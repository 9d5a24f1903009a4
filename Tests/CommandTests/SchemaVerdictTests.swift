import Foundation
import Testing
import TestSupport

/// A payload is valid by a model's schema if and only if it decodes: `.ci/schema-verdicts` with thousands of mutations.
@Suite(
  .enabled(if: SlowTests.isEnabled, "slow: make test-slow"), .enabled(if: hasValidator, "needs .ci/packages"))
struct SchemaVerdictTests {
  private static let shapes = """
    import Foundation

    struct Plain: Codable { let id: Int8; let name: String?; let at: Date; let link: URL; let kind: Kind; let ids: [UUID] }
    enum Kind: String, Codable { case small, large }
    enum Level: Int, Codable { case low = 1, high = 10 }
    struct Holder: Codable { let levels: [String: Level]; let parts: [Plain]?; let raw: Data; let price: Decimal }
    enum Command: Codable { case load(key: String), store(key: String, value: Int), pair(Int, String), reset }
    final class Node: Codable { let value: Int; let next: Node?; let children: [Node]? }

    class Animal: Codable { let name: String; let legs: UInt }
    final class Dog: Animal {
      let breed: Kind?
      private enum Key: CodingKey { case breed }
      required init(from decoder: any Decoder) throws {
        breed = try decoder.container(keyedBy: Key.self).decodeIfPresent(Kind.self, forKey: .breed)
        try super.init(from: decoder)
      }
    }

    enum Shape: Decodable {
      case circle(Double), rectangle(Double, Double), none
      private enum Key: String, CodingKey { case type, radius, width, height }
      struct Unknown: Error {}
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        switch try values.decode(String.self, forKey: .type) {
        case "circle": self = .circle(try values.decode(Double.self, forKey: .radius))
        case "rectangle":
          self = .rectangle(
            try values.decode(Double.self, forKey: .width), try values.decode(Double.self, forKey: .height))
        case "none": self = .none
        default: throw Unknown()
        }
      }
    }

    enum Either: Decodable {
      case number(Int), text(String), shape(Shape), list([Either])
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) { self = .number(number); return }
        if let text = try? value.decode(String.self) { self = .text(text); return }
        if let list = try? value.decode([Either].self) { self = .list(list); return }
        self = .shape(try value.decode(Shape.self))
      }
    }

    struct Renamed: Decodable {
      let name: String
      let price: Double
      private enum Key: String, CodingKey { case name, title, price, amount }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decodeIfPresent(String.self, forKey: .name) ?? values.decode(String.self, forKey: .title)
        price = try values.contains(.price) ? values.decode(Double.self, forKey: .price) : values.decode(Double.self, forKey: .amount)
      }
    }

    struct Lenient: Decodable {
      let count: Int
      let items: [Plain]
      private enum Key: String, CodingKey { case count, items }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        count = (try? values.decode(Int.self, forKey: .count)) ?? 0
        items = try values.decodeIfPresent([Plain].self, forKey: .items) ?? []
      }
    }

    struct Envelope<Value: Decodable>: Decodable {
      let value: Value
      private enum Key: String, CodingKey { case data, value }
      init(from decoder: any Decoder) throws {
        value = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .data)
          .decode(Value.self, forKey: .value)
      }
    }

    struct Point: Decodable {
      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = (try values.decode(Double.self), try values.decode(Double.self), try values.decodeIfPresent(Int.self))
      }
    }

    struct Keys: Decodable {
      private enum Key: String, CodingKey, CaseIterable { case user, group }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        switch values.allKeys {
        case [.user]: _ = try values.decode(Int.self, forKey: .user)
        case [.group]: _ = try values.decode([String].self, forKey: .group)
        default: break
        }
      }
    }
    """

  static let types = [
    "Plain", "Holder", "Command", "Node", "Dog", "Shape", "Either", "Renamed", "Lenient", "Envelope<[Shape]>",
    "Point",
    "Keys", "[String: Command]",
  ]

  private static let script = Checkout.root.appendingPathComponent(".ci/schema-verdicts").path

  @Test(arguments: types) func agreeForShapes(_ type: String) async throws {
    let source = try SourceFolder(["Shapes.swift": Self.shapes])
    let result = try await Command.shell(
      "python3 '\(Self.script)' decode-model -n 2000 --source Shapes.swift '\(type)'",
      in: source.folder.url, environment: source.environment)
    withKnownIssue("the schema allows keys that the model refuses", isIntermittent: true) {
      #expect(result.status == 0, "\(result.text)\(result.errorText)")
    } when: {
      type == "Keys"
    }
  }

  @Test func agreeForTheCatalogue() async throws {
    let list = try await Command.run(["list"])
    for line in list.text.split(separator: "\n") {
      let name = line.prefix { $0 != " " }
      // It reads JSON text in a string, so no payload can be generated.
      if name == "store-item-wrapped" { continue }
      let result = try await Command.shell("python3 '\(Self.script)' decode-model -n 1000 \(name)")
      withKnownIssue("the schema allows parts of an alternative", isIntermittent: true) {
        #expect(result.status == 0, "\(result.text)\(result.errorText)")
      } when: {
        name == "any-employee"
      }
    }
  }
}

private let hasValidator = FileManager.default.fileExists(
  atPath: Checkout.root.appendingPathComponent(".build-validators/jsonschema").path)
