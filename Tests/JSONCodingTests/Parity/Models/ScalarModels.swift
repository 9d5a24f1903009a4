/// Every width of integer, required and optional.
struct Integers: Decodable {
  let int: Int
  let int8: Int8
  let int16: Int16?
  let int32: Int32
  let int64: Int64
  let uint: UInt
  let uint8: UInt8
  let uint16: UInt16
  let uint32: UInt32?
  let uint64: UInt64
}

struct Words: Decodable {
  let text: String
  let flag: Bool
  let optionalText: String?
  let optionalFlag: Bool?
  let list: [String]
}

@available(macOS 15.0, *)
struct WideIntegers: Decodable {
  let signed: Int128
  let unsigned: UInt128?
  let list: [UInt128]
}

/// Every type through a single-value container.
struct Alone<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension ParityModel {
  static let scalars: [ParityModel] = {
    let integers: Shape = [
      "int": .integer(bits: 63), "int8": .integer(bits: 7), "int16": .optional(.integer(bits: 15)),
      "int32": .integer(bits: 31), "int64": .integer(bits: 63), "uint": .integer(bits: 64),
      "uint8": .integer(bits: 8), "uint16": .integer(bits: 16), "uint32": .optional(.integer(bits: 32)),
      "uint64": .integer(bits: 64),
    ]
    var models = [
      ParityModel(Integers.self, integers),
      ParityModel(
        Words.self,
        [
          "text": .string, "flag": .bool, "optionalText": .optional(.string),
          "optionalFlag": .optional(.bool), "list": .list(.string),
        ]),
      ParityModel([Int64?].self, .list(.optional(.int))),
      ParityModel([UInt64].self, .list(.integer(bits: 64))), ParityModel(Int.self, .integer(bits: 63)),
      ParityModel(Alone<Int8>.self, .integer(bits: 7)), ParityModel(UInt64.self, .integer(bits: 64)),
      ParityModel(Alone<UInt32>.self, .integer(bits: 32)), ParityModel(Double.self, .double),
      ParityModel(Alone<Float>.self, .double), ParityModel(String.self, .string),
      ParityModel(Alone<String>.self, .string), ParityModel(Alone<Bool>.self, .bool),
      ParityModel(Bool?.self, .optional(.bool)), ParityModel(Alone<Int?>.self, .optional(.int)),
      ParityModel([Alone<Int16>].self, .list(.integer(bits: 15))),
    ]
    if #available(macOS 15.0, *) {
      models += [
        ParityModel(
          WideIntegers.self,
          ["signed": .integer(bits: 63), "unsigned": .optional(.int), "list": .list(.integer(bits: 64))]),
        ParityModel([Alone<Int128>].self, .list(.integer(bits: 63))),
      ]
    }
    return models
  }()
}
