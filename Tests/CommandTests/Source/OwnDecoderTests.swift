import Foundation
import Testing
import TestSupport

/// `--decoder` and `--encoder`: expressions of the sources that give a JSONDecoder and a JSONEncoder.
@Suite struct OwnDecoderTests {
  private static let api = """
    import Foundation

    struct Launch: Codable {
      let missionName: String
      let launchDate: Date
      let mass: Double?
    }

    struct Scaled: Decodable {
      let value: Int
      init(from decoder: any Decoder) throws {
        let key = CodingUserInfoKey(rawValue: "scale")!
        value = try Int(from: decoder) * (decoder.userInfo[key] as! Int)
      }
    }

    struct APIError: Error { let reason = "no token" }

    enum API {
      static func key(_ name: String) -> any CodingKey {
        let words = name.split(separator: "-")
        return Key(stringValue: (words.first ?? "") + words.dropFirst().map(\\.capitalized).joined())
      }

      static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { key($0[$0.count - 1].stringValue) }
        decoder.dateDecodingStrategy = .formatted(day)
        return decoder
      }

      static let day: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd"
        return formatter
      }()

      static func refused() throws -> JSONDecoder { throw APIError() }
      static func later() async -> JSONDecoder { JSONDecoder() }
    }

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    @MainActor final class Client {
      static let shared = Client()
      let decoder = API.decoder
      let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
      }()
    }

    extension JSONDecoder {
      static var scaled: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[CodingUserInfoKey(rawValue: "scale")!] = 10
        decoder.assumesTopLevelDictionary = true
        return decoder
      }
    }
    """

  private static let good = #"{"mission-name":"A/11","launch-date":"1969-07-16","mass":1.5}"#

  private func folder() throws -> SourceFolder {
    try SourceFolder(["API.swift": Self.api, "good.json": Self.good])
  }

