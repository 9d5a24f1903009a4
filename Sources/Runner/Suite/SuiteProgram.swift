import Compilation

/// A program to compile for checks of a suite: those whose types come from the same sources.
package struct SuiteProgram {
  /// The settings of the first check. All checks have the same compilation settings.
  package let settings: Settings
  package private(set) var types: [TypeExpression] = []
  /// The numbers of the checks.
  private(set) var checks: [Int] = []

  /// The programs, in the order of their first checks. A check of a built-in model needs none.
  static func programs(of sections: [SuiteFile.Section]) -> [SuiteProgram] {
    var programs: [SuiteProgram] = []
    for (number, section) in sections.enumerated()
    where section.settings.hasOwnTypes && !section.isComparison {
      guard let type = TypeExpression(section.model) else { continue }
      let index =
        programs.firstIndex { $0.settings.compilation == section.settings.compilation } ?? programs.endIndex
      if index == programs.endIndex { programs.append(SuiteProgram(settings: section.settings)) }
      programs[index].checks.append(number)
      if !programs[index].types.contains(type) { programs[index].types.append(type) }
    }
    return programs
  }

  private init(settings: Settings) {
    self.settings = settings
  }
}
