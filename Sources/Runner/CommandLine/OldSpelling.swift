/// Command lines of the time when every command was an option: what they are now.
enum OldSpelling {
  /// What an option became: a command, and the options that go with it.
  private struct Now {
    let command: Command
    var options: [String] = []
    /// Whether the value comes first among the operands; otherwise, it belongs to the last of `options`.
    var isOperand = false
    /// The value's words that became options.
    var words: [String: [String]] = [:]
    /// Whether the option had a value always, or perhaps.
    var value = Value.none

    enum Value { case none, required, optional }
  }

  private static let options: [String: Now] = [
    "--check": Now(command: .check), "-c": Now(command: .check),
    "--describe": Now(command: .describe), "--list": Now(command: .list), "--man": Now(command: .man),
    "--schema": Now(
      command: .schema, words: ["accepted": [], "encoded": ["--encoded"], "openapi": ["--openapi"]],
      value: .optional),
    "--sample": Now(
      command: .sample, words: ["smallest": [], "full": ["--full"], "all": ["--all"]], value: .optional),
    "--against": Now(command: .compare, options: ["--against"], value: .required),
    "--against-policy": Now(command: .compare, options: ["--policy"], value: .required),
    "--contract": Now(command: .contract, isOperand: true, value: .required),
    "--contract-encoded": Now(command: .contract, options: ["--encoded"]),
    "--stats": Now(command: .stats, options: ["-o"], value: .required),
    "--scaffold": Now(command: .scaffold, isOperand: true, value: .required),
    "--build": Now(command: .build, options: ["-o"], value: .required),
    "--explain": Now(command: .explain, isOperand: true, value: .optional),
    "--cache": Now(command: .cache, isOperand: true, value: .optional),
    "--completions": Now(command: .completions, isOperand: true, value: .required),
  ]

  /// The command line as it is written today; nil unless it is one of the time.
  static func modern(_ words: [String]) -> [String]? {
    var found: (first: Now, operands: [String])?
    var rest: [String] = []
    let isScaffold = words.contains { $0 == "--scaffold" || $0.hasPrefix("--scaffold=") }
    var next = words[...]
    while let word = next.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if let others = lettersBesideCheck(word) {
        rest.append(others)
        found = found ?? (Now(command: .check), [])
        continue
      }
      guard let now = options[parts[0]], !(isScaffold && ["--contract", "--check", "-c"].contains(parts[0]))
      else {
        rest.append(parts[0] == "-c" ? "--check" : word)
        continue
      }
      var value = parts.count > 1 ? parts[1] : nil
      if value == nil, let following = next.first, !following.hasPrefix("-"),
        now.value == .required || now.value == .optional && (now.isOperand || now.words[following] != nil)
      {
        value = next.popFirst()
      }
      // "--check --contract FILE" is the contract's command.
      if found == nil || found?.first.command == .check { found = (now, found?.operands ?? []) }
      if now.isOperand {
        if let value { found?.operands.insert(value, at: 0) }
      } else if let value {
        // A file of their own is the shell's business now.
        let word = now.command == .stats ? String(value.prefix { $0 != "=" }) : value
        rest += now.words[word] ?? (now.options + [word])
      } else {
        rest += now.options
      }
    }
    guard let found else { return nil }
    return [found.first.command.rawValue] + found.operands + rest
  }

  /// The combined letters of `-lc` or `-cojson` without the one for a check; nil if that is not among the letters, or
  /// alone.
  private static func lettersBesideCheck(_ word: String) -> String? {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 2 else { return nil }
    // What follows another letter is its value.
    let letters = word.dropFirst().prefix { "clq0h".contains($0) }
    guard letters.contains("c") else { return nil }
    return "-" + letters.filter { $0 != "c" } + word.dropFirst(1 + letters.count)
  }
}
