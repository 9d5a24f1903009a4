import Foundation
import JSONCoding
import ModelHost
import OperatingSystem

/// A process that runs a user's model. Only one thread at a time may use it.
final class HostProcess {
  /// The polling interval while waiting for a process, in milliseconds.
  private static let interval: Int32 = 20
  /// The time limit for the search for further problems of a record, in seconds.
  private static let searchLimit = 5.0
  /// The time limit for the program's first message, in seconds.
  private static let greetingLimit = 60.0
  /// The time that a record may still take after an interruption, in seconds.
  private static let patience = 1.0

  let requestMemory: SharedMemory
  let replies: ReplyMemory
  private let process: Subprocess
  private let requestEnd: Int32
  private let replyEnd: Int32
  private let output: HostOutput
  /// The part of the next reply that has been read.
  private var received: [UInt8] = []
  private var hasGreeted = false
  private var hasEnded = false

  /// Starts the program.
  init(_ file: ProgramFile) throws(SystemError) {
    guard let requestMemory = SharedMemory(file: UnnamedFile.open(), size: 1 << 16),
      let replyMemory = SharedMemory(file: UnnamedFile.open(), size: ReplyMemory.pageSize + (1 << 16))
    else { throw .last }
    (self.requestMemory, replies) = (requestMemory, ReplyMemory(replyMemory))
    var pipes: [PipeEnds] = []
    do throws(SystemError) {
      for _ in 0..<3 { pipes.append(try PipeEnds()) }
    } catch {
      for ends in pipes { ends.close() }
      throw error
    }
    let (requests, answers, printed) = (pipes[0], pipes[1], pipes[2])
    defer { for end in [requests.reader, answers.writer, printed.writer] { close(end) } }
    do throws(SystemError) {
      process = try Subprocess.startHost(
        file,
        descriptors: [
          (printed.writer, STDOUT_FILENO), (printed.writer, STDERR_FILENO),
          (requests.reader, HostDescriptor.requests), (answers.writer, HostDescriptor.replies),
          (requestMemory.descriptor, HostDescriptor.requestMemory),
          (replyMemory.descriptor, HostDescriptor.replyMemory),
        ])
    } catch {
      for end in [requests.writer, answers.reader, printed.reader] { close(end) }
      throw error
    }
    (requestEnd, replyEnd) = (requests.writer, answers.reader)
    output = HostOutput(printed.reader)
  }

  deinit {
    _ = endNow()
    close(requestEnd)
    close(replyEnd)
  }

  /// The number of bytes of memory shared with this program.
  var memorySize: Int { requestMemory.size + replies.memory.size }

  /// The program's first message. Must be called once.
  func greeting() -> Result<HostGreeting, HostEnd> {
    hasGreeted = true
    return message(limit: Self.greetingLimit, orElse: .exit(0))
  }

  /// Sends a request, and waits for the reply.
  ///
  /// - Parameters:
  ///   - limit: the time limit for a record, in seconds; nil for no limit.
  ///   - isSilent: whether the model's output is dropped.
  func answer(to request: HostRequest, limit: Double?, isSilent: Bool) -> Result<HostReply, HostEnd> {
    if !hasGreeted, case .failure(let end) = greeting() { return .failure(end) }
    output.isSilent = isSilent
    output.beginBatch()
    // If nobody reads it, the wait below finds out why.
    _ = FrameChannel.send(request, to: requestEnd)
    return message(limit: limit, orElse: .signal(SIGKILL))
  }

  /// The next message from the process, or how it ended.
  ///
  /// - Parameter cause: why the process is ended if its message is invalid.
  private func message<Message: Decodable>(
    limit: Double?, orElse cause: HostEnd.Cause
  ) -> Result<Message, HostEnd> {
    frame(limit: limit).flatMap { bytes in
      if let message = try? RecordDecoder().decode(Message.self, from: Data(bytes)) {
        return .success(message)
      }
      return .failure(endNow() ?? HostEnd(cause))
    }
  }

  /// The next reply's bytes, or how the process ended.
  private func frame(limit: Double?) -> Result<[UInt8], HostEnd> {
    var isOpen = true
    var progress = (done: replies.done, stage: replies.stage)
    var since = SuspendingClock.now
    while true {
      if let frame = takeFrame() {
        output.forward()
        return .success(frame)
      }
      if received.count >= 4, length > FrameChannel.maximumLength {
        return .failure(end(because: .signal(SIGKILL)))
      }
      var places = [
        pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen ? replyEnd : -1, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&places, 2, Self.interval) > 0 {
        if places[0].revents != 0 {
          let before = output.blockedTime
          output.forward()
          since += output.blockedTime - before
        }
        if places[1].revents != 0 {
          isOpen = receive()
          if isOpen { continue }
        }
      }
      if let end = endByItself() { return .failure(end) }
      let now = (done: replies.done, stage: replies.stage)
      if now != progress {
        if now.done != progress.done { output.beginRecord() }
        (progress, since) = (now, SuspendingClock.now)
      }
      let time = (SuspendingClock.now - since).seconds
      if Interruption.isRequested, time > Self.patience { return .failure(end(because: .interruption)) }
      let isLate = limit.map { time > $0 } ?? false
      if isLate || now.stage == .searching && time > Self.searchLimit {
        return .failure(end(because: .timeout(Int((limit ?? Self.searchLimit).rounded(.up)))))
      }
    }
  }

