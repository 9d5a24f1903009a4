extension Page {
  static let ownModels = Page(
    name: "own-models", title: "Your own models",
    text: """
      --source PATH: Files given by name are compiled whole. Of a folder, the declarations are compiled that MODEL's decoding and encoding reach, each as it is written and at its place: the slice. So an app's folder will do, whatever its other files import. A folder of up to 60 files whose imports are all there is compiled whole if it compiles. Folders of DerivedData, builds, tests and examples take part in a slice only if MODEL is in one, those of Pods and Carthage also if their modules are imported. Files with main code, unless MODEL is in one, and Package.swift are left out of it. Of several types of one name, MODEL is that of a file given by name besides the folder, which is not compiled whole for that, or is written with its module: Core.Order.

      A slice never leaves out what decoding reaches: the properties, cases, keys and coding code of its types, and every function, initializer and operator that the compiler sees this code use. If one of them cannot be compiled here, nothing is decoded, the exit status is 2 and the message says what is missing. Other code stays if it compiles. If code that was left out runs all the same, the run ends with status 2, and the message names it. Logger and a few other names of Apple's frameworks have neutral stand-ins. Packages that SwiftPM, Xcode, CocoaPods or Carthage have fetched beside the sources are used as modules.

      MODEL may be [String: User] too. The files are compiled as one module by the swiftc in PATH. If that fails, its errors are shown, each once and those in MODEL's files first, and the exit status is 2; as long as nothing changes, the next run says the same at once. Every file has the names of Foundation, FoundationNetworking and FoundationXML. Imports of modules that the machine does not have, such as UIKit on Linux, are left out, with a note.

      The module has a name for code that names its own module, such as Turf.Point. SwiftPM says which target of the nearest Package.swift above it has the file with MODEL, unless others than the author of that file could have written the Package.swift. Where none is, the name is NAME in Sources/NAME.

      Your code is compiled without optimization, which would take longer than it saves: --swiftc-flag -O asks for it. With another compiler than the release was built with, the program's own part is not optimized either, and reads some megabytes a second; build and install decode-model with that compiler for large inputs.

      Compiled code is cached until the sources, the options or the compiler change. The sources are compiled once, whatever MODEL is asked for; another MODEL of theirs takes less than a second more. The cache takes at most 1 GB, and builds of packages at most 2 GB more, unless the one last used is larger; the least recently used entries are removed first, but none that is in use. A cache folder that is not writable, or that other users can write to or replace, is not used: a private folder in TMPDIR takes its place, and a line on standard error says so.

      When the program is compiled, the compiler's first ten warnings about the files are shown. MODEL may be any Decodable type of the source, including private types and types that are not Encodable.

      What the code of MODEL prints goes to standard error, and its own standard input is empty. If it crashes or calls exit on a record, only that record fails.

      --exclude GLOB: A pattern for paths, from the folder or from the working directory: 'Tests', 'Sources/**/*+UI.swift'. One without a slash matches at any depth, and one that matches a folder leaves out everything in it. Files that are given by name stay.

      --whole: What does not build here is then an error.

      --module NAME=FOLDER: May be given several times, in any order; a module may import others. One that does not compile here takes part in the slice of the sources, with a note. It may have the name of one of decode-model's own modules, JSONCoding, ModelHost, Diagnostics or Runner; only the target of a package, and what that depends on, may not.

      --package PATH: PATH is the folder of the Package.swift, or that file. MODEL may be any Decodable type of its targets that is internal, package or public, but none that is private. Executable targets have models, too; tests, macros and plugins have none.

      If the target does not build here, because a dependency cannot be fetched or the machine has no UIKit, a slice of the package's sources is compiled, with a note.

      The target is built by the swift next to the swiftc in PATH, in a folder of the cache, with the package's own settings, dependencies, resources, macros and plugins: for release, or for debugging if a package has macros or a release does not compile. Nothing is written to the package: neither its .build nor its Package.resolved, whose versions are used if it has one. Credentials are never asked for.

      A run with nothing changed takes the program from the cache: it looks at the files of the package and of the packages that it names by path, and asks SwiftPM only if one of them has changed, or an environment variable that a Package.swift mentions.

      --swiftc-flag FLAG: A flag with a value takes two options: --swiftc-flag -I --swiftc-flag Modules. Of a package, every module is compiled with it.

      --decoder EXPRESSION: EXPRESSION is compiled with the names of the sources or the target in scope: API.decoder, .github for a static member of JSONDecoder, 'try Client(token: "").decoder', or a closure that is called in place: '{ let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; return d }()'. It may throw and may use the main actor, but must not be async or use names that are private to a file. It is evaluated once for each thread that decodes; if it fails for a later one, a message says so, and all threads use its first result.

      The decoder's strategies for keys, dates, data and non-conforming floats are used, including custom ones and formatters, and so are userInfo and assumesTopLevelDictionary; overrides in a subclass are not. A decoder that allows JSON5 is refused: set allowsJSON5 to false in the expression if the payloads are JSON.

      --encoder EXPRESSION: Strategies, userInfo and outputFormatting are read from it. With sortedKeys, the bytes are those of the encoder; without, keys keep the order of the model. Whatever the encoder says of prettyPrinted, -o json writes a value on one line and -o pretty as with prettyPrinted. Without this option, values are written with the counterparts of the strategies for decoding; a custom strategy has none.

      The command list shows the types that the sources declare to be Decodable, in every branch of #if, and then their decoders, each as the option that names it; nothing is compiled. With --slice MODEL, it prints the slice of MODEL as one Swift file that compiles by itself, and what was left out of the code that it reaches as comments.

      The command build writes a program to FILE: the host in whose processes MODEL runs, with the decoder and encoder that are given. On Linux it holds the Swift runtime, so it runs wherever the C library is as new as the one here. Nothing is decoded.

      --host FILE: FILE must come from the same version of the messages between a host and decode-model; otherwise, the run ends with status 2, and the message names both versions.

      The command cache shows a line for the folder, and then one for each program and each module of sources: size, last use, MODEL and files. With clear, it removes what no running process uses.
      """)
}
