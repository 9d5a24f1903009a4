import Foundation
import JSONCoding
import ModelHost
import OperatingSystem

/// Runs a model in host processes: one at a time, and a new one whenever the model has ended the last.
///
/// A whole batch is decoded when its first record is asked for. If the process ends, the record being decoded is to
/// blame, and another process continues after it.
final class HostWorker: RecordHost {
  /// A worker's request to the processes.
  struct Request {
    let model: String
    let options: HostOptions
    /// Where records are counted; nil without statistics.
    var loan: ShapeRecorders.Loan?
    /// The time limit for a record, in seconds; nil for no limit.
    var limit: Double?
    /// The maximum memory of a process in bytes; nil for no limit.
    var memory: Int?
    /// Whether the model's output is dropped.
    var isSilent = false

    var recorder: ShapeRecorder? { loan?.recorder }
  }

  private let program: HostProgram
  private let request: Request
  private let decoder = RecordDecoder()
  private var process: HostProcess?
  /// The memory with the answers to the last request, kept even if its process has ended.
  private var replies: ReplyMemory?
  /// The stage at which the last process ended.
  private var lastStage = ReplyMemory.Stage.decoding
  /// The number of plausible dates in processes that have ended.
  private var earlierPlausibleDates = 0

  private var batch = RecordBatch(Text(capacity: 0))
  /// Whether the process has the batch's text.
  private var hasText = false
  /// The index of the record to hand out next.
  private var next = 0
  /// The index of the first record in the last request.
  private var first = 0
  /// The end of the decoded records.
  private var end = 0
  /// The reason why the process ended at `end`; nil if it is still running.
  private var failure: HostEnd?
  /// The offset of the next entry to read in the process's memory.
  private var offset = 0

  init(_ program: HostProgram, _ request: Request) {
    (self.program, self.request) = (program, request)
  }

  deinit {
    if let process { program.keep(process) }
  }

  var needsRecords: Bool { true }

  var plausibleDates: Int { earlierPlausibleDates + (process?.replies.plausibleDates ?? 0) }

  func begin(_ batch: RecordBatch) {
    hasText = hasText && batch.continuesText
    self.batch = batch
    (next, first, end, failure, offset) = (0, 0, 0, nil, 0)
  }