  @Test func settingsOfTheDecoderAreUsed() async throws {
    let folder = try folder()
    let good = try await folder.run("--source API.swift --decoder API.decoder Launch good.json")
    #expect(
      good.text
        == "Launch(missionName: \"A/11\", launchDate: 1969-07-16 00:00:00 +0000, mass: Optional(1.5))\n")
    #expect(good.status == 0)
    // Another thread for each chunk of lines: each has its own decoder.
    let lines = [String](repeating: Self.good, count: 20_000) + [#"{"launch-date":"16.7.69","x":1}"#]
    let bad = try await folder.run(
      "check -l -j2 --source API.swift --decoder API.decoder Launch",
      input: lines.joined(separator: "\n"))
    // Only on Linux is a formatter's strategy a closure.
    #if canImport(Darwin)
      let date = #"a date as yyyy-MM-dd such as "2025-01-01""#
    #else
      let date = "a date as the decoder's DateFormatter reads it"
    #endif
    #expect(bad.status == 1)
    for part in [
      "<stdin>:20001:1: error: missing key \"mission-name\", expected String [key-not-found]\n",
      "note: declared at API.swift:4:7: let missionName: String\n",
      "<stdin>:20001:16: error: expected \(date), found string \"16.7.69\" [data-corrupted]\n",
    ] { #expect(bad.text.contains(part), "\(bad.text)") }
  }

  @Test(
    .slow,
    arguments: ["Once.crashing()", "try Once.throwing()"])
  func expressionIsEvaluatedOnceInEachProcess(_ expression: String) async throws {
    let folder = try SourceFolder([
      "Once.swift": """
      import Foundation
      struct Number: Codable { let id: Int }
      enum Once {
        nonisolated(unsafe) static var count = 0
        static func crashing() -> JSONDecoder {
          count += 1
          precondition(count == 1)
          return JSONDecoder()
        }
        static func throwing() throws -> JSONDecoder {
          count += 1
          if count > 1 { throw CancellationError() }
          return JSONDecoder()
        }
      }
      """
    ])
    let lines = String(repeating: "{\"id\":1}\n", count: 60_000)
    let result = try await folder.run(
      ["check", "-l", "-j4", "--source", "Once.swift", "--decoder", expression, "Number"], input: lines)
    #expect(result.status == 0 && result.text.isEmpty && result.errorText.isEmpty)
  }

  @Test func userInfoAndTextsWithoutBraces() async throws {
    let folder = try folder()
    let run = try await folder.run(
      ["--source", "API.swift", "--decoder", ".scaled", "[String: Scaled]"], input: #""a":1"#)
    #expect(run.text == "[\"a\": DecodeModelSource.Scaled(value: 10)]\n", "\(run.errorText)")
    let each = try await folder.run(
      "--each --source API.swift --decoder .scaled Scaled", input: #""a":1,"b":"x""#)
    #expect(each.text == "Scaled(value: 10)\n")
    #expect(each.errorText.hasPrefix("<stdin>:1:11: error: expected Int, found string \"x\""))
    let part = try await folder.run(
      "--at .a --source API.swift --decoder .scaled Scaled", input: #""a":"x","b":1"#)
    #expect(part.text.isEmpty)
    #expect(
      part.errorText.hasPrefix("<stdin>:1:5: error: expected Int, found string \"x\""), "\(part.errorText)")
  }

  @Test func valuesAreWrittenWithTheEncoderOrAsTheDecoderReads() async throws {
    let folder = try folder()
    func json(_ format: String, _ decoder: String, _ encoder: String? = nil) async throws -> Command.Result {
      let words = ["-o", format, "--source", "API.swift", "--decoder", decoder]
      return try await folder.run(
        words + (encoder.map { ["--encoder", $0] } ?? []) + ["Launch", "good.json"])
    }
    let refused = try await json("json", "API.decoder")
    #expect(refused.status == 2)
    #expect(refused.errorText.hasSuffix("\ngive the matching encoder: --encoder EXPRESSION\n"))
    let own = try await json("json", "API.decoder", "Client.shared.encoder")
    #expect(own.text == #"{"launchDate":"1969-07-16T00:00:00Z","mass":1.5,"missionName":"A\/11"}"# + "\n")
    let pretty = try await json("pretty", "API.decoder", "Client.shared.encoder")
    #expect(pretty.text.hasPrefix("{\n  \"launchDate\" : \"1969-07-16T00:00:00Z\",\n"))
  }

  @Test(
    .slow,
    arguments: [
      ("Client.shared.decoder", "", 0),
      ("try API.refused()", "expression of --decoder threw an error: APIError(reason: \"no token\")\n", 2),
      ("await API.later()", "\ndecode-model: the expression of --decoder cannot be async\n", 2),
      ("5", "\ndecode-model: the expression of --decoder is of type Int, not JSONDecoder\n", 2),
      (
        "API.decoders",
        """
        --decoder:1:5: error: type 'API' has no member 'decoders'
        API.decoders
            ^
        decode-model: the expression of --decoder does not compile
        'decode-model list' with the same sources shows the decoders that they declare

        """, 2
      ),
      (
        "{ let d = API.decoder\n  d.dateDecodingStrategy = .never; return d }()",
        """
        --decoder:2:29: error: type 'JSONDecoder.DateDecodingStrategy' has no member 'never'
          d.dateDecodingStrategy = .never; return d }()
                                    ^
        decode-model: the expression of --decoder does not compile

        """, 2
      ),
      (
        "{ let d = JSONDecoder(); d.allowsJSON5 = true; return d }()",
        "if yours are, set allowsJSON5 to false: --decoder '{ let d = …; d.allowsJSON5 = false; return d }()'\n",
        2
      ),
    ])
  func expressionsAreEvaluatedOrRefused(expression: String, errors: String, status: Int32) async throws {
    let run = try await folder().run(
      ["check", "--source", "API.swift", "--decoder", expression, "Launch", "good.json"])
    #expect(run.status == status && run.errorText.hasSuffix(errors), "\(run.errorText)")
    #expect(run.errorText.isEmpty == errors.isEmpty)
  }
}
