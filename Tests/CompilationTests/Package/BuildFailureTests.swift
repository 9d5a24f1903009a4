import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

@Suite struct BuildFailureTests {
  private func message(_ output: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    let location = try PackageLocation(folder.url.path)
    let text = output.replacing("HOME", with: location.folder)
    let result = CompilerResult(status: .exit(1), isComplete: false, output: text)
    return BuildFailure(result, location).error.message.replacing(location.name, with: "app")
  }

  @Test(
    arguments: [
      (
        """
        Building for production...
        [1/2] Compiling A a.swift
        HOME/Sources/A/a.swift:1:2: error: cannot find type 'Itn' in scope
        1 | let a: Itn
        HOME/Sources/A/b.swift:1:2: error: cannot find type 'Itn' in scope
        1 | let b: Itn

        """, #"swift could not build "app": there is an error in "app/Sources/A/a.swift", the first of 2"#
      ),
      (
        """
        Fetching https://example.org/a
        Fetching https://example.org/b
        Fetched https://example.org/a from cache (0.03s)
        error: Failed to clone repository https://example.org/b:
            Cloning into bare repository '/x'...
            fatal: unable to access 'https://example.org/b/': Could not resolve host: example.org

        """,
        #"dependency "https://example.org/b" cannot be fetched: unable to access 'https://example.org/b/': Could not resolve host: example.org"#
      ),
      (
        "error: the package at '/gone' cannot be accessed (/gone doesn't exist in file system)\n",
        #"swift could not build "app" (exit 1): the package at '/gone' cannot be accessed (/gone doesn't exist in file system)"#
      ),
      (
        """
        Fetching https://example.org/a
        Fetched https://example.org/a from cache (0.03s)
        Updating https://example.org/b
        error: Couldn’t fetch updates from remote repositories:
            fatal: unable to access 'https://example.org/b/': Could not resolve host: example.org

        """,
        #"dependency "https://example.org/b" cannot be fetched: unable to access 'https://example.org/b/': Could not resolve host: example.org"#
      ),
      (
        """
        error: 'b': Couldn’t check out revision ‘4a’:
            fatal: unable to read tree (4a)

        """,
        #"swift could not build "app" (exit 1): 'b': Couldn’t check out revision ‘4a’: fatal: unable to read tree (4a)"#
      ),
      (
        """
        Building for production...
        [1/2] Linking Gen-tool
        cannot write fields
        [2/2] writing Made.swift

        """, #"swift could not build "app" (exit 1): cannot write fields"#
      ),
      ("", #"swift could not build "app" (exit 1)"#),
    ])
  func firstErrorIsNamed(_ output: String, _ expected: String) throws {
    #expect(try message(output) == expected)
  }
}
