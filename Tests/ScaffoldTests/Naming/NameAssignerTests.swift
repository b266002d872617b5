import Testing

@testable import GeneratorModel
@testable import GeneratorNaming

@Suite struct NameAssignerTests {
  private func names(_ model: ServiceModel) throws -> [String: String] {
    let decisions = try NameAssigner(reservedTypes: ["Row", "ServiceData"]).assign(model).decisions
    return Dictionary(uniqueKeysWithValues: decisions.map { ($0.key.text, $0.value.swift.source) })
  }

  @Test func typesDoNotClashWithPlatformAndRuntime() throws {
    let model = NamedModels.model(
      [
        NamedModels.entity("S.Task"), NamedModels.complex("S.Error"), NamedModels.entity("S.String"),
        NamedModels.entity("S.Row"), NamedModels.entity("S.Type"), NamedModels.entity("S.ServiceData"),
      ], enums: [EnumType(name: QualifiedName("S.Result"))])
    let names = try names(model)
    #expect(
      names == [
        "S.Task": "TaskEntity", "S.Error": "ErrorType", "S.String": "StringEntity", "S.Row": "RowEntity",
        "S.Type": "TypeEntity", "S.ServiceData": "ServiceDataEntity", "S.Result": "ResultType",
      ])
  }

  @Test func numbersManyNamesakesInLinearTime() {
    let count = 50_000
    var scope = NameScope(suffix: "Value", taken: ["a3", "a5"])
    let spelling = NameSpelling("a", style: .member)
    let names = (0..<count).map { _ in scope.settle(spelling).name }
    #expect(names.prefix(4) == ["a", "a2", "a4", "a6"])
    #expect(names.last == "a\(count + 2)")
    let types = (0..<count).map { (MetadataPath("S.T\($0)"), $0.isMultiple(of: 2) ? "Item" : "ITEM") }
    let files = FileNaming(pinned: [:]).names(of: Dictionary(uniqueKeysWithValues: types))
    #expect(Set(files.values.map { $0.lowercased() }).count == count)
    #expect(files.values.map(\.count).max() == "Item\(count)".count)
  }

  @Test func typesDoNotClashWithThePackage() throws {
    let model = NamedModels.model([NamedModels.entity("S.Shop")])
    let named = try NameAssigner(reservedTypes: ["Shop"]).assign(model)
    #expect(named.typeName(QualifiedName("S.Shop")).name == "ShopEntity")
  }

  @Test func prefixesNamesakesWithTheirNamespace() throws {
    let model = NamedModels.model([
      NamedModels.entity("a.b.c.Item"), NamedModels.entity("a.b.Item"), NamedModels.entity("x.c.Item"),
      NamedModels.entity("a.b.item"), NamedModels.entity("a.b.ITEM"),
    ])
    let names = try names(model)
    #expect(names["a.b.ITEM"] == "ITEM")
    #expect(names["a.b.Item"] == "Item")
    #expect(names["a.b.item"] == "BItem")
    #expect(names["a.b.c.Item"] == "BCItem")
    #expect(names["x.c.Item"] == "CItem")
  }

  @Test func escapesKeywordMembers() throws {
    let names = try names(
      NamedModels.model([NamedModels.complex("S.T", "default", "self", "Type", "in", "Description", "ID", "row")]))
    #expect(names["S.T/default"] == "`default`")
    #expect(names["S.T/in"] == "`in`")
    #expect(names["S.T/self"] == "selfValue")
    #expect(names["S.T/Type"] == "type")
    #expect(names["S.T/Description"] == "description")
    #expect(names["S.T/ID"] == "id")
    #expect(names["S.T/row"] == "rowValue")
  }

  @Test func allowsAPropertyNamedID() throws {
    #expect(try names(NamedModels.model([NamedModels.entity("S.T", "ID")]))["S.T/ID"] == "id")
  }

  @Test func resolvesMemberClashes() throws {
    let names = try names(NamedModels.model([NamedModels.complex("S.T", "VatGroup", "VATGroup", "vat_group")]))
    #expect(names["S.T/VATGroup"] == "vatGroup")
    #expect(names["S.T/VatGroup"] == "vatGroup2")
    #expect(names["S.T/vat_group"] == "vatGroup3")
  }

  @Test func membersDoNotClashWithInheritedOnes() throws {
    let model = NamedModels.model([
      NamedModels.entity("S.A", base: "S.B", "Name"), NamedModels.entity("S.B", "name"),
    ])
    let named = try NameAssigner().assign(model)
    #expect(named.propertyName("name", of: QualifiedName("S.A")).name == "name")
    #expect(named.propertyName("Name", of: QualifiedName("S.A")).name == "name2")
  }

  @Test func enumMembersDoNotClashWithOptional() throws {
    let members = ["None", "Some", "Public", "init", "RawValue"].map { EnumMember(name: $0, value: 0) }
    let names = try names(NamedModels.model([], enums: [EnumType(name: QualifiedName("S.E"), members: members)]))
    #expect(names["S.E/None"] == "noneValue")
    #expect(names["S.E/Some"] == "someValue")
    #expect(names["S.E/Public"] == "`public`")
    #expect(names["S.E/init"] == "initValue")
    #expect(names["S.E/RawValue"] == "rawValueValue")
  }

  @Test func namesOperationsAfterTheirBindingType() throws {
    func bound(_ name: String, to type: String) -> ServiceOperation {
      let parameter = OperationParameter(name: "on", type: TypeReference(.entity(QualifiedName(type))))
      return ServiceOperation(name: QualifiedName(name), kind: .action, isBound: true, parameters: [parameter])
    }
    let model = NamedModels.model(
      [NamedModels.entity("S.A", "Close"), NamedModels.entity("S.B"), NamedModels.entity("S.C", base: "S.B")],
      operations: [
        bound("S.close", to: "S.A"), bound("S.open", to: "S.A"), bound("T.open", to: "S.B"), bound("U.open", to: "S.C"),
      ])
    let names = try names(model)
    #expect(names["S.close()"] == "closeOperation")
    #expect(names["S.open()"] == "open")
    #expect(names["T.open()"] == "open")
    #expect(names["U.open()"] == "open2")
    #expect(names["S.open(S.A)/on"] == "on")
  }

  @Test func operationsDoNotClashWithTheService() throws {
    let parameter = OperationParameter(name: "Remote", type: TypeReference(.primitive(.string)))
    let model = NamedModels.model(
      [], operations: [ServiceOperation(name: QualifiedName("S.Count"), kind: .function, parameters: [parameter])])
    let names = try names(model)
    #expect(names["S.Count()"] == "countOperation")
    #expect(names["S.Count(Remote:Edm.String)/Remote"] == "remoteValue")
  }

  @Test func doesNotDependOnTheOrderOfTheModel() throws {
    let types = [
      NamedModels.entity("b.Item", "b", "B"), NamedModels.entity("a.Item", "x"), NamedModels.entity("a.item", "y"),
    ]
    let first = try names(NamedModels.model(types, sets: ["Items", "items"]))
    let second = try names(NamedModels.model(types.reversed(), sets: ["items", "Items"]))
    #expect(first == second)
  }

  @Test func fileNamesDifferNotOnlyByCase() throws {
    let long = String(repeating: "Ж", count: 90)
    let model = NamedModels.model([
      NamedModels.entity("S.ITEM"), NamedModels.entity("S.Item"), NamedModels.entity("S.Con"),
      NamedModels.entity("S.\(long)"),
    ])
    let named = try NameAssigner().assign(model)
    #expect(named.fileName(QualifiedName("S.ITEM")) == "ITEM")
    #expect(named.fileName(QualifiedName("S.Item")) == "Item2")
    #expect(named.fileName(QualifiedName("S.Con")) == "ConType")
    #expect(named.fileName(QualifiedName("S.\(long)")).utf8.count <= FileNaming.limit)
  }
}
