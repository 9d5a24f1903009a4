import Dispatch
import Foundation
import JSONCoding

/// The entry point of the program that is compiled for a user's types.
///
/// The long name avoids clashes with a user's type.
public enum DecodeModelHost {
  /// Decodes at the request of the program that started this one.
  ///
  /// - Parameters:
  ///   - types: the models, each under the MODEL expression that names it.
  ///   - places: where their sources declare types and properties, one per line.
  ///   - strings: the strings that their sources compare values with, one per line.
  ///   - knowledge: facts about their code that the search for problems may use, as JSON.
  ///   - decoder: the expression of `--decoder`.
  ///   - encoder: the expression of `--encoder`.
  public static func run(
    _ types: [(name: String, type: any Decodable.Type)], places: String, strings: String = "",
    knowledge: String = "",
    decoder: (@Sendable () throws -> JSONDecoder)? = nil,
    encoder: (@Sendable () throws -> JSONEncoder)? = nil
  ) -> Never {
    guard fcntl(HostDescriptor.replyMemory, F_GETFD) >= 0 else {
      let words = "this program decodes for decode-model, which starts it: decode-model --host FILE MODEL\n"
      FileHandle.standardError.write(Data(words.utf8))
      exit(2)
    }
    HostServer(
      types.map { ($0.name, HostedModel($0.type, knowledge: { SearchKnowledge(json: knowledge) })) },
      places: places, strings: strings, coders: OwnCoders(decoder: decoder, encoder: encoder)
    ).run()
  }
}

/// The loop of a host process: requests in, replies out.
///
/// The main thread only waits for requests, so that the process ends with the program that started it, whatever the
/// model does. The model runs on a thread with a larger stack.
final class HostServer: @unchecked Sendable {
  // Sendable because the main thread hands a request to the other one, and touches nothing else.

  private let models: [(name: String, model: HostedModel)]
  private let places: String
  private let strings: String
  private let coders: OwnCoders?
  private let requests = SharedMemory(descriptor: HostDescriptor.requestMemory)
  private let replies: ReplyMemory
  /// The request that the main thread hands over. The next one comes only after this one is answered.
  private var request: HostRequest?
  private let requested = DispatchSemaphore(value: 0)

  // The host of the model that was asked for.
  private var host: LocalHost?
  /// The program's own coders, created once.
  private var made: OwnCoders.Made?
  private var recorder: ShapeRecorder?
  private var text = Text(capacity: 0)

  init(_ models: [(name: String, model: HostedModel)], places: String, strings: String, coders: OwnCoders?) {
    (self.models, self.places, self.strings, self.coders) = (models, places, strings, coders)
    let memory = SharedMemory(descriptor: HostDescriptor.replyMemory)
    guard memory.map(ReplyMemory.pageSize) else { _exit(2) }
    replies = ReplyMemory(memory)
  }

  func run() -> Never {
    prepareProcess()
    let parent = getppid()
    let greeting = HostGreeting(
      models: models.map { HostGreeting.Model(name: $0.name, isEncodable: $0.model.isEncodable) },
      places: places, strings: strings, hasCoders: coders != nil)
    guard FrameChannel.send(greeting, to: HostDescriptor.replies) else { _exit(0) }
    let thread = ModelThread.start { [self] in
      ModelThread.endsProcess()
      while true {
        requested.wait()
        if let request { send(answer(request)) }
      }
    }
    guard thread != nil else { _exit(3) }
    while let next = FrameChannel.receive(HostRequest.self, from: HostDescriptor.requests) {
      request = next
      requested.signal()
    }
    // A model that closes every descriptor still has its record to decode. Then only the system knows whether the
    // program that started this one is still there.
    while fcntl(HostDescriptor.requests, F_GETFD) < 0, getppid() == parent { sleep(1) }
    _exit(0)
  }

  #if !canImport(Darwin)
    /// Descriptors below this number are closed.
    private static let maximumDescriptor: Int32 = 1024
  #endif

