import Compilation

extension Page {
  static let projects = Page(
    name: "projects", title: "Project checks",
    text: """
      The command check without MODEL runs the checks of the project. They stand in .decode-model.json, in the working directory or a folder above it, up to the root of the repository (the nearest folder with .git); outside of a repository, in the working directory. --suite FILE names another such file, and --only NAME, which may be given several times, picks checks by their names.

      The file is a JSON object. Its member checks has the checks by name: {"checks": {"meme": ["fixtures/meme/*.json"]}}. A check is an array of paths and globs, relative to the file, whose files must decode as the model of that name; or an object: {"valid": ["ok/*.json"], "invalid": ["broken/*.json"]}. A file under invalid is reported only if it decodes. A file listed under both must be invalid.

      A check may also have a type, which replaces its name as MODEL, and options, written without dashes: {"checks": {"users": {"type": "[User]", "source": "Models", "dates": "iso8601", "lines": true, "valid": ["users.jsonl"]}}}. An option that may be given several times also takes an array. The options in the member defaults, beside checks, apply to all checks. Options of the command line win over those of the file.

      A check with against or contract does what the commands compare and contract do, with or without files, and nothing else: {"SavedState": {"source": "Sources", "against": "origin/main"}}. It may also have policy, or encoded. A MODEL that the revision does not have is new there, and nothing is compared.

      In globs, * matches any text and ? any one character of a name, [a-z] and [!a-z] match one character, and ** matches any number of folders without following links. Only a pattern that begins with a dot matches a name that does. The files of a glob are checked in the order of their names.

      A path that matches nothing is reported with its line and column and counts as a file that cannot be read; the other files are still checked. If the file is not JSON, has another shape or names an unknown model, every such problem is reported, nothing is checked, and the exit status is 2.

      The file's sources and flags are compiled and run. So a project's file is used only if it, its folder, and every link to it with the link's folder belong to you or to root, and neither their group nor everybody may write to them. Given with --suite, a file is used whatever its owner and mode are. --no-config looks for no file.
      """)
}
