import SalesforceReader
import Testing

@Test func readerNamesItsProtocol() { #expect(SalesforceReader.protocolName == "salesforce") }
