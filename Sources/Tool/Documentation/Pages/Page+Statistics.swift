extension Page {
  static let statistics = Page(
    name: "statistics", title: "Statistics",
    text: """
      A path stands for all values like it: [] is any index, and {} any name that is data, because the model reads a dictionary there or there are more than 50 names and it reads none of them. For each path: how many objects have the key, lack it, or have null; the kinds of values; as which types the model reads them, required or optional; strings while there are at most 20 different ones of at most 100 bytes; the range of numbers and of lengths; and the first place.

      Then come conclusions about the model: keys that it needs and objects lack, reads that fail, values without an enum case, keys that are never read, dates in several formats, numbers near the limit of their type, optionals that are always there, and cases that no record has. Records that do not decode are counted too, but not records that are not JSON.

      The statistics go to standard output, and the text report goes to standard error. At most 131,072 paths are kept, and keys of at most 10,000 bytes. A redacted run has no values of the payload among its statistics.

      --since FILE: Each change is a warning at the first value that shows it, with both counts: a key, a kind of value, a null, or elements in arrays, where no earlier record had any; a key that an object lacks and every earlier one had; arrays that are all empty, and had elements before; and a string that none of the earlier ones was, if these were at most 20 different ones, each of which occurred five times or more, and are no dates.

      Only places with at least 100 earlier values are compared: fewer say little about what an API never sends. Objects whose names are data count as one place, and more than five changed keys of one object are one problem.

      Statistics of a redacted run have neither values nor the names of keys that the model does not read, so changes in those are not found.
      """)
}
