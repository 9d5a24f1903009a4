import Compilation
import Contracts
import OperatingSystem

/// A longer text about something that several options share: `decode-model help NAME`, and a section of the manual.
struct Page: Sendable {
  let name: String
  let title: String
  /// Paragraphs with empty lines between them. One about an option begins with its long form: `--at PATH: ...`.
  let text: String

  static let all: [Page] = [
    input, output, reports, projects, ownModels, strategies, observing, comparing, contracts, statistics,
    scaffolds,
  ]

  var paragraphs: [String] { text.split(separator: "\n").map(String.init) }

  static func named(_ name: String) -> Page? { all.first { $0.name == name } }
}

extension Page {
  static let comparing = Page(
    name: "comparing", title: "Comparing versions",
    text: """
      compare: Both versions are compiled and run on the same records: all payloads that either of them was found to decode, what each writes, and those in FILE, which may be left out. Reported are payloads that one of them decodes, or writes, and the other refuses, and values that they read or write differently, each once, with the shortest record that shows it. A new property that may be absent is no difference, nor is a removed one that no payload needs.

      A name that begins with /, ./ or ../ is a path: of a Swift file or a folder of them, of a package if MODEL is a type of a package, or of a host that the command build has written. Anything else is a revision: the old sources come from git archive, and nothing is checked out.
      """)
}

extension Page {
  static let contracts = Page(
    name: "contracts", title: "Contracts",
    text: """
      FILE is a JSON Schema (drafts 4 to 2020-12), or an OpenAPI document (2.0 to 3.1), as JSON; - is standard input. WHERE is the name of a schema (User), a JSON pointer (/components/schemas/User), or an operation: GET /users/{id}, whose JSON answer is meant, GET /users/{id} 404, or POST /users request, the body of its request. Without WHERE, it is the schema with MODEL's name, or a JSON Schema as a whole.

      MODEL is run on payloads that the document allows: the fullest one, the smallest one, and the fullest with one thing changed: a property absent, null, another value of an enum, another branch, other kinds, formats, numbers and lengths, and the examples. Each place of the document where MODEL refuses an allowed value is reported once, and so is each key that MODEL needs and the document lacks. In a report as json, each finding has the smallest payload that shows it, in the member payload.

      Files that the document refers to are read if they are beside it; nothing is fetched. The command scaffold has an option for a contract, too: it prints a model of the schema.

      --encoded: For requests: an operation stands for the body of its request. MODEL decodes FILE, or payloads that it was found to accept, and the JSON that it writes for them is checked against every keyword of the schema except format. Each keyword is reported once for a property.
      """)
}

extension Page {
  static let input = Page(
    name: "input", title: "Input",
    text: """
      Without FILE, or if FILE is -, standard input is read. FILE may be a folder: every JSON file below it is read, in order, but none that is hidden or that git ignores; JSON files are those whose names end in .json, .jsonl, .ndjson, .geojson, .ipynb, .sarif, .xcstrings or .webmanifest. It may be a quoted pattern, in which ** matches any number of folders. What gzip or zstd has compressed, on standard input too, is read through these programs, which have to be in PATH.

      --lines: Memory stays bounded however long the input is, and decoding continues after a line that does not decode. Blank lines are skipped. Lines may end in CRLF, and the last line may lack its line end. Files whose names end in .jsonl or .ndjson are read like that without the option.

      --each: The document may be of any size because it is read as a stream. Paths begin with the element: .[3].title, .ant00.icon_uri. Duplicate names in the top-level object are not reported: every member is a record.

      --at PATH: PATH is a path of jq: .data.user, .items[], .items[0], .items[-1], ."odd name", .["odd name"], .log.entries[].response.content.text | fromjson. Every value it leads to is a record, and problems have the lines, columns and paths of the whole. fromjson continues in the JSON text that a string holds.

      If PATH leads nowhere, that is a problem, reported at the last value on the path. ? makes a step optional: .users[].name?. If an object has a name twice, the first one counts, as it does for models.

      If a record of at most 16 MB fails at its top value, it may be an envelope: its first 64 members and theirs are tried too, the elements of an array or dictionary, and the JSON text in a string, also with other date formats and with names in snake case. If one decodes, a help line names its PATH, and the keys that the record lacks around it are only counted.

      Where every line is a record, PATH begins at each line, and a line is rejected whole if one of its values does not decode. Where every element is a record, PATH leads to the array or object whose elements or values these are; if it passes through [], to several of them. Documents are still read as a stream, and everything around the elements is checked on the way. If an object on the way has the name of the next step twice, the second one is a warning; other names around the elements are not compared. Each document is read whole only if PATH has fromjson or counts from the end of an array, as [-1] does, because its elements are known only at the end. The same holds for a JSONDecoder that assumesTopLevelDictionary.

      --files-from FILE: Replaces the FILE operands. The name - in the list means standard input.

      --record-timeout SECONDS: For each megabyte of the record, the code has a second more. The record fails, as if the code had crashed on it, and the others are decoded. Built-in models have no limit.

      --jobs N: Values and problems keep the order of the input, whatever N is.
      """)
}

