import Models
import Runner

extension ModelDescription {
  init(_ guide: ModelGuide) {
    self.init(summary: guide.summary, technique: guide.technique)
  }
}

extension Model {
  init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ guide: ModelGuide, convertsSnakeCase: Bool = false,
    applying: (@Sendable (Value, Value) -> Value)? = nil
  ) {
    self.init(
      name, type, ModelDescription(guide), convertsSnakeCase: convertsSnakeCase, applying: applying)
  }
}
