import CommandLineInterface
import Testing

/// RFC 4180, section 2.
@Suite struct CSVWriterTests {
  static let records: [([String], String)] = [
    (["aaa", "bbb", "ccc"], "aaa,bbb,ccc\r\n"),
    (["a\r\nb", "c"], "\"a\r\nb\",c\r\n"),
    (["a\nb"], "\"a\nb\"\r\n"),
    (["a\"b"], "\"a\"\"b\"\r\n"),
    (["a,b", ""], "\"a,b\",\r\n"),
    ([""], "\"\"\r\n"),
    ([" a "], " a \r\n"),
  ]

  @Test("P53: quotes where necessary", arguments: records) func quotesWhereNecessary(
    _ fields: [String], _ expected: String
  ) {
    #expect(CSVWriter().record(fields) == expected)
  }
}
