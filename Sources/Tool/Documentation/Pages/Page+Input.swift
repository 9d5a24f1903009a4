import OperatingSystem

extension Page {
  static let input = Page(
    name: "input", title: "Input",
    text: """
      Without FILE, or if FILE is -, standard input is read. FILE may be a folder: every JSON file below it is read, in order, but none that is hidden or that git ignores; JSON files are those whose names end in .json, .jsonl, .ndjson, .geojson, .ipynb, .sarif, .xcstrings or .webmanifest. It may be a quoted pattern, in which ** matches any number of folders. What gzip or zstd has compressed, on standard input too, is read through these programs, which have to be in PATH.

      --lines: Memory stays bounded however long the input is, and decoding continues after a line that does not decode. Blank lines are skipped. Lines may end in CRLF, and the last line may lack its line end. Files whose names end in .jsonl or .ndjson are read like that without the option.

      --each: The document may be of any size because it is read as a stream. Paths begin with the element: .[3].title, .ant00.icon_uri. Duplicate names in the top-level object are not reported: every member is a record.

      --at PATH: PATH is a path of jq: .data.user, .items[], .items[0], .items[-1], ."odd name", .["odd name"], .log.entries[].response.content.text | fromjson. Every value it leads to is a record, and problems have the lines, columns and paths of the whole. fromjson continues in the JSON text that a string holds.

      If PATH leads nowhere, that is a problem, reported at the last value on the path. ? makes a step optional: .users[].name?. If an object has a name twice, the first one counts, as it does for models.

      If a record of at most 16 MB fails at its top value, it may be an envelope, which has one level: its first 64 members are tried too, the elements of an array or dictionary, and the JSON text in a string, also with other date formats and with names in snake case. If one decodes, a help line names its PATH, and the keys that the record lacks around it are only counted.

      Where every line is a record, PATH begins at each line, and a line is rejected whole if one of its values does not decode. Where every element is a record, PATH leads to the array or object whose elements or values these are; if it passes through [], to several of them. Documents are still read as a stream, and everything around the elements is checked on the way. If an object on the way has the name of the next step twice, the second one is a warning; other names around the elements are not compared. Each document is read whole only if PATH has fromjson or counts from the end of an array, as [-1] does, because its elements are known only at the end. The same holds for a JSONDecoder that assumesTopLevelDictionary.

      --files-from FILE: Replaces the FILE operands. The name - in the list means standard input.

      --record-timeout SECONDS: For each megabyte of the record, the code has a second more. The record fails, as if the code had crashed on it, and the others are decoded. Built-in models have no limit.

      --jobs N: Values and problems keep the order of the input, whatever N is.
      """)
}
