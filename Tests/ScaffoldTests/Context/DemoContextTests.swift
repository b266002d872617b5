import ServiceData
import Testing

@testable import GeneratorPlanning

@Suite struct DemoContextTests {
  private func commands(_ schema: String) -> [String] {
    DemoContext(ServiceSchema(emitted: "schema 1 odata 4.0\n" + schema), executable: "shop").transcripts.map(\.command)
  }

  private let products = """
    entity Shop.Product keys=ID
      ID Int32!
      Name String max=20
      Picture Binary
      Price Decimal
    """

  @Test func showsASetWithAScalarKey() {
    let found = commands("\(products)\nset Products Shop.Product")
    #expect(
      found == [
        "shop list Products --select ID,Name,Price --orderby ID --top 3", "shop show Products 1 --select ID,Name,Price",
      ])
  }

  @Test func skipsNamesWithShellCharacters() {
    let found = commands("\(products)\nset a%3Bb Shop.Product\nset Products Shop.Product")
    #expect(found.first?.hasPrefix("shop list Products ") == true)
  }

  @Test func hasNoDemoWithoutASuitableSet() {
    #expect(commands("entity Shop.Product\n  Name String\nset Products Shop.Product") == [])
  }
}
