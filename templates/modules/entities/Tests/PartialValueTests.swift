import FoundationEssentials
import ServiceData
import Testing
import TypedEntities

/// Typed entities whose rows lack values.
@Suite struct PartialValueTests {
  private func customer(_ json: String) throws -> Row { try Row(json: Array(json.utf8), type: Customer.schema) }

  /// A source that returns the same rows for each query.
  private struct Answers: RowReading {
    var answer: [Row]

    func rows(_ query: RowQuery) async throws -> [Row] { answer }
    func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { answer.first }
    func count(_ query: RowQuery) async throws -> Int { answer.count }
  }

  @Test("P62: throws for a missing required value") func throwsForAMissingRequiredValue() async throws {
    let whole = try customer(#"{"ID": 7, "Balance": 1.5}"#)
    #expect(try await Answers(answer: [whole]).fetch(Customer.query).map(\.balance) == [Decimal(string: "1.5")])
    for text in [#"{"ID": 7}"#, #"{"ID": 7, "Balance": null}"#, #"{"ID": 7, "Balance": "much"}"#] {
      let answers = Answers(answer: [whole, try customer(text)])
      let error = await #expect(throws: MissingValueError.self) { try await answers.fetch(Customer.query) }
      #expect(error == MissingValueError(set: "Customers", key: "7", property: "Balance"))
      #expect(error?.description.hasPrefix("'Customers(7)' has no value of 'Balance'") == true)
      await #expect(throws: MissingValueError.self) {
        try await Answers(answer: [try customer(text)]).fetch(nil, Customer.query)
      }
    }
  }

  @Test func checksNestedValues() async throws {
    let address = try customer(#"{"ID": 7, "Balance": 1, "Address": {"Lines": []}}"#)
    #expect(throws: MissingValueError(set: "Customers", key: "7", property: "Address/City")) {
      try Customer(checking: address, in: "Customers")
    }
    let orders = try customer(#"{"ID": 7, "Balance": 1, "Orders": [{"ID": 1}, {"Total": 2}]}"#)
    #expect(throws: MissingValueError(set: "Customer", key: "7", property: "Orders/ID")) {
      try Customer(checking: orders)
    }
  }

  @Test func selectedMembersReadAsOptionals() async throws {
    let query = Customer.query.select(\.name, \.balance)
      .filter(\Customer.balance > 10).order(by: \Customer.name).expand(\.orders).select(\.since).top(5)
    #expect(query.query.select == ["Name", "Balance", "Since"])
    #expect(query.query.expand == [ExpandTerm(path: "Orders")])
    #expect(query.query.order == [OrderTerm(.path(QueryPath(["Name"])))])
    let row = try customer(#"{"Name": "Anna", "Address": {"Lines": []}, "Orders": [{"Total": 2}]}"#)
    let found = try #require(try await Answers(answer: [row]).fetch(query).first)
    #expect(found.name == "Anna")
    #expect(found.balance == nil)
    #expect(found.id1 == nil)
    #expect(found.id == nil)
    #expect(found.address?.city == nil)
    #expect(found.address?.lines == [])
    #expect(found.orders?.map(\.total) == [2])
    #expect(throws: MissingValueError.self) { try found.full() }
  }

  @Test func changesAPartialValue() throws {
    var found = Customer(row: try customer(#"{"ID": 7, "Name": "Anna"}"#)).partial
    found.set(\.balance, to: 3)
    found.set(\.name, to: nil)
    #expect(found.balance == 3)
    #expect(found.name == nil)
    #expect(found.row.changes.indices == [1, 4])
    #expect(try found.full().balance == 3)
    #expect(found.id == EntityKey([.init(name: "ID", value: .int(7))]))
  }

  // Runs in a process of its own, which ends.
  @Test func trapsOnReadingAMissingValue() async {
    await #expect(processExitsWith: .failure) { _ = Customer().balance }
    await #expect(processExitsWith: .success) { _ = Customer().partial.balance }
  }

  @Test func newValuesHaveDeclaredDefaults() throws {
    struct Item: ComplexValue {
      static let schema = ServiceSchema(emitted: "schema 1 odata 4.0\ncomplex Shop.Item\n  Count Int32! default=4")
        .emittedType("Shop.Item")
      var row: Row
      var count: Int { row[int: 0] }
    }
    #expect(Item().count == 4)
    #expect(throws: MissingValueError.self) { try Item(checking: Item().row) }
    #expect(try Item(checking: Item().row, isNew: true).count == 4)
  }

  @Test func throwsForAResultOfAnotherKind() throws {
    let result = OperationResult.value(.list([.int(1), .string("two")]))
    #expect(throws: ServiceError.self) { let _: [Int] = try result.scalars() }
    let row = OperationResult.rows([try customer(#"{"ID": 7}"#)])
    #expect(throws: MissingValueError.self) { let _: Customer? = try row.structure() }
    let nothing: Customer? = try OperationResult.value(.null).structure()
    #expect(nothing == nil)
  }
}
