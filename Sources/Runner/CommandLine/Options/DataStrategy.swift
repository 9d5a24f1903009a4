/// How `Data` is represented in JSON.
enum DataStrategy: String, OptionChoice {
  case base64
  case `default`

  var meaning: String {
    switch self {
    case .base64: "a base64 string"
    case .default: "an array of bytes, as Data decodes itself"
    }
  }
}
