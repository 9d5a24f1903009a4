/// How something is treated that does not keep a record from decoding.
package enum Policy: String, OptionChoice {
  case ignore
  case warn
  case error

  package var meaning: String {
    switch self {
    case .ignore: "they are not reported"
    case .warn: "each is a warning"
    case .error: "each is an error"
    }
  }
}
