import SOQLQueries
import Testing

@Test func quotesAreEscaped() { #expect(SOQLLiteral.text("O'Neil") == "'O\\'Neil'") }
