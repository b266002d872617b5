import ServiceData
import Templates
import Testing

@testable import Scaffold

@Suite struct DemoContextTests {
  private func commands(_ schema: String) -> [String] {
    let value = DemoContext(ServiceSchema(emitted: "schema 1 odata 4.0\n" + schema), executable: "shop").value
    guard case .list(let elements) = value else { return [] }
    return elements.compactMap { element in
      guard case .object(let object) = element, case .string(let command)? = object["command"] else { return nil }
      return command
    }
  }

  private let products = """
    entity Shop.Product keys=ID
      ID Int32!
      Name String max=20
      Picture Binary
      Price Decimal
    """

  @Test func aSetWithAPlainKeyIsListedAndShown() {
    let found = commands("\(products)\nset Products Shop.Product")
    #expect(
      found == [
        "shop list Products --select ID,Name,Price --orderby ID --top 3", "shop show Products 1 --select ID,Name,Price",
      ])
  }

  @Test func aNameThatAShellWouldReadIsPassedOver() {
    let found = commands("\(products)\nset a%3Bb Shop.Product\nset Products Shop.Product")
    #expect(found.first?.hasPrefix("shop list Products ") == true)
  }

  @Test func aServiceWithoutSuchASetHasNoDemo() {
    #expect(commands("entity Shop.Product\n  Name String\nset Products Shop.Product") == [])
  }
}
