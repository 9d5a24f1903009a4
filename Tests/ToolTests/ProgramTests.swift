import Testing

@testable import OperatingSystem
@testable import Runner
@testable import Tool

@Suite struct ProgramTests {
  @Test func nothingRunsIfTwoModelsShareAName() {
    let catalog: ModelCatalog = [Model("a", Int.self), Model("b", Int.self), Model("a", String.self)]
    #expect(Program(catalog: catalog).run(["list"]) == .usage)
  }
}
