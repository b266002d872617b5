import GeneratorNaming
import Testing

@Suite("the cost of a part of a service")
struct SelectionCostTests {
  @Test(
    "grows with the types, which share files in a large service",
    arguments: [(0, 0), (1, 1), (119, 119), (120, 6), (3823, 192)])
  func files(types: Int, files: Int) {
    #expect(SelectionCost(types: types).files == files)
  }

  @Test("has the measured seconds")
  func seconds() {
    #expect(SelectionCost(types: 3823).seconds.rounded() == 38)
    #expect((SelectionCost(types: 100).seconds * 10).rounded() == 26)
  }
}
