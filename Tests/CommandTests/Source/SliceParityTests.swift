import Foundation
import Testing
import TestSupport

/// A slice behaves like the whole: each case is a file that compiles by itself, next to one that does not.
@Suite struct SliceParityTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let payload: String
    /// The value that the whole file gives.
    let value: String
    let code: String

    init(_ name: String, _ payload: String, _ value: String, _ code: String) {
      (testDescription, self.payload, self.value, self.code) = (name, payload, value, code)
    }
  }

  private static func decoding(_ value: String, _ type: String = "Int") -> String {
    "struct M: Decodable { var a: \(type); init(from d: Decoder) throws { let n = try d.singleValueContainer().decode(Int.self); a = \(value) } }"
  }

  static let quick = [
    Case(
      "initializer of a class whose properties have defaults", "1", "M(a: 10)",
      "final class C { var f = 1; init() { f = 10 }; static let shared = C() }\n" + decoding("n * C.shared.f")
    ),
    Case(
      "override", #"{"uuid":"7"}"#, #"M(id: "7")"#,
      """
      class Entity: Decodable {
        var id = ""
        class var idKey: String { "id" }
        required init(from d: Decoder) throws { id = try d.container(keyedBy: K.self).decode(String.self, forKey: K(stringValue: Self.idKey)) }
        struct K: CodingKey { var stringValue: String; var intValue: Int? { nil }; init(stringValue: String) { self.stringValue = stringValue }; init?(intValue: Int) { nil } }
      }
      final class M: Entity { override class var idKey: String { "uuid" } }
      """),
  ]

  static let slow = [
    Case(
      "pattern-matching operator", "1", "M(a: 1)",
      "func ~= (p: String, v: String) -> Bool { p.lowercased() == v.lowercased() }\n"
        + decoding("{ switch \"YES\" { case \"yes\": return n; default: return 0 } }()")),
    Case(
      "initializer that a protocol requires", "1", "M(a: 10)",
      "protocol P { init() }\nstruct C: P { var f = 1; init() { f = 10 } }\nfunc make<T: P>() -> T { T() }\n"
        + decoding("{ let c: C = make(); return n * c.f }()")),
    Case(
      "observer of an overridden property", #"{"a":4}"#, "M(a: 4, b: 8)",
      """
      class B: Decodable { var a = 0; required init(from d: Decoder) throws { let c = try d.container(keyedBy: K.self); set(try c.decode(Int.self, forKey: .a)) }; func set(_ x: Int) { a = x }; enum K: String, CodingKey { case a } }
      final class M: B { var b = 0; override var a: Int { didSet { b = a * 2 } } }
      """),
    Case(
      "protocol's default value for a property wrapper", "{}",
      "M(_c: DecodeModelSource.W<DecodeModelSource.C>(wrappedValue: DecodeModelSource.C(n: 10)))",
      """
      protocol D { static var fallback: Self { get } }
      struct C: Codable, D { var n = 1; init() { n = 10 }; static let fallback = C() }
      @propertyWrapper struct W<T: Codable & D>: Codable { var wrappedValue: T }
      extension KeyedDecodingContainer { func decode<T>(_ t: W<T>.Type, forKey k: Key) throws -> W<T> { try decodeIfPresent(t, forKey: k) ?? W(wrappedValue: T.fallback) } }
      struct M: Codable { @W var c: C }
      """),
    Case(
      "initializer from a raw value", "\"A\"", "a",
      "enum M: String, Decodable { case a; init?(rawValue: String) { self = .a; if rawValue.lowercased() != \"a\" { return nil } } }"
    ),
    Case(
      "setter of a subscript", "1", "M(a: 10)",
      "class S { var d: [String: Int] = [:]; subscript(k: String) -> Int { get { d[k] ?? 0 } set { d[k] = newValue * 10 } } }\n"
        + decoding("{ let s = S(); s[\"a\"] = n; return s[\"a\"] }()")),
    Case(
      "interpolation", "1", #"M(a: "K#7")"#,
      "struct K { var n: Int }\nextension DefaultStringInterpolation { mutating func appendInterpolation(_ k: K) { appendLiteral(\"K#\\(k.n * 7)\") } }\n"
        + decoding("\"\\(K(n: n))\"", "String")),
    Case(
      "literal of a type from elsewhere", "1", "M(a: http://host)",
      "extension URL: @retroactive ExpressibleByStringLiteral { public init(stringLiteral s: String) { self = URL(string: \"http://\" + s)! } }\n"
        + decoding("\"host\"", "URL")),
    Case(
      "dynamic members", "1", "M(a: 4)",
      "@dynamicMemberLookup struct Bag { subscript(dynamicMember k: String) -> Int { k.count } }\n"
        + decoding("n + Bag().abc")),
    Case(
      "callable value", "2", "M(a: 8)",
      "struct By { let by: Int; func callAsFunction(_ n: Int) -> Int { n * by } }\n"
        + decoding("By(by: 4)(n)")),
    Case(
      "iterator", "2", "M(a: [1, 0])",
      "struct C: Sequence, IteratorProtocol { var n: Int; mutating func next() -> Int? { n -= 1; return n >= 0 ? n : nil } }\n"
        + decoding("{ var all: [Int] = []; for x in C(n: n) { all.append(x) }; return all }()", "[Int]")),
    Case(
      "result builder", "2", "M(a: [20, 30])",
      "@resultBuilder enum B { static func buildBlock(_ c: Int...) -> [Int] { c.map { $0 * 10 } } }\nfunc make(@B _ f: () -> [Int]) -> [Int] { f() }\n"
        + decoding("make { n; 3 }", "[Int]")),
    Case(
      "method that hides the standard library's", "1", "M(a: true)",
      "extension String { func hasPrefix(_ p: String) -> Bool { true } }\n"
        + decoding("\"a\".hasPrefix(\"z\")", "Bool")),
    Case(
      "coding keys from a protocol extension", #"{"A_B":1}"#, "M(a: 1)",
      """
      protocol Up: CodingKey {}
      extension Up where Self: RawRepresentable, RawValue == String { var stringValue: String { rawValue.uppercased() } }
      struct M: Decodable { var a: Int; enum CodingKeys: String, Up { case a = "a_b" } }
      """),
    Case(
      "cast to a protocol", "1", #"M(a: "int")"#,
      "protocol P { var t: String { get } }\nextension Int: P { var t: String { \"int\" } }\n"
        + decoding("(n as Any as? P)?.t ?? \"none\"", "String")),
    Case(
      "initializer in an extension, next to the type's own", "1", "M(a: 101)",
      "struct I { var p = 0; init(other: Int) { p = other } }\nextension I { init(p: Int, more: Int = 1) { self.init(other: p * 100 + more) } }\n"
        + decoding("I(p: n).p")),
    Case(
      "override that is called through the superclass", "1", "M(a: 6)",
      "class A { var v = 0; func set(_ n: Int) { v = n } }\nclass B: A { override func set(_ n: Int) { super.set(n * 3) } }\nfunc make() -> A { B() }\n"
        + decoding("{ let x = make(); x.set(2); return x.v }()")),
    Case(
      "implicit member expression", "1", "M(a: 26)",
      "enum U { case km, mi; var f: Int { self == .km ? 10 : 16 } }\nfunc conv(_ n: Int, to u: U = .mi) -> Int { n * u.f }\n"
        + decoding("conv(n, to: .km) + conv(n)")),
    Case(
      "static value in an extension of a formatter", "1", #"M(a: "yyyy")"#,
      "extension DateFormatter { static let day: DateFormatter = { let f = DateFormatter(); f.dateFormat = \"yyyy\"; return f }() }\n"
        + decoding("DateFormatter.day.dateFormat ?? \"\"", "String")),
    Case(
      "overload that is unavailable", "1", "M(a: 1)",
      "func f<T>(_ t: T) -> Int { 1 }\n@available(*, unavailable) func f(_ t: Int) -> Int { 2 }\n"
        + decoding("f(n)")),
    Case(
      "result builder that a protocol's requirement names", "1", "M(a: 31)",
      "@resultBuilder enum B { static func buildBlock(_ c: Int...) -> Int { c.reduce(0, +) } }\nprotocol P { @B var body: Int { get } }\nstruct X: P { let n: Int; var body: Int { n; 10; 20 } }\n"
        + decoding("X(n: n).body")),
    Case(
      "alias that sets the type of literals", "1", #"M(a: "Mine")"#,
      "struct Mine: ExpressibleByIntegerLiteral { init(integerLiteral v: Int) {} }\ntypealias IntegerLiteralType = Mine\nfunc name<T>(_ t: T) -> String { \"\\(T.self)\" }\n"
        + decoding("name(5)", "String")),
    Case(
      "static member of a protocol for one type", "1", "M(a: 50)",
      "protocol Style { var n: Int { get } }\nstruct Bold: Style { var n = 5 }\nextension Style where Self == Bold { static var bold: Bold { Bold(n: 50) } }\nfunc apply<S: Style>(_ s: S) -> Int { s.n }\n"
        + decoding("apply(.bold)")),
    Case(
      "default implementation by which a type from elsewhere conforms", "1", "M(a: 20)",
      "protocol P { static func z() -> Int }\nextension String: P {}\nextension P { static func z() -> Int { 2 } }\nextension Array: P where Element: P { static func z() -> Int { Element.z() * 10 } }\nfunc q<T: P>(_ t: T) -> Int { T.z() }\n"
        + decoding("q([\"a\"])")),
    Case(
      "default implementation of a protocol to which a type from elsewhere conforms", "1", "M(a: 2)",
      "protocol P {}\nextension Int: P {}\nextension P { func f(_ x: Int) -> Int { 2 } }\nextension Int { func f(_ x: Any) -> Int { 1 } }\n"
        + decoding("n.f(1)")),
    Case(
      "collection", "1", "M(a: [1, 2, 1, 2])",
      "struct Ring: RandomAccessCollection { let b: [Int]; var startIndex: Int { 0 }; var endIndex: Int { b.count * 2 }; subscript(i: Int) -> Int { b[i % b.count] } }\n"
        + decoding("Array(Ring(b: [n, 2]))", "[Int]")),
    Case(
      "conformance whose requirements are not listed", "1", #"M(a: "<1>")"#,
      "struct F: FormatStyle { func format(_ v: Int) -> String { pad(v) }; private func pad(_ v: Int) -> String { \"<\\(v)>\" } }\nextension FormatStyle where Self == F { static var own: F { F() } }\n"
        + decoding("n.formatted(.own)", "String")),
    Case(
      "associated type of a name that another type has", "1", "M(a: 7)",
      "protocol P { associatedtype V; static var value: V { get } }\nenum A: P { static var value: Int { 7 } }\nstruct W<S: P> { var v: S.V = S.value }\n"
        + decoding("W<A>().v")),
    Case(
      "signature that needs a conformance", "1", "M(a: 1)",
      "protocol P {}\nstruct Box<T: P> { var t: T }\nstruct Item: P {}\nfunc f(_ b: Box<Item>) -> Int { 1 }\nfunc f(_ b: Any) -> Int { 2 }\nfunc box() -> Box<Item> { Box(t: Item()) }\n"
        + decoding("f(box())")),
    Case(
      "member that is named in a later round", "1", "M(a: 30)",
      "enum R { private static let all: [A.Type] = [A.self, B.self]; static func make() -> A { all[1].init() } }\nclass A { required init() {}; func v() -> Int { 1 } }\nclass B: A { override func v() -> Int { 30 } }\n"
        + decoding("R.make().v()")),
    Case(
      "overload that is named in a later round", "1", "M(a: 4)",
      "struct Q { var k = 4 }\nstruct R { func f(_ x: Any) -> Int { 1 }; func f(_ q: Q) -> Int { q.k } }\nfunc late() -> Int { R().f(Q()) }\nextension M { static let r = R() }\n"
        + decoding("late()")),
  ]

  @Test(arguments: SlowTests.isEnabled ? quick + slow : quick)
  func sliceBehavesLikeTheWhole(_ row: Case) async throws {
    let source = try SourceFolder([
      "App/M.swift": "import Foundation\n" + row.code,
      "App/View.swift": "import UIKit\nfinal class V: UIView { let a: Missing }",
    ])
    let slice = try await source.run("--source App M -o swift", input: row.payload)
    #expect(slice.text == row.value + "\n", "\(slice.errorText)")
    #expect(slice.status == 0)
  }
}
