import Foundation
import Testing
import TestSupport

@testable import Runner

/// A program that runs one command line after another.
@Suite struct RepeatedProgramTests {
  /// A program that answers each command line, of which it writes its process and the words into the file of output.
  ///
  /// - Parameter rest: what it does after that, with the number of its runs in `$runs`.
  private func program(_ rest: String, in folder: TemporaryFolder) throws -> RepeatedProgram {
    // As the program does first of all.
    Interruption.ignoreWriteSignals()
    let path = folder.url.path + "/program"
    let script = """
      #!/bin/sh
      runs=0
      while read -r count; do
        head -c "$count" | tr '\\0' '\\n' > "\(folder.url.path)/words"
        log=$(head -n 1 "\(folder.url.path)/words")
        { echo $$; tail -n +3 "\(folder.url.path)/words"; } > "$log"
        runs=$((runs + 1))
        \(rest)
      done
      """
    // If this process wrote it, another test could start a program meanwhile that has it open: nobody could run it.
    let command = #"printf %s "$1" > "$2"; chmod 700 "$2""#
    let words = ["-c", command, "sh", script, path]
    #expect(try Subprocess.run("/bin/sh", words, [:], log: folder.url.path + "/written").status == .exit(0))
    return RepeatedProgram(path: path, environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Runs it with the words, and returns how it ended, its process and its words.
  private func run(
    _ words: [String], _ program: RepeatedProgram, _ folder: TemporaryFolder
  ) throws -> (status: Subprocess.Status, process: String, words: [String]) {
    let log = folder.url.path + "/log"
    let result = try program.run(words, log: log, errors: folder.url.path + "/errors")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return (result.status, lines.first ?? "", Array(lines.dropFirst()))
  }

  @Test func oneProcessRunsAll() throws {
    let folder = try TemporaryFolder()
    let program = try program("echo 3", in: folder)
    let first = try run(["a b", "", "c"], program, folder)
    #expect(first.status == .exit(3) && first.words.prefix(3) == ["a b", "", "c"])
    let second = try run(["d"], program, folder)
    #expect(second.status == .exit(3) && second.words.prefix(1) == ["d"] && second.process == first.process)
  }

  @Test func programThatHasEndedIsStartedAgain() throws {
    let folder = try TemporaryFolder()
    let program = try program("echo 0; exit 0", in: folder)
    let first = try run(["a"], program, folder)
    let second = try run(["b"], program, folder)
    #expect(first.status == .exit(0) && second.status == .exit(0) && second.process != first.process)
  }

  /// What was before may be to blame, so it is repeated once.
  @Test func programThatEndsInARunIsRepeatedAlone() throws {
    let folder = try TemporaryFolder()
    let program = try program("[ $runs = 1 ] || exit 7; echo 0", in: folder)
    let first = try run(["a"], program, folder)
    let second = try run(["b"], program, folder)
    #expect(second.status == .exit(0) && second.process != first.process && second.words.prefix(1) == ["b"])
    let failing = try self.program("exit 7", in: folder)
    #expect(try run(["a"], failing, folder).status == .exit(7))
  }
}