  private func prepareProcess() {
    // Programs that the model starts must not inherit our descriptors.
    for descriptor in HostDescriptor.requests...HostDescriptor.replyMemory {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    // On Darwin, the system starts this process without its parent's descriptors.
    #if !canImport(Darwin)
      for descriptor in HostDescriptor.replyMemory + 1..<Self.maximumDescriptor { close(descriptor) }
    #endif
    // Writing a core file takes a second, and nobody looks at it.
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(Self.coreLimit, &limit)
    // By lines: the last one before a crash tells why.
    StandardOutput.writeEachLine()
    FaultHandler.install(replies)
  }

  #if canImport(Glibc)
    private static let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    private static let memoryLimit = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    private static let coreLimit = RLIMIT_CORE
    private static let memoryLimit = RLIMIT_AS
  #endif

  private func send(_ reply: HostReply) {
    guard FrameChannel.send(reply, to: HostDescriptor.replies) else { _exit(0) }
  }

  private func answer(_ request: HostRequest) -> HostReply {
    switch request {
    case .prepare(let model, let options, let memory, let limits): prepare(model, options, memory, limits)
    case .decode(let size, let records, let site): decode(size, records, site)
    }
  }

  private func prepare(
    _ name: String, _ options: HostOptions, _ memory: Int?, _ limits: ShapeLimits?
  ) -> HostReply {
    guard let model = models.first(where: { $0.name == name })?.model else { _exit(2) }
    #if !canImport(Darwin)
      if let bytes = memory {
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        setrlimit(Self.memoryLimit, &limit)
      }
    #endif
    var made = self.made ?? OwnCoders.Made()
    if let coders, self.made == nil {
      do throws(CoderFailure) {
        made = try coders.make { [replies] in
          replies.stage = $0 == .decoder ? .makingDecoder : .makingEncoder
        }
      } catch { return .failed(error) }
      self.made = made
    }
    recorder = limits.map { ShapeRecorder($0) }
    replies.plausibleDates = 0
    host = model.makeHost(options, made, recorder) { [replies] in replies.stage = .searching }
    return .prepared(coders == nil ? nil : CoderFacts(made, options))
  }

  /// - Parameter size: the size of a new text, in bytes.
  private func decode(_ size: Int?, _ records: Int, _ site: RecordBatch.Site?) -> HostReply {
    guard let host else { _exit(2) }
    guard requests.map(RequestMemory.size(text: size ?? text.count, records: records)) else { _exit(2) }
    if let size {
      // A decoder that the model has kept still reads the last text.
      if !isKnownUniquelyReferenced(&text) { text = Text(capacity: 0) }
      text.removeAll()
      text.append(UnsafeRawBufferPointer(start: requests.base, count: size))
    }
    // Local copies, because every access through `self` is checked, for each record.
    let (text, requests, replies) = (text, requests, replies)
    var batch = RecordBatch(text)
    batch.site = site
    host.begin(batch)
    var value: [UInt8] = []
    var words: [UInt8] = []
    let encoder = RecordEncoder()
    replies.reset()
    for number in 0..<records {
      let record = RequestMemory.record(number, behind: text.count, in: requests)
      replies.stage = .decoding
      value.removeAll(keepingCapacity: true)
      words.removeAll(keepingCapacity: true)
      let issues = host.process(text, record.range, record.options, &value)
      if !issues.isEmpty { encoder.append(issues, to: &words) }
      if !value.isEmpty || !words.isEmpty {
        guard replies.append(record: number, value: value, issues: words) else {
          // Ending the batch here makes room for this record, if there are earlier ones.
          if number > 0 { break }
          replies.noteLackOfMemory()
          _exit(3)
        }
      }
      replies.done = number + 1
    }
    replies.plausibleDates = host.plausibleDates
    return .decoded(recorder.flatMap { site == nil ? nil : ShapeMessage(taking: $0) })
  }
}

extension RecordEncoder {
  /// Appends the issues as JSON, without help that contains the program's own code, such as its way to read dates.
  fileprivate func append(_ issues: [Issue], to bytes: inout [UInt8]) {
    do { try encode(issues, into: &bytes) } catch {
      let sent = issues.map { issue in
        var issue = issue
        issue.hints.removeAll { hint in
          var alone: [UInt8] = []
          return (try? encode(hint, into: &alone)) == nil
        }
        return issue
      }
      do { try encode(sent, into: &bytes) } catch { _exit(2) }
    }
  }
}
