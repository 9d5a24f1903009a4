import JSONCoding
import ModelHost

/// Runs a model on payloads that are grown for it, where its crashes and endless loops end nothing else.
struct ModelObservation {
  let model: Model
  /// Those for the model.
  let settings: WorkerSettings
  let supply: CoderSupply?
  let watch = ObservationWatch()

  /// How long the model may take for a payload.
  private static let patience = Duration.seconds(1)

  /// What `use` makes of the observed type; nil if the model crashes on everything, takes too long, or the user has
  /// ended it.
  func run<Result>(_ use: @escaping @Sendable (AcceptedType, ModelObserver) -> Result) -> Result? {
    run(asking: { [model] in use($0.observe(model.type ?? Never.self), $0) })
  }

  /// The same for what is asked of the observer, which has observed nothing yet.
  func run<Result>(asking use: @escaping @Sendable (ModelObserver) -> Result) -> Result? {
    Interruption.watch()
    CrashGuard.watch()
    return watch.run(limit: Self.patience) { [self] mayTry in
      let decoder = LocalHost.makeDecoder(supply?.take() ?? OwnCoders.Made(), settings.options)
      let observer = ModelObserver(
        decoder.strategies, userInfo: decoder.userInfo, literals: model.literals, limit: watch.rest,
        willTry: mayTry)
      return use(observer)
    }
  }
}
