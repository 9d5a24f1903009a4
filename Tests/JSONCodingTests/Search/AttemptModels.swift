/// Models that try one shape after the other.
enum Tried {
  struct File: Decodable {
    let name: String
    let path: String
    let sha: String
    let size: Int
  }

  struct Entry: Decodable {
    let name: String
    let type: String
  }

  struct Account: Decodable {
    let id: Int
    let name: String
    let email: String
    let since: Int
  }

  /// Tries different containers, and throws its own error.
  enum Contents: Decodable {
    case file(File), folder([Entry]), account(Account)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let file = try? container.decode(File.self) {
        self = .file(file)
      } else if let folder = try? container.decode([Entry].self) {
        self = .folder(folder)
      } else if let account = try? container.decode(Account.self) {
        self = .account(account)
      } else {
        throw DecodingError.typeMismatch(
          Contents.self,
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no contents"))
      }
    }
  }

  /// Calls `init(from:)` itself, and throws the error of the last call.
  enum Either: Decodable {
    case file(File), account(Account)

    init(from decoder: any Decoder) throws {
      do { self = .file(try File(from: decoder)) } catch { self = .account(try Account(from: decoder)) }
    }
  }

  /// A union in a union, with a custom error type.
  enum Outer: Decodable {
    struct Refused: Error {}
    case contents(Contents), flag(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let contents = try? container.decode(Contents.self) {
        self = .contents(contents)
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else {
        throw Refused()
      }
    }
  }

  /// Tries one key after the other.
  enum Keyed: Decodable {
    case number(Int), text(String)
    private enum CodingKeys: String, CodingKey { case number, text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .number) {
        self = .number(number)
      } else if let text = try? container.decode(String.self, forKey: .text) {
        self = .text(text)
      } else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "neither"))
      }
    }
  }

  enum Scalar: Decodable {
    case number(Int), text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .number(try container.decode(Int.self))
      } catch {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// Reads a member leniently, which is not an attempt to read the value as something else.
  struct Lenient: Decodable {
    let nickname: String?
    let age: Int
    private enum CodingKeys: String, CodingKey { case nickname, age }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      nickname = try? container.decode(String.self, forKey: .nickname)
      age = try container.decode(Int.self, forKey: .age)
      guard age >= 0 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "negative"))
      }
    }
  }
}
