/// What JSON a Data is read from and written as.
enum DataStrategy: String, OptionChoice {
  case base64
  case `default`

  var meaning: String {
    switch self {
    case .base64: "a string in base64"
    case .default: "as Data decodes itself, an array of bytes"
    }
  }
}
