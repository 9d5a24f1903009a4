import Foundation
import Testing

/// Records that stand deeper than they were looked for: what the help advises works.
struct EnvelopeTests {
  private static let meme = #"{"id":1,"image":"https://example.com/1.png","caption":"x"}"#
  private static let text = meme.replacing("\"", with: "\\\"")

  @Test(
    arguments: [
      ("", "{\"status\":\"ok\",\"data\":\(meme)}", "--at .data"),
      ("", "{\"id\":\"r\",\"data\":{\"a\":{\"m\":\(meme)}}}", "--at .data.a.m"),
      ("", "{\"n\":1,\"items\":[\(meme),\(meme)]}", "--at '.items[]'"),
      ("", "{\"items\":[{\"m\":\(meme)},{\"m\":\(meme)}]}", "--at '.items[].m'"),
      ("", "[\(meme),\(meme)]", "--each"),
      ("-l", "[\(meme)]\n[\(meme)]", "--at '.[]'"),
      ("-l", "{\"d\":\(meme)}\n{\"d\":\(meme)}", "--at .d"),
      ("", "{\"odd 'name\\u001b\":\(meme)}", "--at '.\"odd '\\''name\\u001b\"'"),
      ("", "{\"body\":\"\(text)\"}", "--at '.body | fromjson'"),
      ("--each", "[{\"d\":\(meme)}]", "--at '.[].d' instead of --each"),
      ("--at .x", "{\"x\":{\"d\":\(meme)}}", "--at .x.d"),
      ("--each --at .x", "{\"x\":[{\"d\":\(meme)}]}", "--at '.x[].d' instead of --each"),
    ])
  func adviceWorksWhenFollowed(_ options: String, _ payload: String, _ advice: String) async throws {
    let input = Data((payload + "\n").utf8)
    let failed = try await Command.shell("decode-model \(options) -c meme", input: input)
    #expect(failed.text.contains(": use \(advice)\n"), "\(failed.text)")
    let followed = advice.replacing(" instead of --each", with: "")
    let kept = followed == advice ? options.replacing("--at .x", with: "") : ""
    let result = try await Command.shell("decode-model \(kept) \(followed) -o json meme", input: input)
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    #expect(result.text.split(separator: "\n").allSatisfy { $0 == Self.meme } && !result.text.isEmpty)
  }

  @Test(
    arguments: [
      // Only part of what the model asks for is missing.
      "{\"id\":1,\"caption\":\"x\",\"other\":\(meme)}",
      // Four levels deep.
      "{\"a\":{\"b\":{\"c\":{\"d\":\(meme)}}}}", "{\"data\":{\"id\":1}}", "{\"data\":[]}", "{}", "[]", "null",
    ])
  func nothingIsAdvisedThatDoesNotWork(_ payload: String) async throws {
    let failed = try await Command.run(["-c", "meme"], input: Data(payload.utf8))
    #expect(failed.status == 1 && !failed.text.contains("help: "), "\(failed.text)")
  }

  @Test func elementsThatDoNotFitAreCounted() async throws {
    let failed = try await Command.run(["-c", "meme"], input: Data("{\"a\":[\(Self.meme),{},3]}".utf8))
    #expect(
      failed.text.contains("1 of the 3 values at .a[] decodes as Meme: --at '.a[]' reports the others\n"))
  }
}
