import GeneratorPlanning
import Testing

@Suite("the address of a service")
struct ServiceAddressTests {
  @Test(
    "is the URL without the metadata's name and a query",
    arguments: [
      ("https://host/shop/$metadata?sap-client=100", "https://host/shop/"),
      ("http://[::1]:8080/a;v=1", "http://[::1]:8080/a;v=1"),
      ("https://host", "https://host"),
    ])
  func address(recorded: String, text: String) {
    #expect(ServiceAddress(of: recorded)?.text == text)
  }

  @Test(
    "does not exist for files and unusual URLs",
    arguments: [
      "../shop.xml", "-", "https://h/models/Shop.xml?raw=1", "https://h/\"", "https://h/`x`", "https://h/S('a')",
    ])
  func none(recorded: String) {
    #expect(ServiceAddress(of: recorded) == nil)
  }
}
