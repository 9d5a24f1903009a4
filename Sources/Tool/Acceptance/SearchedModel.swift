import Contracts
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Runner

/// A model that a search asks about payloads, wherever it runs. A payload that ends its process counts as refused.
final class SearchedModel: ObservedModel {
  let asked: AskedModel
  private let decoder = RecordDecoder()
  private var endings = 0
  /// The shortest payload that has ended a process, and how.
  private(set) var worst: (payload: String, end: HostEnd)?

  /// The maximum number of ended processes: each takes as long as hundreds of other payloads.
  private static let maximumEndings = 200
  /// The time limit of a search. Only a model that waits or computes a lot needs so long.
  static let limit = Duration.seconds(60)

  init(_ asked: AskedModel) { self.asked = asked }

  /// Whether the search is incomplete, because the model ended its process too often.
  var hasGivenUp: Bool { endings >= Self.maximumEndings }

  /// The findings about what the model accepts.
  ///
  /// - Throws: `UsageError` if it cannot run, ``InterruptedSearch``.
  func accepted() throws -> AcceptedModel {
    try AcceptedModel(
      of: self, asked.strategies, literals: asked.model.literals, limit: Self.limit)
  }

  func observe(_ payload: [UInt8]) throws -> Observation {
    guard let answer = try answer(to: payload, in: .observation) else { return Observation() }
    do {
      return try decoder.decode(Observation.self, from: Data(answer.value))
    } catch {
      throw UsageError("the answer of the model's process cannot be read: \(error)", hint: "")
    }
  }

  func verdict(on payload: [UInt8]) throws -> Verdict {
    guard let answer = try answer(to: payload, in: .none) else { return .refused(at: nil) }
    return answer.issues.first { !$0.isWarning }.map { .refused(at: $0.path) } ?? .decodes
  }

  func written(_ payload: [UInt8]) throws -> [UInt8]? {
    guard asked.model.isEncodable, let answer = try answer(to: payload, in: .json), !answer.value.isEmpty
    else { return nil }
    return answer.value
  }

  private func answer(
    to payload: [UInt8], in form: HostOptions.ValueForm
  ) throws -> (issues: [Issue], value: [UInt8])? {
    if Interruption.isRequested { throw InterruptedSearch() }
    if hasGivenUp { return nil }
    do throws(HostEnd) {
      return try asked.answer(to: payload, in: form)
    } catch {
      if error.cause == .interruption || Interruption.isRequested { throw InterruptedSearch() }
      if let obstacle = error.obstacle { throw UsageError(obstacle.message, hint: "") }
      endings += 1
      let text = String(decoding: payload, as: UTF8.self)
      if worst.map({ (text.utf8.count, text) < ($0.payload.utf8.count, $0.payload) }) ?? true {
        worst = (text, error)
      }
      return nil
    }
  }
}

/// The user has interrupted a search.
struct InterruptedSearch: Error {}
