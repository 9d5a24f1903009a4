import Compilation
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// A program compiled for the user's own types, whose processes run their code.
package final class HostProgram: @unchecked Sendable {
  // Sendable because mutable state is touched only while `lock` is locked.

  /// The maximum shared memory in bytes of a process that is kept for reuse.
  private static let keptMemory = 16 << 20
  /// The time limit for the code of the program's own coders, in seconds.
  private static let preparationLimit = 10.0

  /// The program's description of itself.
  package let greeting: HostGreeting
  private let places: DeclaredPlaces
  private let file: ProgramFile
  /// For messages.
  private let path: String
  private let lock = NSLock()
  /// Processes that are free for another worker.
  private var idle: [HostProcess] = []
  private var stray: HostEnd?

  /// Starts the program to find out what was compiled into it.
  ///
  /// - Throws: `CannotOpen` if it cannot be started, `UsageError` if it is not a host of this version.
  package init(_ file: ProgramFile, path: String) throws {
    (self.file, self.path) = (file, path)
    let process: HostProcess
    do throws(SystemError) {
      process = try HostProcess(file)
    } catch {
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
    switch process.greeting() {
    case .success(let greeting):
      guard greeting.format == HostGreeting.format else {
        throw UsageError(
          "\(Quoted(path: path)) uses version \(greeting.format) of the host protocol; this \(Version.program) needs version \(HostGreeting.format)",
          hint: "build it again with this \(Version.program)")
      }
      self.greeting = greeting
      places = DeclaredPlaces(greeting.places)
      idle = [process]
    case .failure(let end):
      throw UsageError(
        "\(Quoted(path: path)) is not a host: it \(end.words())\(end.printed)",
        hint: "write one with the command build"
      )
    }
  }

  /// Starts a host that was copied here from elsewhere.
  ///
  /// - Throws: `CannotOpen` if it cannot be started, `UsageError` if it is not a host of this version.
  package convenience init(carried path: String) throws {
    guard let file = ProgramFile(carried: path) else {
      throw CannotOpen(name: path, purpose: "run", error: .last)
    }
    try self.init(file, path: path)
  }

  /// The model named by a MODEL expression; nil if it was not compiled in.
  package func model(of expression: String) -> Model? {
    let name = TypeExpression(expression)?.text ?? expression
    guard let model = greeting.models.first(where: { $0.name == name }) else { return nil }
    return Model(model, self, places, literals: greeting.strings.split(separator: "\n").map(String.init))
  }

  /// The model named by a MODEL expression.
  ///
  /// - Throws: `UsageError` if it was not compiled in.
  package func require(_ expression: String) throws(UsageError) -> Model {
    guard let model = model(of: expression) else {
      let names = greeting.models.map { Quoted($0.name).contents }.joined(separator: ", ")
      throw UsageError("the host has no model \(Quoted(expression)): it has \(names)", hint: "")
    }
    return model
  }

  /// A process, which may have served another worker before.
  ///
  /// - Throws: `SystemError` if none can be started.
  func process() throws(SystemError) -> HostProcess {
    while let waiting = lock.withLock({ idle.popLast() }) {
      guard let end = waiting.endByItself() else { return waiting }
      noteStray(end)
    }
    return try HostProcess(file)
  }

  /// Tells a process what it will decode, and how.
  ///
  /// - Returns: facts about the program's own coders, if it has any.
  /// - Throws: ``HostEnd`` if the code of the coders ends the process.
  func prepare(_ process: HostProcess, _ request: HostWorker.Request) throws(HostEnd) -> HostReply {
    let message = HostRequest.prepare(
      model: request.model, options: request.options, memory: request.memory,
      counting: request.recorder?.limits)
    process.replies.reset()
    return try process.answer(
      to: message, limit: Self.preparationLimit, isSilent: request.isSilent
    ).get()
  }

  /// Takes back a process that waits for requests.
  func keep(_ process: HostProcess) {
    // A process keeps the memory for the largest text that it has seen.
    guard process.memorySize < Self.keptMemory else {
      if let end = process.endNow() { noteStray(end) }
      return
    }
    lock.withLock { idle.append(process) }
  }

  /// Ends the free processes. Any that had already ended did so between records, which is noted.
  func endIdle() {
    let processes = lock.withLock {
      defer { idle = [] }
      return idle
    }
    for process in processes {
      if let end = process.endNow() { noteStray(end) }
    }
  }

  /// Notes that a process has ended between records, because of a thread that the model started.
  func noteStray(_ end: HostEnd) { lock.withLock { stray = stray ?? end } }

  /// The first such end since the last call.
  func takeStray() -> HostEnd? {
    lock.withLock {
      defer { stray = nil }
      return stray
    }
  }
}
