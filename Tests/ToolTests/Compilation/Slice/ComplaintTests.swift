import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

/// The sentences of the compiler that a slice grows by: a new version that says one of them otherwise fails here.
@Suite struct ComplaintTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let code: String
    let complaint: Complaint
    var testDescription: String { code }

    init(_ code: String, _ complaint: Complaint) { (self.code, self.complaint) = (code, complaint) }
  }

  static let rows = [
    Row("let a: Missing = 1", .unknownName("Missing", isType: true)),
    Row("let a = missing", .unknownName("missing", isType: false)),
    Row("@Missing struct A {}", .unknownAttribute("Missing")),
    Row("struct A {}\nlet a: A.B? = nil", .unknownMemberType("B", of: "main.A")),
    Row("struct A {}\nlet a = A().b", .unknownMember("b", of: "A", alias: nil)),
    Row("struct A {}\nlet a = A.b(1)", .unknownMember("b", of: "A", alias: nil)),
    Row("typealias B = [Int]\nlet a: B = []\nlet b = a.c", .unknownMember("c", of: "B", alias: "Array<Int>")),
    Row(
      "struct A { let b: Int\nstruct C { func f() -> Int { b } } }",
      .unknownMember("b", of: "A.C", alias: nil)),
    Row("struct A {}\nlet a = A()[1]", .unknownMember("subscript", of: "A", alias: nil)),
    Row(
      "protocol P {}\nstruct B<T: P> {}\nstruct C<T> {}\ntypealias A = C<Int>\nlet a: B<A>",
      .noConformance(of: "A", to: "P")),
    Row("let a = .some", .unresolvedMember("some")),
    Row("struct A {}\nlet a = A.deinit", .unresolvedMember("deinit")),
    Row("let a = 1 <+> 2", .unknownOperator("<+>")),
    Row("func <+> (a: Int, b: Int) -> Int { a }", .undeclaredOperator),
    Row("infix operator <+>: Missing", .unknownPrecedence("Missing")),
    Row("protocol P { var a: Int { get } }\nstruct A: P {}", .noConformance(of: "A", to: "P")),
    Row("struct B {}\nstruct A: Decodable { let b: B }", .noConformance(of: "A", to: "Decodable")),
    Row(
      "struct A {}\nfunc f<T: Equatable>(_ t: T) {}\nfunc g() { f(A()) }",
      .unmetConstraint(type: "A", conforms: "Equatable")),
    Row("struct A { init(a: Int) {} }\nlet a = A(b: 1)", .call(types: [])),
    Row("class A { let a: Int }", .call(types: ["A"])),
    Row("func f() { warning(1) }", .unknownName("warning", isType: false)),
  ]

  @Test(arguments: rows) func compilerSaysSo(_ row: Row) throws {
    let words = try Self.errors(of: row.code)
    #expect(words.map(Complaint.init).contains(row.complaint), "\(words)")
  }

  #if compiler(>=6.2)
    @Test func compilerSaysThatItGivesUp() throws {
      let code = "let a: [(UInt64) -> (UInt64)] = [{ $0+1 }, { ($0*2)+4 }, { $0*2 }, { ($0*2)+16 }, { $0*5 }]"
      let words = try Self.errors(of: code, "-Xfrontend", "-solver-scope-threshold=20")
      let errors = words.map { SliceError(place: nil, file: nil, offset: 0, words: $0, notes: []) }
      #expect(errors.contains { $0.isAboutTime }, "\(words)")
    }
  #endif

  @Test func notesTellWhatAConformanceLacks() {
    #expect(
      Complaint.requirement("protocol requires property 'a' with type 'Int'") == .member("a"))
    #expect(
      Complaint.requirement(
        "cannot automatically synthesize 'Decodable' because 'B' does not conform to 'Decodable'")
        == .conformance(of: "B", to: "Decodable"))
  }

  static func errors(of code: String, _ flags: String...) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "complaint-\(UInt64.random(in: 0 ... .max)).swift")
    try code.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "-no-color-diagnostics",
        file.path,
      ] + flags
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return CompilerOutput(text).messages.filter { $0.severity == .error }.map(\.words)
  }
}
