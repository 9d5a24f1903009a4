import OperatingSystem

/// The state of the process that the rest relies on.
package enum ProcessState {
  /// To be called before anything else.
  package static func prepare() {
    Console.keepStandardStreamsApart()
    Interruption.ignoreWriteSignals()
    Subprocess.keepStatus()
    Memory.returnLargePieces()
  }
}
