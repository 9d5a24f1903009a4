import Foundation

/// Decodes records that fail or lose values again, to find every problem.
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
    context.record.beginFollowing(log)
    defer {
      context.record.endFollowing()
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

/// A number, true or false in quotes.
enum QuotedScalar {
  /// The maximum number of bytes between the quotes that are examined. Numbers are not longer.
  static let longest = 256

  /// Whether the text begins as a number, true or false.
  static func mayBe(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= longest else { return false }
    return first.isDigit || first == .minus || text == "true" || text == "false"
  }
}

extension Issue {
  /// Whether a number or Boolean was expected, and the string found would be one without its quotes.
  ///
  /// - Parameter text: the text that ``range`` is in. A string with escapes is never JSON without its quotes.
  fileprivate func fitsWithoutQuotes(in text: Text) -> Bool {
    guard case .typeMismatch = kind, let type = expected?.metatype, isRequestedAs(type),
      case .string(let contents, isCut: false) = found, QuotedScalar.mayBe(contents),
      Issue.isQuoted(contents, in: text.string(range))
    else { return false }
    // No code of the model is run, unlike in trials.
    guard type == Decimal.self || type is any Scalar.Type, let type = type as? any Decodable.Type else {
      return false
    }
    let text = Text(contents)
    return (try? RecordDecoder().decode(type, from: text, SourceRange(start: 0, end: text.count))) != nil
  }

  /// Whether the model asked for this type, rather than for a type that reads it and may reject its value.
  private func isRequestedAs(_ type: any Any.Type) -> Bool {
    guard let requestedType = requestedType?.metatype, requestedType != type else { return true }
    return (requestedType as? any OptionalType.Type)?.wrapped == type
  }

  /// Whether the text is the contents in quotes. The quotes are escaped if the text is in a string.
  private static func isQuoted(_ contents: String, in text: String) -> Bool {
    let quote = (text.utf8.count - contents.utf8.count) / 2
    return quote > 0 && text.utf8.dropFirst(quote).dropLast(quote).elementsEqual(contents.utf8)
  }
}

extension [Issue] {
  /// Adds ``Issue/Hint/contentsFit`` to issues about strings that would be right without their quotes.
  fileprivate mutating func noteQuotedScalars(in text: Text) {
    for index in indices where !self[index].hints.contains(.contentsFit) {
      if self[index].fitsWithoutQuotes(in: text) { self[index].hints.append(.contentsFit) }
    }
  }
}
