import Foundation
import JSONCoding
import ModelHost
import OperatingSystem

/// A process in which a user's model runs. One thread at a time uses it.
final class HostProcess {
  /// How often a process that is waited for is looked at, in milliseconds.
  private static let interval: Int32 = 20
  /// How long the search for further problems of a record may take, in seconds.
  private static let searchLimit = 5.0
  /// How long the program may take until it says what it is, in seconds.
  private static let greetingLimit = 60.0
  /// How long a record may still take once the user wants the run to end, in seconds.
  private static let patience = 1.0

  let requestMemory: SharedMemory
  let replies: ReplyMemory
  private let process: Subprocess
  private let requestEnd: Int32
  private let replyEnd: Int32
  private let output: HostOutput
  /// What has been read of the next reply.
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

  /// The bytes of memory that it shares with this program.
  var memorySize: Int { requestMemory.size + replies.memory.size }

  /// What the program says first, to be asked once.
  func greeting() -> Result<HostGreeting, HostEnd> {
    hasGreeted = true
    return message(limit: Self.greetingLimit, orElse: .exit(0))
  }

  /// Sends a request, and waits for the reply.
  ///
  /// - Parameters:
  ///   - limit: how long a record may take, in seconds; nil for as long as it likes.
  ///   - isSilent: whether what the model prints is dropped.
  func answer(to request: HostRequest, limit: Double?, isSilent: Bool) -> Result<HostReply, HostEnd> {
    if !hasGreeted, case .failure(let end) = greeting() { return .failure(end) }
    output.isSilent = isSilent
    output.beginBatch()
    // If nobody reads it, waiting finds out why.
    _ = FrameChannel.send(request, to: requestEnd)
    return message(limit: limit, orElse: .signal(SIGKILL))
  }

  /// What the process says next, or how it has ended.
  ///
  /// - Parameter cause: why it is ended where it says something else.
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

  /// The next reply's bytes, or how the process has ended.
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

  /// Reads what has come of the reply; false if nothing comes any more.
  private func receive() -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
      let count = read(replyEnd, buffer.baseAddress, buffer.count)
      if count > 0 { received.append(contentsOf: buffer.prefix(count)) }
      return count > 0 || count < 0 && SystemError.last.isInterruption
    }
  }

  /// The length that the reply begins with; there are at least four bytes of it.
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

  /// How the process has ended; nil if it runs.
  func endByItself() -> HostEnd? {
    guard process.hasEnded else { return nil }
    // What it has started must not stay behind.
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

  /// Ends the process, which waits for requests; returns how it has ended if it has done so by itself.
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
  /// In seconds, fractions included.
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