extension Page {
  static let observing = Page(
    name: "observing", title: "Inspecting a model",
    text: """
      describe: MODEL is run on payloads that begin with nothing and are given what it asks for, until they decode. Then one thing at a time is varied: each key absent, null and present, each value of an enum, other kinds of values, arrays of none, one and two elements, strings that the sources compare values with. A line for each value says what was accepted there, on which condition, and what is not written back.

      schema: The draft is 2020-12. What only the model's code refuses, such as a number out of a range, is valid by the schema; a comment says where not every value is accepted, and where nothing is known. What the model drops, any value may be. With --encoded, the schema is of what MODEL writes; with --openapi, it is a component of OpenAPI 3.1.

      sample: every payload has been decoded before it is printed. It is the smallest that was found; with --full, it has everything that MODEL reads at once; with --all, there is a payload on each line for each thing that MODEL did differently.

      Running a model does not show everything. Limits:
      - Strings in a form of the model's own that is neither usual nor in its sources: if no string is accepted, the place is unexplored, and the model's own words are shown.
      - Ranges of numbers, and patterns and lengths of strings: "such as" introduces accepted values, and there may be others. If every value that was tried is accepted, no limit is mentioned.
      - Conditions that need two changes at once: one thing is varied at a time. The search meets such conditions to find a payload that decodes, but does not describe them.
      - More than two elements, or more than three levels of a type that contains itself: conditions on them are not found.
      - Time, files, the network, user info and chance: the description is of this run.
      - Strings that a built-in model, or a library without sources, compares values with: raw values of enums are known; other words are not tried.
      - Skipped values: if a model skips some values of a kind that it also reads, the line says "some are dropped", and the schema allows all values of the kind.
      - JSON text inside a string: it is described, but validators do not look into it; contentSchema is a comment to them.
      - Objects whose keys the model lists: if it knows more than seven, one, two, all but one and all of them are tried; where that does not show which ones matter, a comment says "not always read".
      - Values that a model reads without the decoder's containers: only the kinds of values are found.
      - Types that read too much to be tried whole: a warning says that not everything was tried.
      """)
}

extension Page {
  static let output = Page(
    name: "output", title: "Output",
    text: """
      Values go to standard output and problems to standard error. With the command check, and with compare and contract, the report goes to standard output, and nothing else does.

      --quiet: nothing goes to standard error, not even errors about files or text that the model prints; only a wrong command line is explained. Values are written if --output asks for them, and so are reports with a FILE and rejected records.

      --rejects FILE: Where the records are values in a line, a line with one that does not decode is written there whole, and none of its values goes to standard output: repaired and run again, the line gives each of them once.

      --onto FILE: An absent key keeps the stored value, null clears it, and a value replaces it. Only models that tell absent from null support this, such as song.

      --tolerate N[%]: the exit status is 0 as long as no more records have errors: at most N of them, or N percent of all. Their report is written all the same, and all records are read even if the reader of the report has seen enough. Whatever is no fault of a record still fails the run: a file that cannot be read, or an input that is empty.

      --progress WHEN: The line shows bytes, records, problems and bytes per second; if all inputs are files, also the percentage and the time left. It is redrawn at most ten times a second and erased at the end. With auto, it is not shown while standard input is read from a terminal, and where standard error is a pipe, as in CI, it is a line every ten seconds, unless a report for programs goes there.
      """)
}

