import Diagnostics

extension Option {
  static let list = Option(
    .list, group: .information, help: "list the models, one per line",
    details: [
      "With your own sources, lists the types that they declare to be Decodable, in every branch of #if, and then their decoders, each as the option that names it; nothing is compiled."
    ])

  static let explain = Option(
    .explain, value: OptionValue("[CODE]", .choice(DiagnosticCode.choices), isOptional: true),
    group: .information,
    help: "explain a problem's code, such as type-mismatch; without CODE, list the codes",
    details: ["The section PROBLEMS has all explanations."])

  static let help = Option(
    .help, short: "h", value: OptionValue("[OPTION]", .text, isOptional: true), group: .information,
    help: "print this help, or all about OPTION; -h prints the commands that matter most")

  static let version = Option(.version, group: .information, help: "print the name and version")

  static let completions = Option(
    .completions, value: OptionValue("SHELL", .choice(Shell.choices)), group: .information,
    help: "print a completion script for bash, zsh or fish",
    details: ["To try it in a running bash: eval \"$(decode-model --completions bash)\"."])

  static let man = Option(.man, group: .information, help: "print the manual, for man -l - or mandoc")
}
