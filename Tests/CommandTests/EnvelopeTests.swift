import Foundation
import Testing
import TestSupport

/// Records nested deeper than expected: following the help works.
struct EnvelopeTests {
  private static let meme = #"{"id":1,"image":"https://example.com/1.png","caption":"x"}"#
  private static let employee = #"{"id":7,"name":"a","favoriteToy":{"name":"T"}}"#
  private static let text = meme.replacing("\"", with: "\\\"")

  @Test(
    arguments: [
      ("", "{\"status\":\"ok\",\"data\":\(meme)}", "--at .data"),
      ("", "{\"n\":1,\"items\":[\(meme),\(meme)]}", "--at '.items[]'"),
      ("", "[\(meme),\(meme)]", "--each"), ("", "{\"ant\":\(meme),\"bee\":\(meme)}", "--each"),
      ("-l", "[\(meme)]\n[\(meme)]", "--at '.[]'"),
      ("-l", "{\"d\":\(meme)}\n{\"d\":\(meme)}", "--at .d"),
      ("", "{\"odd 'name\\u001b\":\(meme)}", "--at '.\"odd '\\''name\\u001b\"'"),
      ("", "{\"body\":\"\(text)\"}", "--at '.body | fromjson'"),
      ("--each", "[{\"d\":\(meme)}]", "--at '.[].d' instead of --each"),
      ("--at .x", "{\"x\":{\"d\":\(meme)}}", "--at .x.d"),
      ("--each --at .x", "{\"x\":[{\"d\":\(meme)}]}", "--at '.x[].d' instead of --each"),
    ])
  func adviceWorksWhenFollowed(_ options: String, _ payload: String, _ advice: String) async throws {
    let input = payload + "\n"
    let failed = try await Command.shell("decode-model check \(options) meme", input: input)
    let said = [": use \(advice)\n", ": use \(advice) [type-mismatch]\n"].filter(failed.text.contains)
    #expect(said.count == 1, "\(failed.text)")
    let followed = advice.replacing(" instead of --each", with: "")
    let kept = followed == advice ? options.replacing("--at .x", with: "") : ""
    let result = try await Command.shell("decode-model \(kept) \(followed) -o json meme", input: input)
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    #expect(result.text.split(separator: "\n").allSatisfy { $0 == Self.meme } && !result.text.isEmpty)
  }