extension Page {
  static let ownModels = Page(
    name: "own-models", title: "Your own models",
    text: """
      --source PATH: Files given by name are compiled whole. Of a folder, the declarations are compiled that MODEL's decoding and encoding reach, each as it is written and at its place: the slice. So an app's folder will do, whatever its other files import. A folder of up to 60 files whose imports are all there is compiled whole if it compiles. Folders of DerivedData, builds, tests and examples take part in a slice only if MODEL is in one, those of Pods and Carthage also if their modules are imported. Files with main code, unless MODEL is in one, and Package.swift are left out of it. Of several types of one name, MODEL is that of a file given by name besides the folder, which is not compiled whole for that, or is written with its module: Core.Order.

      A slice never leaves out what decoding reaches: the properties, cases, keys and coding code of its types, and every function, initializer and operator that the compiler sees this code use. If one of them cannot be compiled here, nothing is decoded, the exit status is 2 and the message says what is missing. Other code stays if it compiles. If code that was left out runs all the same, the run ends with status 2, and the message names it. Logger and a few other names of Apple's frameworks have neutral stand-ins. Packages that SwiftPM, Xcode, CocoaPods or Carthage have fetched beside the sources are used as modules.

      MODEL may be [String: User] too. The files are compiled as one module by the swiftc in PATH. If that fails, its errors are shown, each once and those in MODEL's files first, and the exit status is 2; as long as nothing changes, the next run says the same at once. Every file has the names of Foundation, FoundationNetworking and FoundationXML. Imports of modules that the machine does not have, such as UIKit on Linux, are left out, with a note.

      The module has a name for code that names its own module, such as Turf.Point. The nearest Package.swift above the file with MODEL says which target that is; it is read, not run. Where it does not say, the name is NAME in Sources/NAME.

      Your code is compiled without optimization, which would take longer than it saves: --swiftc-flag -O asks for it. With another compiler than the release was built with, the program's own part is not optimized either, and reads some megabytes a second; build and install decode-model with that compiler for large inputs.

      Compiled code is cached until the sources, the options or the compiler change. The sources are compiled once, whatever MODEL is asked for; another MODEL of theirs takes less than a second more. The cache takes at most 1 GB, and builds of packages at most 2 GB more, unless the one last used is larger; the least recently used entries are removed first, but none that was used within the last hour. A cache folder that is not writable, or that other users can write to or replace, is not used: a private folder in TMPDIR takes its place, and a line on standard error says so.

      When the program is compiled, the compiler's first ten warnings about the files are shown. MODEL may be any Decodable type of the source, including private types and types that are not Encodable.

      What the code of MODEL prints goes to standard error, and its own standard input is empty. If it crashes or calls exit on a record, only that record fails.

      --exclude GLOB: A pattern for paths, from the folder or from the working directory: 'Tests', 'Sources/**/*+UI.swift'. One without a slash matches at any depth, and one that matches a folder leaves out everything in it. Files that are given by name stay.

      --whole: Code that does not build here is then an error.

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

      The command cache shows a line for the folder, and then one for each program and each module of sources: size, last use, MODEL and files. With clear, it removes all of that, but for what is being made.
      """)
}

extension Page {
  static let projects = Page(
    name: "projects", title: "Project checks",
    text: """
      The command check without MODEL runs the checks of the project. They are in .decode-model.json, in the working directory or a folder above it, up to the root of the repository (the nearest folder with .git); outside of a repository, in the working directory. --suite FILE names another such file, and --only NAME, which may be given several times, picks checks by their names.

      The file is a JSON object. Its member checks has the checks by name: {"checks": {"meme": ["fixtures/meme/*.json"]}}. A check is an array of paths and globs, relative to the file, whose files must decode as the model of that name; or an object: {"valid": ["ok/*.json"], "invalid": ["broken/*.json"]}. A file under invalid is reported only if it decodes. A file listed under both must be invalid.

      A check may also have a type, which replaces its name as MODEL, and options, written without dashes: {"checks": {"users": {"type": "[User]", "source": "Models", "dates": "iso8601", "lines": true, "valid": ["users.jsonl"]}}}. An option that may be given several times also takes an array. The options in the member defaults, beside checks, apply to all checks. Options of the command line win over those of the file; those for the whole run, such as --report, --known and --tolerate, are for the command line alone.

      A check with against or contract does what the commands compare and contract do, with or without files, and nothing else: {"checks": {"SavedState": {"source": "Sources", "against": "origin/main"}}}. It may also have policy, or encoded. A MODEL that the revision does not have is new there, and nothing is compared.

      In globs, * matches any text and ? any one character of a name, [a-z] and [!a-z] match one character, and ** matches any number of folders without following links. Only a pattern that begins with a dot matches a name that does. The files of a glob are checked in the order of their names.

      A path that matches nothing is reported with its line and column and counts as a file that cannot be read; the other files are still checked. If the file is not JSON, has another shape or names an unknown model, every such problem is reported, nothing is checked, and the exit status is 2.

      The file's sources and flags are compiled and run. So a project's file is used only if it, its folder, and every link to it with the link's folder belong to you or to root, and neither their group nor everybody may write to them. Given with --suite, a file is used whatever its owner and mode are. --no-config looks for no file.
      """)
}

