/// The code of a module, to find where it declares what.
struct DeclaringModule {
  /// The name in the program.
  let name: String
  /// The files as the user reaches them, and what the compiler reads.
  let files: [(path: String, code: [UInt8])]
  let conditions: BuildConditions

  /// See ``PlacesTable``.
  var places: String { PlacesTable.text(of: read(), module: name) }

  var decoders: [DeclaredDecoder] { DeclaredDecoders.find(in: read()) }

  func read() -> [CodeFile] {
    let files = files.enumerated().map { CodeFile($0, path: $1.path, code: $1.code) }
    for file in files { file.read(conditions) }
    return files
  }
}
