extension Page {
  static let output = Page(
    name: "output", title: "Output",
    text: """
      Values go to standard output and problems to standard error. With the command check, and with compare and contract, the report goes to standard output, and nothing else does.

      --quiet: nothing goes to standard error, not even errors about files or text that the model prints; only a wrong command line is explained. Values are written if --output asks for them, and so are reports with a FILE and rejected records.

      --rejects FILE: Where the records are values in a line, a line with one that does not decode is written there whole, and none of its values goes to standard output: repaired and run again, the line gives each of them once.

      --onto FILE: An absent key keeps the stored value, null clears it, and a value replaces it. Only models that tell absent from null support this, such as song.

      --tolerate N[%]: the exit status is 0 as long as no more records have errors: at most N of them, or N percent of all. Their report is written all the same. Whatever is no fault of a record, such as a file that cannot be read, still fails the run.

      --progress WHEN: The line shows bytes, records, problems and bytes per second; if all inputs are files, also the percentage and the time left. It is redrawn at most ten times a second and erased at the end. With auto, it is not shown while standard input is read from a terminal, and where standard error is a pipe, as in CI, it is a line every ten seconds, unless a report for programs goes there.
      """)
}
