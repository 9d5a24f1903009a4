import Foundation
import TestSupport
import Testing

/// Models that are printed for payloads decode them, and are written as `swift format` writes code.
@Suite struct ScaffoldProofTests {
  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow"), arguments: 0..<4)
  func whateverTheNamesAndValuesTheModelDecodesThem(seed: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write(HostileJSON.document(seed: seed), to: "hostile.json")
    let cache = ["XDG_CACHE_HOME": folder.url.path + "/.cache"]
    let proof = try await Command.shell(
      "decode-model --scaffold Hostile --check --round-trip error hostile.json 2>&1 > Hostile.swift",
      in: folder.url, environment: cache)
    #expect(proof.text == "" && proof.status == 0, "\(proof.text)")
    let other = try await Command.shell(
      "decode-model --scaffold Hostile --public --let --flat --merge --enums hostile.json > Other.swift",
      in: folder.url)
    #expect(other.status == 0, "\(other.text)")
    for file in ["Hostile.swift", "Other.swift"] {
      let compiled = try await Command.shell(
        "swiftc -swift-version 6 -warnings-as-errors -typecheck \(file) 2>&1", in: folder.url)
      #expect(compiled.status == 0, "\(compiled.text)")
    }
  }

  @Test func theCodeIsWhatSwiftFormatPrints() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"version\": 1}", to: "format.json")
    for seed in 0..<12 {
      try folder.write(HostileJSON.document(seed: seed), to: "\(seed).json")
      let options = seed % 2 == 0 ? "" : "--public --let --flat --enums"
      let result = try await Command.shell(
        "decode-model --scaffold Hostile \(options) \(seed).json > \(seed).swift", in: folder.url)
      #expect(result.status == 0, "\(result.text)")
    }
    let formatted = try await Command.shell(
      "for f in *.swift; do swift format --configuration format.json $f | diff $f -; done", in: folder.url)
    #expect(formatted.text == "")
  }

  @Test func whatIsNoFileCannotBeProved() async throws {
    let folder = try TemporaryFolder()
    let result = try await Command.shell(
      "mkfifo pipe; decode-model --scaffold A --check pipe 2>&1; echo $?", in: folder.url)
    #expect(result.text.contains("reads \"pipe\" twice, and it is no file"))
    #expect(result.text.hasSuffix("2\n"))
  }

  @Test func theModelIsTheSameWhateverTheWorkers() async throws {
    let folder = try TemporaryFolder()
    let lines = (0..<3000).map { number in
      "{\"id\":\(number % 7 == 0 ? "\"x\"" : "\(number)"),\"k\(number % 13)\":[{\"a\":\(number % 3 == 0 ? "null" : "1.5")}]}"
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "lines.jsonl")
    try folder.write("[" + lines.joined(separator: ",") + "]", to: "array.json")
    let models = try await Command.shell(
      """
      for j in 1 2 16; do decode-model --scaffold A -l -j $j lines.jsonl | sed 1,2d | cksum; done
      for j in 1 16; do decode-model --scaffold A --each -j $j array.json | sed 1,2d | cksum; done
      decode-model --scaffold A array.json | sed 1,2d | cksum
      """, in: folder.url)
    let sums = models.text.split(separator: "\n")
    #expect(sums.count == 6)
    #expect(Set(sums).count == 1)
  }
}
