import SOQLQueries
import Testing

struct SOQLRoundTripTests {
  @Test(arguments: 0..<20)
  func writtenStatementsAreReadAsTheyWere(seed: Int) throws {
    var statements = RandomStatements(seed: UInt64(seed))
    for _ in 0..<100 {
      let statement = statements.statement()
      let text = try statement.text()
      #expect(try SOQLStatement(parsing: text) == statement, "seed \(seed): \(text)")
    }
  }

  @Test func everyTextIsOneLiteral() throws {
    var statements = RandomStatements(seed: 7)
    for _ in 0..<2_000 {
      let (value, name) = (statements.text(), statements.text())
      let filter = SOQLCondition.comparison(.field("Name"), .equal, .text(value)).and(
        .like(.field("Site"), .containing(name)))
      var statement = SOQLStatement(fields: ["Id"], from: "Account")
      statement.filter = filter
      #expect(try SOQLStatement(parsing: statement.text()).filter == filter)
    }
  }
}