extension Page {
  static let reports = Page(
    name: "reports", title: "Report options",
    text: """
      --report FORMAT[=FILE]: Without FILE, the report goes to standard error, or with check to standard output; the FILE - means standard output. The option may be given several times, each with a different FILE. It replaces the default text report.

      json is an object on each line, github annotations for the lines of a pull request, gitlab a Code Quality report, sarif a log in SARIF 2.1.0, and junit a test case for each file.

      summary and markdown show problems that are alike as one group, those first that hit the most records: how many problems, records and files, the first place, and two different values. In paths, [] stands for any index and {} for any name that is data. At most 1,000 groups are kept; in GitHub Actions, a check without this option appends the table to the file of GITHUB_STEP_SUMMARY.

      html is a page in one file, which needs no network and shows the groups of summary, each with its first three problems, and statistics if they are made. It stays below 2 MB and says what it leaves out.

      Lines and columns are counted from 1. A column counts Unicode scalars, not bytes, UTF-16 units or the columns of a terminal: é counts as one if it is one scalar, and as two if it is e with a combining accent.

      --max-errors N: The default is 100 for text, github, summary and markdown, and no limit for the other formats. Of problems that are alike, at paths that differ only in indexes, text shows five and says how many more there are, unless N is 0. In summary, markdown and html, N is the number of groups.

      --unread POLICY: With --strict, the default is warn, and a warning is an error. If keys are converted from snake case, a key that matches only because that leaves it alone, such as posterPath where an API has poster_path, is reported, too: once for a name in each record.

      --swallowed POLICY: A value does not fit, and the model catches the error: it skips an element of an array, or continues with a default or nil. The problem is reported at the value, with what was lost. Nothing is reported if the model then reads the value in another way, as a model that takes an Int or a String does, or if an absent key or a null gets a default. A record with such a problem is decoded twice.

      Every read that fails is seen. Of T(from: decoder), which is no read, only its own reads are seen: where it cannot be known whether the model has lost the T, a message says so once. An error that the model throws and catches without a failed read is not seen. Where there is no error, nothing is seen: not Kind(rawValue: text) ?? .unknown or UUID(uuidString: text), where the model drops a text that it has read, and not an element that the model reads as any JSON to skip it.

      --round-trip POLICY: Each record that decodes is encoded by the model's own encode(to:), with the same strategies, and compared with its text: each lost key, changed value and added key is a problem. Numbers are compared as decimals, and arrays of different lengths only by their lengths. The order of keys does not count; another order of an array's elements, or a set's, is one problem if nothing else has changed in it. MODEL must be Encodable.

      --trailing-commas POLICY: RFC 8259 forbids [1,] and {"a":1,}, and JSONDecoder accepts them. With ignore and warn, such a text decodes to the same value as without the comma. With error it does not decode, and its other problems are reported, too.

      --redact: Excerpts and the texts of the model's own errors are left out, and so is every name that is not the model's own: paths have * instead. A name is the model's own if the model asks for it by an enum without associated values, such as the CodingKeys that the compiler makes. A key type that can hold any string may take its names from a value, so all its names are hidden, even those written in the model's code.

      What the model's own code writes to standard output or standard error is not shown either, nor are the words of a fatalError.

      --known FILE: A problem is known if FILE has one with its code, its model, its pointer without array indexes, and what was found there, which is the member subjects: the kind of a value of the wrong kind, a value that is none of the cases of an enum, the words of an error that the model throws. So a new value at a known path is reported. Lines do not count, and files only for a problem that has no pointer.

      No report has known problems, and they do not change the exit status. The summary on standard error says how many were left out. Records with known problems do not decode all the same. A file that cannot be read is no known problem.

      In a redacted run, what was found is not compared; FILE should be a report of a redacted run, too. To accept all problems of today, write a report as json without this option.
      """)
}

