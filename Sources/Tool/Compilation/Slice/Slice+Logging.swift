/// Functions that only log: their bodies reach half of an app, and nothing that is decoded depends on them.
extension Slice {
  private static let logging: Set<String> = [
    "critical", "debug", "error", "fault", "info", "log", "logDebug", "logError", "logInfo", "logWarning",
    "notice",
    "os_log", "trace", "verbose", "warn", "warning", "appleWarning", "rcPurchaseError",
  ]

  static func isLogging(_ name: String) -> Bool { logging.contains(name) || name.hasPrefix("DDLog") }

  /// Whether a function logs and returns nothing: it is global, or a type's whose name says so.
  func silences(_ declaration: CodeDeclaration) -> Bool {
    guard declaration.kind == .func, let body = declaration.body, Self.isLogging(declaration.name) else {
      return false
    }
    let around = declaration.parent?.name ?? "Log"
    guard around.contains("Log") || around.contains("log") else { return false }
    let file = declaration.file
    // Only an arrow after the parameters is the function's own.
    guard let parameters = declaration.parameterTokens else { return false }
    return !(parameters.upperBound..<body.lowerBound).contains { file.tokens[$0].isSymbol(">") }
  }
}
