import Compilation
import Diagnostics
import OperatingSystem
import Words

/// What the program was asked to do.
package enum Action: Hashable, Sendable {
  /// Decode the inputs into the model, or ask it what it accepts: a type expression with `Settings.sources`, otherwise a
  /// name from the catalogue.
  case decode(model: String, InputList, Settings)
  /// Write the compiled model to a file.
  case build(model: String, file: String, Settings)
  /// Compare the model with an older version of it, on these inputs and on payloads of their own.
  case compare(model: String, InputList?, Settings)
  /// Hold the model against a contract.
  case compareContract(model: String, InputList?, ContractRequest, Settings)
  /// Print a model for the inputs. The options as typed are those of the command that decodes with it.
  case scaffold(ScaffoldOptions, InputList, Settings, typed: Arguments)
  /// Print a model for a contract. The operands are payloads that prove it.
  case scaffoldContract(ScaffoldOptions, ContractRequest, InputList, Settings, typed: Arguments)
  /// Run the checks of this file, or of the project's; `-` is standard input. The options as typed win over those in the
  /// file.
  case checkSuite(file: String?, Settings, typed: Arguments)
  /// List the models of the catalogue, or the types of these sources or of this package.
  case list(Settings)
  /// Print the slice of a type.
  case slice(model: String, Settings)
  /// Show what is cached, or remove it.
  case cache(isCleared: Bool)
  /// Explain a code, or list them all.
  case explain(DiagnosticCode?)
  /// Print the commands. If nobody has asked for that, the command line was empty, which is an error.
  case overview(isAsked: Bool)
  /// Print the help of a command.
  case help(Command)
  /// Print the page of a name.
  case page(String)
  case version
  /// Print the script for a shell, or what may stand for the last of these words.
  case completions(Shell, words: [String])
  case man

  /// What is known of the world outside of the command line.
  package struct Surroundings {
    let models: ModelNames
    let pages: [String]

    /// - Parameters:
    ///   - pages: the names of the pages that `help` has besides commands.
    ///   - look: looks at the file that an operand names, to say what is wrong.
    ///   - declaring: looks for the Swift file nearby that declares a type.
    ///   - checks: the names of the project's checks.
    package init(
      models: [ModelSummary], pages: [String] = [],
      look: @escaping (String) -> OperandContent? = OperandContent.named,
      declaring: @escaping (String) -> DeclaredType? = { _ in nil },
      checks: @escaping () -> [String] = { [] }
    ) {
      self.models = ModelNames(models, look: look, declaring: declaring, checks: checks)
      self.pages = pages
    }
  }

  /// Parses a command line, given without the program's own name. Reads nothing but its arguments.
  package static func parse(_ words: [String], _ surroundings: Surroundings) -> Result<Action, UsageError> {
    let reader = ActionReader(words: words, surroundings: surroundings)
    do throws(UsageError) {
      return .success(try reader.read())
    } catch {
      return .failure(
        error.hinting(at: reader.command) { words in
          (try? ActionReader(words: words, surroundings: surroundings).read()) != nil
        })
    }
  }
}

extension InputList {
  /// The file names that the command line itself mentions.
  var typedNames: [String] {
    switch self {
    case .named(let names): names
    case .listed(let file, _): [file]
    }
  }
}
