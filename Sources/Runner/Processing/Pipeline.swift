import Foundation
import JSONCoding
import OperatingSystem

/// Reads, decodes and writes on several threads; the output is in the order of the input.
///
/// Every thread does all three: it reads the next chunk, decodes it, and writes the result or leaves that to another
/// thread that is writing. There are never more than two chunks in memory for each thread.
package final class Pipeline: Sendable {
  /// How often the caller of ``run(_:)`` looks after the threads, in seconds.
  private static let interval = 0.02

  private let source: ChunkSource
  private let readAhead: ReadAhead
  private let output: OrderedOutput
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  init(
    _ reader: ChunkReader, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker
  ) {
    readAhead = ReadAhead(chunks: 2 * jobs)
    source = ChunkSource(reader, readAhead)
    output = OrderedOutput(emitter, readAhead)
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// The number of bytes to read at once: fewer with many threads, so that together they do not take more memory.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  /// Returns when everything is written; until then, it calls `watch` at short intervals.
  func run(_ watch: () -> Void) {
    let threads = WorkerThreads(most: jobs) { [self] threads in work(threads) }
    threads.grow()
    while !threads.wait(until: Date(timeIntervalSinceNow: Self.interval)) {
      watch()
      if Interruption.isRequested { threads.interrupt() }
    }
    threads.join()
  }

  /// The work of one thread: chunk after chunk.
  private func work(_ threads: WorkerThreads) {
    var worker: Worker?
    var isFirst = true
    while let (chunk, hasMore) = source.next() {
      if isFirst { threads.noteBegun() }
      isFirst = false
      if hasMore { threads.grow() }
      let current = worker ?? makeWorker()
      // A worker keeps as much memory as its largest record needed.
      worker = chunk.isLarge ? nil : current
      let result = output.emptyResult()
      let isDone = current.process(chunk, into: result) { output.writePart(result, of: chunk) }
      if !isDone { readAhead.close() }
      output.write(result, of: chunk)
    }
  }
}