  /// Reads the part of the reply that has arrived; false if nothing more will arrive.
  private func receive() -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
      let count = read(replyEnd, buffer.baseAddress, buffer.count)
      if count > 0 { received.append(contentsOf: buffer.prefix(count)) }
      return count > 0 || count < 0 && SystemError.last.isInterruption
    }
  }

  /// The length at the beginning of the reply. At least four bytes have been read.
  private var length: Int { received.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) } }

  private func takeFrame() -> [UInt8]? {
    guard received.count >= 4 else { return nil }
    let length = length
    guard received.count >= 4 + length else { return nil }
    defer { received.removeFirst(4 + length) }
    return Array(received[4..<4 + length])
  }

  // MARK: - The end

  private func end(because cause: HostEnd.Cause) -> HostEnd {
    process.killAll()
    _ = process.waited()
    return finished(HostEnd(cause))
  }

  /// How the process has ended; nil if it is still running.
  func endByItself() -> HostEnd? {
    guard process.hasEnded else { return nil }
    // Programs that it started must not outlive it.
    process.killAll()
    return finished(HostEnd(process.waited()))
  }

  private func finished(_ end: HostEnd) -> HostEnd {
    hasEnded = true
    var end = end
    output.forward()
    output.close()
    end.lastWords = output.lastLine
    end.isStackFull = replies.isStackFull
    end.isOutOfMemory = replies.isOutOfMemory
    return end
  }

  /// Ends the process while it waits for requests; returns how it ended if it already had.
  func endNow() -> HostEnd? {
    guard !hasEnded else { return nil }
    if let end = endByItself() { return end }
    _ = end(because: .interruption)
    return nil
  }
}

extension HostEnd {
  fileprivate init(_ status: Subprocess.Status) {
    switch status {
    case .exit(let number): self.init(Cause.exit(number))
    case .signal(let number): self.init(Cause.signal(number))
    case .unknown: self.init(Cause.signal(SIGKILL))
    }
  }
}

extension Duration {
  /// In seconds, including fractions.
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// The output of a host process: it goes to standard error, at most 64 KB for each record, and its last line is kept.
private final class HostOutput {
  /// The maximum number of bytes that a record may print.
  private static let maximumBytes = 1 << 16
  /// The number of bytes kept to find the last line.
  private static let keptBytes = 4096

  private(set) var descriptor: Int32
  /// How long the reader of standard error has blocked. This does not count against a record.
  private(set) var blockedTime = Duration.zero
  var isSilent = true
  private var printed = 0
  private var tail: [UInt8] = []

  /// - Parameter descriptor: the end of the pipe, which this object will close.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close() }

  func close() {
    guard descriptor >= 0 else { return }
    Foundation.close(descriptor)
    descriptor = -1
  }

  /// From now on, output belongs to the records of another batch.
  func beginBatch() {
    beginRecord()
    tail.removeAll(keepingCapacity: true)
  }

  /// From now on, output belongs to another record.
  func beginRecord() { printed = 0 }

  /// Forwards the output that is available now.
  func forward() {
    guard descriptor >= 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
      // The loop is bounded: a model may print faster than this reads.
      for _ in 0..<16 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else {
          // The other end is closed, so no more output follows.
          if count == 0 { close() }
          return
        }
        pass(UnsafeRawBufferPointer(buffer).prefix(count))
      }
    }
  }

  private func pass(_ bytes: Slice<UnsafeRawBufferPointer>) {
    tail.append(contentsOf: bytes.suffix(Self.keptBytes))
    if tail.count > 2 * Self.keptBytes { tail.removeFirst(tail.count - Self.keptBytes) }
    guard !isSilent, printed < Self.maximumBytes else { return }
    var shown = Array(bytes.prefix(Self.maximumBytes - printed))
    printed += bytes.count
    if printed > Self.maximumBytes { shown += Array("\n… the model prints more for this record\n".utf8) }
    var done = 0
    let start = SuspendingClock.now
    defer { blockedTime += SuspendingClock.now - start }
    while done < shown.count {
      let count = shown.withUnsafeBytes {
        write(StandardStreams.errors, $0.baseAddress.map { $0 + done }, shown.count - done)
      }
      guard count > 0 else { return }
      done += count
    }
  }

  /// The last non-blank line, cut after 300 characters, if any.
  var lastLine: String? {
    let lines = String(decoding: tail, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
    return line.count > 300 ? line.prefix(300) + "…" : String(line)
  }
}
