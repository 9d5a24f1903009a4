/// The state of the process that the rest relies on.
enum ProcessState {
  /// To be called before anything else.
  static func prepare() {
    Console.keepStandardStreamsApart()
    Interruption.ignoreWriteSignals()
    Subprocess.keepStatus()
    Memory.returnLargePieces()
  }
}
