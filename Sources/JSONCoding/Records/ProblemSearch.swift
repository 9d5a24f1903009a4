/// Decodes records again that do not decode, or that lose values, to find every problem.
///
/// Its knowledge of the model's types is reused for later records.
final class ProblemSearch {
  private let trials: Trials
  private let types: KnownTypes

  init(
    _ strategies: CodingStrategies, _ userInfo: [CodingUserInfoKey: any Sendable],
    _ knowledge: SearchKnowledge
  ) {
    types = KnownTypes(knowledge)
    trials = Trials(strategies, userInfo, types)
  }

  /// All problems of a record that does not decode, or the first of them.
  func problems<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ options: RecordDecoder.Options
  ) -> [Issue] {
    context.record.withoutDates {
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
    _ type: Value.Type, _ context: DecodingContext, _ options: RecordDecoder.Options, _ log: ReadLog
  ) -> [Issue] {
    context.record.beginObservation(log)
    defer {
      context.record.endObservation()
      log.removeAll()
    }
    return context.record.withoutDates {
      do { _ = try context.value(type, at: 0) } catch { return [] }
      let trials = options.contains(.noTrials) ? nil : trials
      var issues = SwallowedFailures(log, context, type, types, trials).issues
      issues.noteQuotedScalars(in: context.document.text)
      return issues
    }
  }

  /// Decodes the record repeatedly to find its issues, or only once for the first of them.
  private func search<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ options: RecordDecoder.Options
  ) -> [Issue] {
    let firstOnly = options.contains(.firstIssueOnly)
    let givesPlaceholders = !firstOnly && !options.contains(.noPlaceholders)
    let search = Search(context.document, types, findsAll: givesPlaceholders)
    return context.search(type, search) {
      issues(type, context, search, options, givesPlaceholders: givesPlaceholders)
    }
  }

  /// The issues that the search has found, with hints.
  private func issues(
    _ type: any Decodable.Type, _ context: DecodingContext, _ search: Search,
    _ options: RecordDecoder.Options, givesPlaceholders: Bool
  ) -> [Issue] {
    var issues = search.takeIssues()
    if !options.contains(.fewHints) { issues.noteQuotedScalars(in: context.document.text) }
    if !options.contains(.noTrials) {
      if !options.contains(.fewHints) { EnumChoices(context, trials).add(to: &issues) }
      let hints = Hints(context: context, root: type, trials: trials)
      if givesPlaceholders, options.contains(.fewHints) {
        hints.addEnvelope(to: &issues)
      } else if givesPlaceholders {
        hints.add(to: &issues)
      } else if !options.contains(.noPlaceholders) {
        hints.addValues(to: &issues)
      }
    }
    if search.mayHideMore, !options.contains(.firstIssueOnly), !issues.isEmpty {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    return issues
  }
}
