import Foundation
import Testing
import TestSupport

/// `--fix`: a diff of the sources with which the model takes the payloads.
@Suite struct FixTests {
  /// In the shape of an event of a cloud service whose objects lack a tag.
  private static let event = """
    public struct BucketEvent: Decodable, Sendable {
        public struct Object: Decodable, Sendable {
            public let key: String
            public let size: UInt64?
            public let eTag: String
            public let sequencer: String
        }
        public let object: Object
    }

    """
  private static let file = "Sources/Events/Bucket.swift"

  @Test func absentKeyBecomesOptional() async throws {
    let source = try SourceFolder([
      Self.file: Self.event, "e.json": #"{"object":{"key":"a","sequencer":"1"}}"#,
    ])
    let result = try await source.run("--source", "Sources", "--fix", "BucketEvent", "e.json")
    #expect(result.status == 0)
    #expect(
      result.errorText == "decode-model: with this change of 1 file, every record decodes\n",
      "\(result.errorText)")
    #expect(
      result.text == """
        --- a/Sources/Events/Bucket.swift
        +++ b/Sources/Events/Bucket.swift
        @@ -2,7 +2,7 @@
             public struct Object: Decodable, Sendable {
                 public let key: String
                 public let size: UInt64?
        -        public let eTag: String
        +        public let eTag: String?
                 public let sequencer: String
             }
             public let object: Object

        """)
    #expect(try source.folder.text(Self.file) == Self.event)
  }

  @Test func whatCanBeFixedIsPrintedAndTheRestIsSaid() async throws {
    let source = try SourceFolder([
      "User.swift": SourceFolder.user,
      "a.json": #"{"id":"1"}"#, "b.json": #"{"id":1}"#, "c.json": #"{"id":true,"name":"x"}"#,
    ])
    let result = try await source.run("--source", "User.swift", "--fix", "User", "a.json", "b.json", "c.json")
    #expect(result.status == 1 && result.text.contains("+  let name: String?\n"), "\(result.text)")
    #expect(
      result.errorText == """
        a.json:1:7: expected Int, found string "1": not fixed, because the type may be right: the string holds an Int: remove the quotes, or convert it in the model
        c.json:1:7: expected Int, found true: not fixed, because no small change of its declaration takes such a value
        decode-model: with this change of 1 file, 2 problems remain

        """, "\(result.errorText)")
    let elsewhere = try await source.shell(
      "mkdir out && cd out && decode-model --source ../User.swift --fix User ../b.json")
    #expect(elsewhere.text.hasPrefix("--- a/User.swift\n"), "\(elsewhere.text)")
    #expect(
      elsewhere.errorText.hasSuffix("; apply it in \(source.folder.url.path)\n"), "\(elsewhere.errorText)")
    let none = try await source.run("--source", "User.swift", "--fix", "User", "c.json")
    #expect(
      none.status == 1 && none.text == ""
        && none.errorText.hasSuffix("there is no diff, because 1 problem cannot be fixed in the sources\n"))
  }

  /// What only surrounds the value that was meant is no reason to make its properties optional.
  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func foreignObjectsStayAsTheyAre() async throws
  {
    let source = try SourceFolder([
      "User.swift": SourceFolder.user, "foreign.json": #"{"data":[{"id":1,"name":null}]}"#,
      "b.json": #"{"id":1}"#,
    ])
    let result = try await source.run("--source", "User.swift", "--fix", "User", "foreign.json", "b.json")
    #expect(result.status == 1 && result.text.contains("+  let name: String?\n"), "\(result.text)")
    #expect(!result.text.contains("Int?"))
    #expect(
      result.errorText == """
        foreign.json:1:1: expected User, found an envelope: use --at '.data[]': not fixed, because the sources may be right: the values at .data[] decode as User
        decode-model: with this change of 1 file, 1 problem remains

        """, "\(result.errorText)")
  }

  @Test func whatBreaksOtherCodeIsNotPrinted() async throws {
    let source = try SourceFolder([
      "App/User.swift": SourceFolder.user,
      "App/Row.swift": "func row(_ user: User) -> String { user.name + \"\" }",
      "a.json": #"{"id":"1"}"#, "b.json": #"{"id":1}"#,
    ])
    // The optional name would break the other file.
    let refused = try await source.run("--source", "App", "--fix", "User", "a.json", "b.json")
    #expect(refused.status == 1 && refused.text == "")
    #expect(
      refused.errorText.hasPrefix(
        "App/Row.swift:1:41: error: value of optional type 'String?' must be unwrapped"))
    #expect(
      refused.errorText.contains("a.json:1:7: expected Int, found string \"1\": not fixed, because"))
    #expect(
      refused.errorText.hasSuffix(
        "with the changes, swiftc could not compile the source (exit 1): there is no diff, because other code has to change, too\n"
      ), "\(refused.errorText)")
    try source.folder.write(#"{"data":[{"user":1,"title":null}]}"#, to: "foreign.json")
    let foreign = try await source.run("--source", "App", "--fix", "User", "foreign.json")
    let reason = "not fixed, because the object has none of the keys that the type needs\n"
    #expect(
      foreign.status == 1 && foreign.text == "" && foreign.errorText.contains(reason), "\(foreign.errorText)")
    let stream = try await source.run("--source", "App", "--fix", "User", input: "{}")
    #expect(
      stream.status == 2 && stream.errorText.contains("cannot read a stream\nwrite it to a file first\n"))
    let missing = try await source.run("--source", "App", "--fix", "User", "none.json")
    #expect(missing.status == 3 && missing.errorText.contains("none.json: cannot"), "\(missing.errorText)")
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func patchTakesItInAFolderOfTheRepository()
    async throws
  {
    let source = try SourceFolder([
      Self.file: Self.event, "e.json": #"{"object":{"key":"a","sequencer":"1"}}"#,
    ])
    let applied = try await source.shell(
      """
      cd Sources && decode-model --source Events --fix BucketEvent ../e.json 2>&1 >../diff && patch -p1 -s <../diff &&
        decode-model --source Events --fix BucketEvent ../e.json
      """)
    #expect(
      applied.status == 0 && applied.text.hasPrefix("decode-model: with this change"), "\(applied.text)")
    #expect(applied.errorText == "decode-model: every record decodes: there is nothing to change\n")
    #expect(try source.folder.text(Self.file) == Self.event.replacing("eTag: String", with: "eTag: String?"))
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func keysInAnotherFileAndReads() async throws {
    let source = try SourceFolder([
      "App/Order.swift": """
      struct Order: Decodable {
        let id: String
        let customerName: String
        let note: String?
        let total: Double
      }

      """,
      "App/Order+Coding.swift": """
      extension Order {
        enum CodingKeys: String, CodingKey {
          case id
          case customerName = "customer"
          case note, total
        }

        init(from decoder: any Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          id = try values.decode(String.self, forKey: .id)
          customerName = try values.decode(String.self, forKey: .customerName)
          note = try values.decode(String.self, forKey: .note)
          total = Double(try values.decode(Int.self, forKey: .total))
        }
      }

      """,
      "App/Line.swift": "struct Line: Codable {\n  let quantity: Int\n}\n",
      "App/Line+Keys.swift":
        "extension Line {\n  enum CodingKeys: String, CodingKey {\n    case quantity = \"amount\"\n  }\n}\n",
      "o.json": #"{"id":"1","customer_id":"x","total":1.5}"#, "l.json": #"{"amont":1}"#,
    ])
    let order = try await source.run("--source", "App", "--fix", "Order", "o.json")
    #expect(order.status == 0, "\(order.errorText)")
    let lines = order.text.split(separator: "\n").filter { $0.hasPrefix("+") }
    #expect(
      lines == [
        "+++ b/App/Order+Coding.swift", "+    case customerName = \"customer_id\"",
        "+    note = try values.decodeIfPresent(String.self, forKey: .note)",
        "+    total = Double(try values.decode(Double.self, forKey: .total))",
      ], "\(order.text)")
    let line = try await source.run("--source", "App", "--fix", "Line", "l.json")
    #expect(line.status == 0 && line.text.contains("+    case quantity = \"amont\"\n"), "\(line.text)")
    #expect(line.text.hasPrefix("--- a/App/Line+Keys.swift\n"), "\(line.errorText)")
  }

  /// The target is built in a copy, beside a copy of the package that it names by path.
  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func package() async throws {
    let source = try SourceFolder([
      "repo/app/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "app", dependencies: [.package(path: "../dep")],
        targets: [.target(name: "Events", dependencies: [.product(name: "Dep", package: "dep")])])
      """,
      "repo/app/\(Self.file)": "import Dep\n" + Self.event,
      "repo/dep/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "dep", products: [.library(name: "Dep", targets: ["Dep"])], targets: [.target(name: "Dep")])
      """,
      "repo/dep/Sources/Dep/Dep.swift": "public let dep = 1\n",
      "e.json": #"{"object":{"key":"a","sequencer":"1"}}"#, "k.json": #"{"object":{"sequencer":"1"}}"#,
      "s.json": #"{"object":{"key":"a"}}"#,
    ])
    let fix = "decode-model --package repo/app --target Events --fix BucketEvent e.json"
    let result = try await source.shell(
      "ls -R repo >before && \(fix) >diff && ls -R repo | diff before - && patch -p1 -s <diff && \(fix)")
    #expect(result.status == 0 && result.text == "", "\(result.text)")
    #expect(
      result.errorText == """
        decode-model: with this change of 1 file, every record decodes; of the package, the target that has it was built
        decode-model: every record decodes: there is nothing to change

        """, "\(result.errorText)")
    #expect(
      try source.folder.text("repo/app/" + Self.file) == "import Dep\n"
        + Self.event.replacing("eTag: String", with: "eTag: String?"))
    let other = try await source.shell(
      """
      mkdir out && cd out && decode-model --package ../repo/app --fix BucketEvent ../s.json >/dev/null
      echo 'func row(_ object: BucketEvent.Object) -> Int { object.key.count }' >../repo/app/Sources/Events/Row.swift
      decode-model --package ../repo/app BucketEvent ../e.json
      """)
    #expect(other.status == 0 && other.text.hasPrefix("BucketEvent(object:"), "\(other.errorText)")
    let place = "was built; apply it in \(source.folder.url.path)/repo/app\n"
    #expect(other.errorText.hasSuffix(place), "\(other.errorText)")
    let broken = try await source.shell(
      "cd out && decode-model --package ../repo/app --fix BucketEvent ../k.json")
    #expect(broken.status == 1 && broken.text == "", "\(broken.text)")
    #expect(
      broken.errorText.contains(
        "repo/app/Sources/Events/Row.swift:1:56: error: value of optional type 'String?'")
        && broken.errorText.hasSuffix(
          "with the changes, swift could not build \"../repo/app\": there is an error in \"../repo/app/Sources/Events/Row.swift\": there is no diff, because other code has to change, too\n"
        ), "\(broken.errorText)")
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func packageThatDoesNotBuildHere() async throws
  {
    let source = try SourceFolder([
      "one/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "one", targets: [.target(name: "One")])
      """,
      "one/Sources/One/A.swift": "import UIKit\nstruct A: Codable { let a: Int }\n",
      "one/Sources/One/View.swift": "import UIKit\nclass View: UIView { var a: A? }\n",
      "a.json": #"{"a":null}"#,
    ])
    let result = try await source.run("--package", "one", "--fix", "A", "a.json")
    #expect(result.status == 0 && result.text.contains("+struct A: Codable { let a: Int? }\n"))
    #expect(
      result.errorText.hasSuffix(
        "every record decodes; only the part of the sources that A needs was compiled\n"),
      "\(result.errorText)")
  }

  /// Names in snake case are the decoder's: with keys of their own, it would read them no more.
  @Test func namesInSnakeCaseAreNotRenamed() async throws {
    let source = try SourceFolder([
      "P.swift": "struct P: Codable { let productId, displayName: String; let imageUrl: String? }",
      "p.json": #"{"product_id":"p","image_url":"u","display_name":"M"}"#,
    ])
    let result = try await source.run("--source", "P.swift", "--fix", "P", "p.json")
    #expect(result.status == 1 && result.text == "")
    let reason =
      "not fixed, because the names are in snake case: the decoder's strategy or --keys snake converts them\n"
    #expect(result.errorText.components(separatedBy: reason).count == 3, "\(result.errorText)")
  }

  /// The key that is misspelt in one file is right in the other, so that it may be absent.
  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func allChangesInOneRepository() async throws {
    let source = try SourceFolder([
      "App/Order.swift": """
      import Foundation

      struct Order: Codable {
        let id: String, email: String
        let customerName: String
        var lines: [Line]
        var status: Status
        enum Status: String, Codable {
          case open
          case paid
        }
      }

      struct Line: Codable {
        let price: Int
        let tags: [String]
        let product: Int
      }

      """,
      "p/1.json":
        #"{"id":"1","email":"e","customer_name":"x","lines":[{"price":1.5,"tags":["a",null],"productID":7}],"status":"sent-out"}"#,
      "p/2.json":
        #"{"id":"1","e_mail":"e","customer_name":"x","lines":[{"price":1,"tags":[],"productID":7}],"status":"open"}"#,
    ])
    let result = try await source.shell(
      """
      git init -q . && git add App && decode-model --source App --fix Order p >diff && git apply diff && git diff -U0 App |
        grep '^[-+]' && decode-model -c --source App Order p
      """)
    #expect(
      result.text == """
        --- a/App/Order.swift
        +++ b/App/Order.swift
        -  let id: String, email: String
        +  let id: String, email: String?
        +
        +  private enum CodingKeys: String, CodingKey {
        +    case id
        +    case email
        +    case customerName = "customer_name"
        +    case lines
        +    case status
        +  }
        +    case sentOut = "sent-out"
        -  let price: Int
        -  let tags: [String]
        +  let price: Double
        +  let tags: [String?]
        +
        +  private enum CodingKeys: String, CodingKey {
        +    case price
        +    case tags
        +    case product = "productID"
        +  }

        """, "\(result.text) \(result.errorText)")
    #expect(result.status == 0)
    #expect(
      result.errorText == """
        App/Order.swift:4: where an object has "e_mail" instead of "email", its value is not read
        decode-model: with this change of 1 file, every record decodes

        """, "\(result.errorText)")
  }
}
