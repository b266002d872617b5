import ServiceData
import Testing

/// Whether an update assigns a part of the key, as far as a row shows it.
struct KeyAssignmentTests {
  private static let schema = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      types: [
        StructuredDeclaration(
          kind: .complex, qualifiedName: "M.Place",
          members: [
            MemberSchema(name: "Code", type: .primitive(.string)),
            MemberSchema(name: "Name", type: .primitive(.string)),
          ]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "M.Room",
          keys: [KeyReference(path: ["ID"]), KeyReference(path: ["Place", "Code"], name: "Code")],
          members: [
            MemberSchema(name: "ID", type: .primitive(.guid)), MemberSchema(name: "Place", type: .complex("M.Place")),
            MemberSchema(name: "Seats", type: .primitive(.int32)),
          ]),
      ]))
  private static let id = "0a6f2b34-0000-4000-8000-000000000001"
  private let key = EntityKey([
    .init(name: "ID", value: .string(id)), .init(name: "Code", value: .string("A")),
  ])

  private func place(_ code: String?, _ name: String) -> Row {
    var row = Row(type: Self.schema.type("M.Place") ?? ServiceSchema.untyped)
    if let code { row.load(.string(code), at: 0) }
    row.load(.string(name), at: 1)
    return row
  }

  private func room() -> Row {
    var row = Row(type: Self.schema.type("M.Room") ?? ServiceSchema.untyped)
    row.load(.string(Self.id), at: 0)
    row.load(.row(place("A", "Attic")), at: 1)
    return row
  }

  private func refusal(_ row: Row, _ key: EntityKey?, replaces: Bool = false) -> String? {
    do throws(KeyAssignmentError) {
      try row.checkKeyStays(key, in: "Rooms", replaces: replaces)
      return nil
    } catch {
      return error.property
    }
  }

  @Test func comparesAValueWithTheKey() {
    var row = room()
    row["Seats"] = .int(3)
    #expect(refusal(row, key) == nil)
    #expect(refusal(row, nil) == nil)
    row["ID"] = .string(Self.id.uppercased())
    #expect(refusal(row, key) == nil)
    #expect(refusal(row, nil) == "ID")
    row["ID"] = .null
    #expect(refusal(row, key) == "ID")
  }

  @Test func includesPartsInComplexValues() {
    var row = room()
    row["Place"] = .row(place("A", "Loft"))
    #expect(refusal(row, key) == nil)
    row["Place"] = .row(place(nil, "Loft"))
    #expect(refusal(row, key) == nil)
    row["Place"] = .row(place("B", "Attic"))
    #expect(refusal(row, key) == "Place/Code")
    #expect(refusal(row, nil) == "Place/Code")
    row["Place"] = .null
    #expect(refusal(row, key) == "Place/Code")
    var edited = place("A", "Attic")
    edited["Name"] = .string("Loft")
    row["Place"] = .row(edited)
    #expect(refusal(row, nil) == nil)
    edited["Code"] = .string("B")
    row["Place"] = .row(edited)
    #expect(refusal(row, nil) == "Place/Code")
  }

  @Test func replacementsIncludeTheKey() {
    let other = EntityKey([.init(name: "ID", value: .string("x")), .init(name: "Code", value: .string("A"))])
    #expect(refusal(room(), other) == nil)
    #expect(refusal(room(), other, replaces: true) == "ID")
    #expect(refusal(room(), key, replaces: true) == nil)
  }

  @Test func comparesNumbersByValue() {
    let type = StructuredDeclaration(
      kind: .entity, qualifiedName: "M.Sum", keys: [KeyReference(path: ["ID"])],
      members: [MemberSchema(name: "ID", type: .primitive(.decimal))])
    let schema = ServiceSchema(
      SchemaDocument(protocolName: "odata", protocolVersion: "4.0", types: [type]))
    var row = Row(type: schema.type("M.Sum") ?? ServiceSchema.untyped)
    row["ID"] = .decimal("10.50")
    #expect(refusal(row, EntityKey([.init(name: "ID", value: .decimal("10.5"))])) == nil)
    row["ID"] = .int(10)
    #expect(refusal(row, EntityKey([.init(name: "ID", value: .decimal("10.00"))])) == nil)
    #expect(refusal(row, EntityKey([.init(name: "ID", value: .decimal("100"))])) == "ID")
  }
}
