// Prints the least processor time in seconds of a standard file with ReerJSON: peer warm|fresh|encoding KIND FILE

import Foundation
import ReerJSON

final class PeerLibrary: JSONLibrary {
  private let decoder = ReerJSONDecoder()
  private lazy var encoder = ReerJSONEncoder()

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decoder.decode(type, from: data)
  }

  func encode<Value: Encodable>(_ value: Value) throws -> Int { try encoder.encode(value).count }
}

let arguments = CommandLine.arguments
guard let task = LibraryTask(rawValue: arguments[1]), let file = StandardFile(rawValue: arguments[2]) else { exit(2) }
print(try PeerLibrary.seconds(task, file.model, try Data(contentsOf: URL(fileURLWithPath: arguments[3]))))
