import Foundation
import JSONCoding

/// The entry point of the program that is compiled for a user's types.
///
/// The name is long to avoid clashes with a user's type.
public enum DecodeModelHost {
  /// Decodes as the program that has started this one asks.
  ///
  /// - Parameters:
  ///   - types: the models, each under the MODEL expression that names it.
  ///   - places: where their sources declare types and properties, a line each.
  ///   - strings: the strings that their sources compare values with, a line each.
  ///   - knowledge: what the search for problems may know of their code, as JSON.
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
