import Diagnostics

extension Option {
  static let initialize = Option(
    .initialize, group: .information,
    help: "write a first .decode-model.json, for the types that the JSON files here decode as",
    details: [
      "The Swift files below the working directory are compiled, unless others are named, and the JSON files below it are tried with each of their Decodable types: at most 50 files of each of 40 folders, with 100 types. The checks have the settings for keys and dates with which the files decode, and the path to the values in an envelope. What could be placed nowhere is listed. No file is overwritten."
    ])

  static let routes = Option(
    .routes, value: OptionValue("FILE", .file), group: .information,
    help: "print a first table of routes for the JSON answers in FILE.har, for .decode-model.json",
    details: [
      "FILE may be a folder or a quoted pattern, and more files may follow. Segments of a path that look like IDs become *: numbers, UUIDs, hexadecimal digits, letters of both cases and digits in turn, and what differs after a name in the plural. A route has the type of the sources that its path names, if there is one and it was declared: User for /users/*, [User] for /users if that gives an array. All others are null: their answers are not checked until there is a type. How many answers each route has is written to standard error; standard output may go to a new .decode-model.json."
    ])

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
