import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner

@Suite struct ConflictsTests {
  @Test(arguments: [
    Row("meme - -", "standard input is named twice but can be read only once"),
    Row("--onto - song", "standard input is named twice but can be read only once"),
    Row("--files-from - --onto - song", "standard input is named twice but can be read only once"),
    Row(
      "contract - --encoded meme -", "standard input is named twice but can be read only once"),
    Row("--known - meme a.json", #"option "--known" needs the name of a file, found "-""#),
    Row("--source - User a.json", #"option "--source" needs the name of a file or folder, found "-""#),
    Row(
      "check -r json -r text meme",
      "the json report and the text report would both be written to standard output"),
    Row(
      "-r json -r json meme", "the json report and the json report would both be written to standard error"),
    Row("-r json=- meme", "the values and the json report would both be written to standard output"),
    Row(
      "-l --rejects - meme", "the values and the rejected records would both be written to standard output"),
    Row("-r json=a -r text=a meme", #"the json report and the text report would both be written to "a""#),
    Row(
      "-l --rejects a -r json=a meme",
      #"the rejected records and the json report would both be written to "a""#),
    Row("-q -r json meme", "with --quiet, the json report needs a FILE"),
  ])
  func refuses(_ row: Row<String>) throws {
    guard case .failure(let error) = parse(row.words) else {
      Issue.record("no error")
      return
    }
    #expect(error.message == row.expected)
  }

  @Test(arguments: [
    Row("-r json=/dev/null -r text=/dev/null meme", ()),
    Row("-l --rejects /dev/full -r text=/dev/full meme", ()),
    Row("-l --rejects a -r json meme", ()),
    Row("--onto - song a.json", ()),
    Row("-o none -r json=- -r text meme", ()),
    Row("-o none -r text meme", ()),
    Row("-qlo source meme", ()),
    Row("stats -q meme", ()),
    Row("-q -r json=- meme", ()),
    Row("-ql --rejects - meme", ()),

  ])
  func allows(_ row: Row<Void>) throws {
    _ = try parse(row.words).get()
  }
}