  @Test(
    arguments: [
      // Only part of the model's keys are missing.
      "{\"id\":1,\"caption\":\"x\",\"other\":\(meme),\"more\":1}",
      // Two levels deep.
      "[{\"m\":\(meme)}]", "{\"items\":[{\"m\":\(meme)}]}", "{\"ok\":true,\"response\":{\"data\":\(meme)}}",
      "{\"data\":{\"id\":1}}", "{\"data\":[]}", "{}", "[]", "null",
      // Names that any response might contain.
      #"{"id":1,"error":"x"}"#, #"{"message":"x","caption":"y"}"#,
    ])
  func onlyAdviceThatWorksIsGiven(_ payload: String) async throws {
    let failed = try await Command.run("check meme", input: payload)
    #expect(
      failed.status == 1 && !failed.text.contains("--at") && !failed.text.contains(" decode"),
      "\(failed.text)")
    #expect(!failed.text.contains("an error response"))
  }

  @Test(
    arguments: [
      ("[\(meme),\(meme)]", "an array of them: use --each", ""), ("[\(meme),3]", "an array of them", ""),
      // Names that are data: the first member is not an envelope.
      ("{\"ant\":\(meme),\"bee\":\(meme)}", "a dictionary of them: use --each", "the members decode as Meme"),
      (
        "{\"ant\":{\"q\":1},\"bee\":\(meme),\"cat\":\(meme)}", "a dictionary of them",
        "2 of the 3 members decode as Meme: --each reports the others"
      ),
      ("{\"list\":{\"7\":\(meme),\"8\":\(meme)}}", "an envelope: use --at '.list[]'", "decode as Meme"),
      ("{\"data\":\(meme),\"meta\":{\"page\":1}}", "an envelope: use --at .data", "decodes as Meme"),
      // The value has the model's keys, but also its own problems.
      (
        #"{"status":"ok","data":{"id":1,"image":5,"caption":"x"}}"#, "an envelope: use --at .data",
        "the value at .data decodes as Meme, but for 1 problem"
      ),
      (
        #"[{"id":1,"image":5,"caption":"x"},{"id":1}]"#, "an array of them",
        "no element decodes as Meme, but they have its keys: --each reports their problems"
      ),
      (
        #"{"items":[{"id":1,"image":5,"caption":"x"}]}"#, "an envelope",
        "no value at .items[] decodes as Meme, but they have its keys: --at '.items[]' reports their problems"
      ),
      // One problem instead of one for each key that an error's answer lacks.
      (#"{"error":"none"}"#, #"an error response ("none")"#, "2 other problems of this object are left out"),
      (
        #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"no such method"},"id":1}"#,
        #"an error response ("no such method")"#, "1 other problem of this object is left out"
      ),
    ])
  func containerOfTheValueIsNamed(_ payload: String, _ found: String, _ help: String) async throws {
    let failed = try await Command.run("check meme", input: payload)
    #expect(
      failed.text.hasPrefix("<stdin>:1:1: error: expected Meme, found \(found) [type-mismatch]\n"),
      "\(failed.text)")
    #expect(failed.text.contains(help + "\n"), "\(failed.text)")
  }

  /// Problems of the object around the value, such as missing or additional keys, do not count.
  @Test(
    arguments: [
      ("", "{\"status\":\"ok\",\"data\":\(meme)}", 2, 1), ("", "{\"image\":5,\"data\":\(meme)}", 2, 1),
      ("--unread warn", "{\"status\":\"ok\",\"data\":\(meme)}", 4, 1),
      // Problems of the text itself remain.
      ("", "{\"status\":\"ok\",\"status\":5,\"data\":\(meme)}", 2, 2),
      ("", "[\(meme)]", 0, 1),
      ("-l", "{\"d\":\(meme)}\n{\"d\":\(meme)}", 2, 2),
    ])
  func oneProblemForARecordInEveryFormat(
    _ options: String, _ payload: String, _ leftOut: Int, _ problems: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let result = try await Command.shell(
      "decode-model check \(options) -r json -r sarif=sarif meme", input: payload + "\n",
      in: folder.url)
    #expect(result.status == 1)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == problems, "\(result.text)")
    let sarif = try folder.text("sarif")
    #expect(sarif.split(separator: "\n").count { $0.hasPrefix("{\"ruleId\"") } == problems)
    let envelope = lines.first { $0.contains("decode") && $0.contains("as Meme") } ?? ""
    #expect(envelope.contains("\(leftOut) other problem") == (leftOut > 0), "\(envelope)")
    #expect(result.errorText.contains("\(problems) problem"))
    #expect(!result.text.contains("unread-key"))
  }

  /// The options in the help are combined with those of the command line.
  @Test(
    arguments: [
      ("--each", "[1]\n[2]\n", "use --lines instead of --each", "--lines"),
      ("--at '.[0]'", "[1]\n[2]\n", "use --lines", "--lines --at '.[0]'"),
      ("check", "1\n2\n", "use --lines", "check --lines"),
    ])
  func adviceGoesWithTheOtherOptions(
    _ options: String, _ payload: String, _ advice: String, _ followed: String
  ) async throws {
    let failed = try await Command.shell("decode-model \(options) json 2>&1", input: payload)
    #expect(failed.status == 1 && failed.text.contains(advice + "\n"), "\(failed.text)")
    let result = try await Command.shell("decode-model \(followed) json 2>&1", input: payload)
    #expect(result.status == 0 && !result.text.contains("error"), "\(result.text)")
  }

  @Test func firstErrorStaysTheOneThatJSONDecoderThrows() async throws {
    let input = "{\"id\":\"x\",\"data\":\(Self.meme)}"
    let first = try await Command.run("check --first-error meme", input: input)
    #expect(first.text.contains("1:7: error: expected Int, found string \"x\""), "\(first.text)")
    let all = try await Command.run("check meme", input: input)
    #expect(all.text.contains("1:1: error: expected Meme, found an envelope: use --at .data [type-mismatch]"))
  }
}
