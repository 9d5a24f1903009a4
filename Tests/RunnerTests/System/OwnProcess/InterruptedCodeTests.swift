import Foundation
import Testing

@testable import Runner

// What the signal handler has seen: 1 for the system's code, 2 for other code. It may run while the test reads this.
@exclusivity(unchecked) nonisolated(unsafe) private var seen: sig_atomic_t = 0

@Suite struct InterruptedCodeTests {
  /// The threads of tests have signals blocked, so this has a thread of its own.
  @Test("the system's code is told from other code") func places() {
    InterruptedCode.prepare()
    Signals.handle(SIGUSR2) { _, _, context in seen = InterruptedCode.isOfTheSystem(context) ? 1 : 2 }
    defer { signal(SIGUSR2, SIG_DFL) }
    let places = Places()
    Thread(block: places.find).start()
    places.isDone.wait()
    #expect(
      places.inSystem == 1,
      "the system sends the signal before its function returns: \(InterruptedCode.library)")
    #expect(places.inLoop == 2)
  }

  #if !canImport(Darwin)
    /// A read of the list ends early while other threads map files.
    @Test("the list of mapped files is read to its end") func list() {
      let isOver = DispatchSemaphore(value: 0)
      let mapper = Thread {
        for _ in 0..<20_000 {
          let memory = mmap(nil, 1 << 16, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
          munmap(memory, 1 << 16)
        }
        isOver.signal()
      }
      mapper.start()
      var count = 0
      while isOver.wait(timeout: .now()) == .timedOut {
        #expect(InterruptedCode.maps()?.contains("[stack]") == true)
        count += 1
      }
      #expect(count > 0)
    }
  #endif

  private final class Places: @unchecked Sendable {
    // Sendable because the test reads it after the signal.
    let isDone = DispatchSemaphore(value: 0)
    var inSystem: sig_atomic_t = 0
    var inLoop: sig_atomic_t = 0
    private var number = 1
    private var thread = pthread_self()

    @Sendable func find() {
      defer { isDone.signal() }
      var passed = sigset_t()
      sigemptyset(&passed)
      sigaddset(&passed, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &passed, nil)
      raise(SIGUSR2)
      inSystem = seen
      thread = pthread_self()
      let isOver = DispatchSemaphore(value: 0)
      let sender = Thread { [self] in
        for _ in 0..<10_000 where seen != 2 {
          pthread_kill(thread, SIGUSR2)
          usleep(1000)
        }
        isOver.signal()
      }
      sender.start()
      while isOver.wait(timeout: .now()) == .timedOut {
        for _ in 0..<1_000_000 where seen != 2 { number = number &* 3 &+ 1 }
      }
      inLoop = seen
    }
  }

  private static let maps = """
    1000-2000 r--p 00000000 08:01 1 /bin/program
    2000-5000 r-xp 00001000 08:01 1 /bin/program
    6000-7000 rw-p 00000000 00:00 0 [heap]
    a000-b000 r--p 00000000 08:01 2 /lib/with space.so
    b000-d000 r-xp 00001000 08:01 2 /lib/with space.so
    e000-f000 rw-p 00000000 00:00 0

    """

  @Test("a library has all addresses from its first to its last") func library() {
    #expect(InterruptedCode.libraryRange(Self.maps, of: 0xC123) == 0xA000..<0xD000)
  }

  @Test("a file that is mapped on both sides of a library is not taken for it") func fileAround() {
    let maps =
      "5000-5500 r--p 00000000 08:01 3 /data\n" + Self.maps + "f000-ff00 r--p 00000000 08:01 3 /data\n"
    #expect(InterruptedCode.libraryRange("1-2 r-xp 0 08:01 1 /bin/p\n" + maps, of: 0xC123) == 0xA000..<0xD000)
  }

  @Test("what is in the program itself, or nowhere, is of no library", arguments: [0x3000, 0x8000, 0xE800])
  func others(address: UInt) {
    #expect(InterruptedCode.libraryRange(Self.maps, of: address).isEmpty)
    #expect(InterruptedCode.libraryRange("garbage\n1-\n9-1 r 0 0 0 /x", of: address).isEmpty)
  }
}
