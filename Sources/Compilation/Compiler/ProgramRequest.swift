import OperatingSystem
import Words

/// Everything that a program depends on besides the sources. With them, it is the key of the program's entry: the
/// next run with the same finds the program without reading the sources as code.
struct ProgramRequest {
  let types: [TypeExpression]
  var settings = CompilationSettings()
  var purpose = ProgramCode.Purpose.host
  let library: HostLibrary
  let options: CompilerOptions

  var key: CacheKey {
    var key = CacheKey()
    options.add(to: &key)
    key.add("library", library.identity)
    key.add("purpose", purpose.rawValue)
    key.add("extent", "\(settings.sourceExtent)")
    key.add("target", settings.target ?? "")
    // The program finds its shared libraries there.
    key.add("toolchain", FilePath.resolved(options.compiler.path))
    for type in types { key.add("type", type.text) }
    for coder in CoderCode.all(settings) { key.add(coder.option.rawValue, coder.expression) }
    return key
  }
}
