/// Decodes records again that do not decode, or that lose values, to find every problem.
///
/// What it learns about the model's types serves the records that follow.
final class ProblemSearch {
  private let progress: SearchProgress
  private let trials: Trials
  private let properties: KnownProperties

  init(
    _ strategies: CodingStrategies, _ userInfo: [CodingUserInfoKey: any Sendable], _ progress: SearchProgress
  ) {
    self.progress = progress
    trials = Trials(strategies, userInfo, progress)
    properties = KnownProperties(userInfo, progress)
  }

  /// All problems of a record that does not decode, or the first of them.
  func problems<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ options: RecordDecoder.Options
  ) -> [Issue] {
    context.withoutDates {
      if options.contains(.firstIssueOnly) {
        let issues = search(type, context, options)
        // The cause of an issue is known only once the model has asked for all its keys.
        guard !options.contains(.noTrials), !options.contains(.noPlaceholders), let first = issues.first,
          Hints(context: context, root: type, trials: trials).mayExplain(first)
        else { return issues }
      }
      return search(type, context, options.subtracting(.firstIssueOnly))
    }
  }

  /// Decodes the record again with a log, and reports the errors that the model has caught.
  func swallowedFailures<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ options: RecordDecoder.Options, _ watch: ThrowWatch,
    _ log: ReadLog
  ) -> [Issue] {
    context.beginObservation(log)
    watch.log = log
    defer {
      watch.begin()
      context.endObservation()
      log.removeAll()
    }
    return context.withoutDates {
      do { _ = try context.value(type, at: 0, in: .same) } catch { return [] }
      watch.begin()
      let trials = options.contains(.noTrials) ? nil : trials
      var issues = SwallowedFailures(log, context, type, trials).issues
      issues.noteQuotedScalars(in: context.document.text)
      return issues
    }
  }

  /// Decodes the record again and again to find its issues, or one attempt for the first of them.
  private func search<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ options: RecordDecoder.Options
  ) -> [Issue] {
    let firstOnly = options.contains(.firstIssueOnly)
    let givesPlaceholders = !firstOnly && !options.contains(.noPlaceholders)
    let givesOthers = options.contains(.otherPlaceholders)
    if givesOthers { properties.givesOtherPlaceholders = true }
    let session = RepairSession(
      size: context.document.count, properties, firstOnly: firstOnly, givesPlaceholders: givesPlaceholders,
      givesOthers: givesOthers, progress)
    return context.search(type, session) { issues(type, context, session, options) }
  }

  /// The issues that the search has found, with what may explain them.
  private func issues(
    _ type: any Decodable.Type, _ context: DecodingContext, _ session: RepairSession,
    _ options: RecordDecoder.Options
  ) -> [Issue] {
    let givesPlaceholders = session.givesPlaceholders
    if givesPlaceholders, !session.isIncomplete { session.noteUnreadMembers() }
    var issues = session.takeIssues()
    if !options.contains(.fewHints) { issues.noteQuotedScalars(in: context.document.text) }
    if !options.contains(.noTrials) {
      if !options.contains(.fewHints) { EnumChoices(context, trials).add(to: &issues) }
      let hints = Hints(context: context, root: type, trials: trials)
      if givesPlaceholders, options.contains(.fewHints) {
        hints.addEnvelope(to: &issues)
      } else if givesPlaceholders {
        hints.add(to: &issues, isComplete: !session.isIncomplete)
      } else if !options.contains(.noPlaceholders) {
        hints.addOfValues(to: &issues)
      }
    }
    if session.isIncomplete, !options.contains(.firstIssueOnly), !issues.isEmpty {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    return issues
  }
}
