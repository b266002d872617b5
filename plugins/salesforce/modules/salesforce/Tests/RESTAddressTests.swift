import SalesforceDialect
import Testing

@Test func addressKeepsItsRoot() { #expect(RESTAddress(root: "https://a.invalid/").root == "https://a.invalid/") }
