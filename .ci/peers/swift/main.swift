// Decodes or encodes a standard file with another library in Swift and prints the least processor time in seconds: see
// build-swift.
//
//     PEER warm|fresh|encoding KIND FILE

import Foundation

#if canImport(ReerJSON)
  import ReerJSON

  typealias PeerDecoder = ReerJSONDecoder
  typealias PeerEncoder = ReerJSONEncoder
#else
  import IkigaJSON

  typealias PeerDecoder = IkigaJSONDecoder
  typealias PeerEncoder = IkigaJSONEncoder
#endif

final class PeerLibrary: JSONLibrary {
  private let decoder = PeerDecoder()
  private lazy var encoder = PeerEncoder()

  init() {}

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decoder.decode(type, from: data)
  }

  func encode<Value: Encodable>(_ value: Value) throws -> Int { try encoder.encode(value).count }
}

func seconds<Value: Codable>(_ task: LibraryTask, _ type: Value.Type, _ data: Data) throws -> Double {
  try PeerLibrary.seconds(task, type, data)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let task = LibraryTask(rawValue: arguments[1]),
  let file = StandardFile(rawValue: arguments[2]),
  let data = FileManager.default.contents(atPath: arguments[3])
else {
  exit(2)
}
// Seconds until a signal ends this program: some libraries take a minute for the long arrays of canada.json.
alarm(20)
do {
  print(try seconds(task, file.model, data))
} catch {
  FileHandle.standardError.write(Data("\(arguments[0]): \(error)\n".utf8))
  exit(1)
}