  func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    let index = next
    next += 1
    if index >= end, failure == nil { decode(from: index) }
    guard index < end else {
      // The process reports no progress, because the model has overwritten the memory.
      guard let failure else { throw HostEnd(.start("its answer cannot be read")) }
      self.failure = nil
      return try issues(of: index, after: failure, &output)
    }
    return try takeEntry(of: index, &output)
  }

  func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    part.inWhole(try process(part.text, part.range, options, &output))
  }

  /// Appends the value of a decoded record, and returns its issues.
  ///
  /// - Throws: ``HostEnd`` if the issues cannot be read, because the model has overwritten the memory.
  private func takeEntry(of index: Int, _ output: inout [UInt8]) throws(HostEnd) -> [Issue] {
    guard let replies, let entry = replies.entry(at: offset), entry.record == index - first
    else { return [] }
    offset = entry.end
    output.append(contentsOf: entry.value)
    guard !entry.issues.isEmpty else { return [] }
    guard let issues = try? decoder.decode([Issue].self, from: Data(entry.issues)) else {
      throw HostEnd(.start("its answer cannot be read"))
    }
    return issues
  }

  // MARK: - Processes

  /// Decodes the records from this index on, as far as one process gets.
  private func decode(from index: Int) {
    (first, end, offset) = (index, index, 0)
    let answered = answer(to: batch.records[index...])
    end = index + min(answered.done, batch.records.count - index)
    if end < batch.records.count { failure = answered.end }
  }

  /// The issues of the record that was being decoded when a process ended.
  ///
  /// - Throws: ``HostEnd`` if the record is to blame.
  private func issues(of index: Int, after end: HostEnd, _ output: inout [UInt8]) throws(HostEnd) -> [Issue] {
    guard lastStage == .searching, !Interruption.isRequested else { throw end }
    // Decoded again without the search for further problems, which had ended the process.
    var record = batch.records[index]
    record.options.formUnion([.firstIssueOnly, .noPlaceholders, .noTrials])
    record.options.remove(.swallowedFailures)
    (first, offset) = (index, 0)
    let answered = answer(to: [record])
    guard answered.done == 1 else { throw answered.end ?? end }
    var issues = try takeEntry(of: index, &output)
    self.end = index + 1
    if !issues.isEmpty { issues[issues.count - 1].hints.append(.moreMayHide) }
    return issues
  }

  /// Sends records to a process. Returns how many it has decoded, and why it ended, if it did.
  private func answer(to records: ArraySlice<RecordBatch.Record>) -> (done: Int, end: HostEnd?) {
    let isFresh = process == nil
    lastStage = .decoding
    let process: HostProcess
    do throws(HostEnd) { process = try prepared() } catch { return (0, error) }
    self.process = process
    replies = process.replies
    let text = batch.text
    let memory = process.requestMemory
    guard memory.grow(to: RequestMemory.size(text: text.count, records: records.count)),
      hasText || memory.write(text)
    else { return (0, HostEnd(.start(SystemError.last.words))) }
    RequestMemory.write(records, behind: text.count, to: memory)
    process.replies.reset()
    let message = HostRequest.decode(
      text: hasText ? nil : text.count, records: records.count,
      site: request.recorder == nil ? nil : batch.site)
    let largest = records.lazy.map(\.range.count).max() ?? 0
    let limit = request.limit.map { $0 + Double(largest >> 20) }
    switch process.answer(to: message, limit: limit, isSilent: request.isSilent) {
    case .success(let reply):
      hasText = true
      if case .decoded(let shape?) = reply { request.recorder?.merge(shape) }
      // Fewer than all if there was no room for more answers.
      return (process.replies.done, nil)
    case .failure(let end):
      return answer(to: records, after: end, of: process, isFresh: isFresh)
    }
  }

  /// Handles the end of the process.
  private func answer(
    to records: ArraySlice<RecordBatch.Record>, after end: HostEnd, of process: HostProcess, isFresh: Bool
  ) -> (done: Int, end: HostEnd?) {
    let done = process.replies.done
    lastStage = process.replies.stage
    hasText = false
    self.process = nil
    earlierPlausibleDates += process.replies.plausibleDates
    if done == 0, !isFresh, end.isByItself, !Interruption.isRequested {
      // It may have ended before it got the batch, because of a thread that an earlier record started.
      let again = answer(to: records)
      if again.end == nil || again.done > 0 { program.noteStray(end) }
      return again
    }
    if done > 0, request.recorder != nil, batch.site != nil, !Interruption.isRequested {
      // The statistics of the previous records are lost with the process, so they are counted again. Their values are
      // not lost.
      let (kept, stage) = (replies, lastStage)
      _ = answer(to: records.prefix(done))
      (replies, lastStage) = (kept, stage)
    }
    return (done, end)
  }

  /// A process that is prepared to decode the model.
  private func prepared() throws(HostEnd) -> HostProcess {
    if let process { return process }
    let process: HostProcess
    do throws(SystemError) { process = try program.process() } catch {
      throw HostEnd(.start(error.words))
    }
    if case .failed(let failure) = try program.prepare(process, request) {
      throw HostEnd(.start("the \(failure.coder.rawValue) cannot be made: \(failure.words)"))
    }
    return process
  }
}

extension SharedMemory {
  /// Writes the text at the start of the file, which is quicker than to copy it to the mapping, page by page.
  ///
  /// - Returns: false, with `errno` set, if the system refuses.
  fileprivate func write(_ text: Text) -> Bool {
    text.withBytes(SourceRange(start: 0, end: text.count)) { bytes in
      var done = 0
      while done < bytes.count {
        let count = pwrite(
          descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(done))
        guard count > 0 || count < 0 && errno == EINTR else { return false }
        done += max(count, 0)
      }
      return true
    }
  }
}
