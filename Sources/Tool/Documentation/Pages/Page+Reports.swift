extension Page {
  static let reports = Page(
    name: "reports", title: "Report options",
    text: """
      --report FORMAT[=FILE]: Without FILE, the report goes to standard error, or with check to standard output; the FILE - means standard output. The option may be given several times, each with a different FILE. It replaces the default text report.

      summary and markdown show problems that are alike as one group, those first that hit the most records: how many problems, records and files, the first place, and two different values. In paths, [] stands for any index and {} for any name that is data. At most 1,000 groups are kept; in GitHub Actions, a check without this option appends the table to the file of GITHUB_STEP_SUMMARY.

      html is a page in one file, which needs no network and shows the groups of summary, each with its first three problems, and statistics if they are made. It stays below 2 MB and says what it leaves out.

      Lines and columns are counted from 1. A column counts Unicode scalars, not bytes, UTF-16 units or the columns of a terminal: é counts as one if it is one scalar, and as two if it is e with a combining accent.

      --max-errors N: The default is 100 for text, github, summary and markdown, and no limit for the other formats. Of problems that are alike, at paths that differ only in indexes, text shows five and says how many more there are, unless N is 0. In summary, markdown and html, N is the number of groups.

      --unread POLICY: If keys are converted from snake case, a key that matches only because that leaves it alone, such as posterPath where an API has poster_path, is reported, too: once for a name in each record.

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