extension Page {
  static let scaffolds = Page(
    name: "scaffolds", title: "Scaffolds",
    text: """
      The options for input say what a record is. If there are several payloads, a NAME in the plural names one of them: orders gives Order. If NAME means something else in Swift, as Type and Date do, the model gets a name like it. A message says which name it has. Types are nested in the type that uses them and are named after their keys, in the singular; if a name is taken, the name of the type around it goes in front. Identical types become one.

      A property is optional if its key was absent or null in a record. A number is Int, or UInt64 or Decimal if it is larger; with a fraction or exponent, 1.0 included, it is Double. A string is URL, UUID or Date if all strings at its path have that form; dates may have fractions of seconds or not, and then the comments at the top have the code that reads both. The comment of a type says what it was concluded from if there was little evidence: "1 of 1 is a URL: homepage", "absent in 3 of 10,000: bio". Numbers that are times, days and numbers in strings keep their type, and a comment has the code that reads them. A value that is always null, or an element of arrays that are always empty, is JSONValue, which is printed as well, in a few lines that read anything. Strings are an enum if 20 or more of them have only 2 to 8 different words, each at least twice.

      An object is a dictionary if its names are data: if all values are of one kind, and there are 40 names or more, unless each of several objects has all of them; or three or more that nobody gives to properties, such as 17, dates, UUIDs, en_US, -NxA8f3k, example.com and Actions.swift. With more than 1,000 names, it always is. Objects inside objects of the same shape are recursive. Several kinds of values at one path are an enum; so are objects whose member type, kind, __typename, @type, _type, event, object or category says which of several shapes they have.

      Given a contract, the model is that of its schema: without WHERE, of the schema called NAME, or of a JSON Schema as a whole. Each schema that is referred to is one type, named after it; the schemas of allOf make one type. A property is optional if it is not required, or may be null. The formats date-time, uuid and uri are Date, UUID and URL, byte is Data; strings of enum and const are an enum. The objects of oneOf and anyOf are an enum: told apart by discriminator, by a required key with different strings, or else tried in turn, those with more required keys first. Descriptions are comments of one line. Bounds, lengths and patterns are not checked, nor are keys that the schema does not name. With --check, the model decodes the FILEs; otherwise, none is read.

      With --check, the model is compiled and decodes every record, before it is printed: one that does not is never printed, and the report goes to standard error. If round trips are compared, a line lists the values that the model does not write back as they were. The FILEs are then read twice, so they cannot be pipes. The code is formatted as by swift format.

      --as PATH=TYPE: In PATH, [] stands for the elements of an array and for the values of a dictionary. A TYPE such as [String: User] makes a dictionary of the objects at PATH, and User, unless it is a type of Swift, is declared for what is in them.
      """)
}

extension Page {
  static let statistics = Page(
    name: "statistics", title: "Statistics",
    text: """
      A path stands for all values like it: [] is any index, and {} any name that is data, because the model reads a dictionary there, or reads none of them by its name and the values of all are of one kind: of 40 names, or of three that nobody gives to properties, such as 17 or example.com. For each path: how many objects have the key, lack it, or have null; the kinds of values; as which types the model reads them, required or optional; strings while there are at most 20 different ones of at most 100 bytes; the range of numbers and of lengths; and the first place.

      Then come conclusions about the model: keys that it needs and objects lack, reads that fail, strings without an enum case, keys that are never read, dates in several formats, optionals that are always there, and cases that no record has. Records that do not decode are counted too; records that are not JSON are counted apart.

      The statistics go to standard output, and the text report goes to standard error. At most 131,072 paths are kept, and keys of at most 10,000 bytes. A redacted run has no values of the payload among its statistics.

      --since FILE: Each change is a warning at the first value that shows it, with both counts: a key, a kind of value, a null, or elements in arrays, where no earlier record had any; a key that an object lacks and every earlier one had; arrays that are all empty, and had elements before; and a string that none of the earlier ones was, if these were at most 20 different ones, each of which occurred five times or more, and are no dates.

      Only places with at least 100 earlier values are compared: fewer say little about what an API never sends. Objects whose names are data count as one place, and more than five changed keys of one object are one problem.

      Statistics of a redacted run have neither values nor the names of keys that the model does not read, so changes in those are not found.
      """)
}

extension Page {
  static let strategies = Page(
    name: "strategies", title: "Decoding strategies",
    text: """
      Without these options, values are read as by a default JSONDecoder, or as the built-in model says.

      --dates STRATEGY: A format follows Unicode TR 35, as for DateFormatter, and is read in UTC and English.

      Fractions of a second under iso8601 are read as this program's own Foundation reads them: since Swift 6.2, they are; before that, as on iOS 18, JSONDecoder refuses them.

      --keys snake: keys are converted as by convertFromSnakeCase: user_name is read as userName.

      --nonconforming-floats INF,-INF,NAN: three different strings, such as Infinity,-Infinity,NaN. Without it, a number must be one of JSON's.

      Values are written with the counterparts of these strategies. --decoder takes a strategy of your app's own instead: see the page own-models.
      """)
}
