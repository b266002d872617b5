import GeneratorModel
import Testing

@testable import SalesforceReader

@Suite("Types of fields")
struct FieldTypeTests {
  private static let table: [(String, String, TypeReference)] = [
    ("string", #""length": 80"#, TypeReference(.primitive(.string), facets: Facets(maxLength: 80))),
    ("string", #""length": 0"#, TypeReference(.primitive(.string))),
    ("textarea", #""length": 32000"#, TypeReference(.primitive(.string), facets: Facets(maxLength: 32_000))),
    ("phone", #""length": 40"#, TypeReference(.primitive(.string), facets: Facets(maxLength: 40))),
    ("url", #""length": 255"#, TypeReference(.primitive(.string), facets: Facets(maxLength: 255))),
    ("email", #""nillable": false"#, TypeReference(.primitive(.string), isNullable: false)),
    ("encryptedstring", #""length": 175"#, TypeReference(.primitive(.string), facets: Facets(maxLength: 175))),
    ("combobox", Describe.values(["a"]), TypeReference(.primitive(.string))),
    ("anyType", "", TypeReference(.primitive(.string))),
    ("reference", "", TypeReference(.primitive(.string), facets: Facets(maxLength: 18))),
    ("boolean", "", TypeReference(.primitive(.boolean))),
    ("int", #""digits": 8"#, TypeReference(.primitive(.int32))),
    ("long", "", TypeReference(.primitive(.int64))),
    (
      "double", #""precision": 18, "scale": 15"#,
      TypeReference(.primitive(.decimal), facets: Facets(precision: 18, scale: .digits(15)))
    ),
    (
      "currency", #""precision": 18, "scale": 0"#,
      TypeReference(.primitive(.decimal), facets: Facets(precision: 18, scale: .digits(0)))
    ),
    ("percent", #""precision": 0"#, TypeReference(.primitive(.decimal), facets: Facets(scale: .variable))),
    ("date", "", TypeReference(.primitive(.date))),
    ("datetime", "", TypeReference(.primitive(.dateTimeOffset), facets: Facets(precision: 0))),
    ("time", "", TypeReference(.primitive(.timeOfDay))),
    ("base64", "", TypeReference(.primitive(.stream))),
    ("address", "", TypeReference(.complex(ModelTypes.type("Address")))),
    ("location", "", TypeReference(.complex(ModelTypes.type("Location")))),
    ("complexvalue", "", TypeReference(.unknown("complexvalue"))),
    (
      "junctionidlist", "",
      TypeReference(.primitive(.string), isCollection: true, isNullable: false, facets: Facets(maxLength: 18))
    ),
    ("picklist", Describe.values(["a"]), TypeReference(.enumeration(ModelTypes.type("Thing_Field")))),
    ("picklist", #""length": 40"#, TypeReference(.primitive(.string), facets: Facets(maxLength: 40))),
    (
      "multipicklist", Describe.values(["a", "b"]),
      TypeReference(.enumeration(ModelTypes.type("Thing_Field")), isCollection: true, isNullable: false)
    ),
  ]

  @Test(arguments: table.indices)
  func typesByTable(_ index: Int) throws {
    let (type, members, expected) = Self.table[index]
    let reading = try Reading(Describe.object("Thing", fields: [Describe.field("Field", type, members)]))
    #expect(try reading.property("Field").type == expected)
    #expect(reading.messages == [])
  }

  @Test func anUnknownTypeIsText() throws {
    let reading = try Reading(Describe.object("Thing", fields: [Describe.field("Field", "hologram", #""length": 7"#)]))
    #expect(try reading.property("Field").type == TypeReference(.primitive(.string), facets: Facets(maxLength: 7)))
    #expect(
      reading.messages == ["4: note: the field 'Field' of 'Thing' has the unknown type 'hologram' and is read as text"])
  }

  @Test func theKeyIsComputedText() throws {
    let reading = try Reading(Describe.object("Thing", fields: []))
    #expect(try reading.type("Thing").key == [KeyPart(path: "Id")])
    let key = try reading.property("Id")
    #expect(key.type == TypeReference(.primitive(.string), isNullable: false, facets: Facets(maxLength: 18)))
    #expect(key.isTagged(Terms.computed))
    #expect(try reading.model().serviceProtocol == ServiceProtocol(name: "salesforce", version: "60.0"))
  }

  /// (members, tagged terms, refused on creation)
  private static let access: [(String, [String])] = [
    ("", []),
    (#""createable": false, "updateable": false"#, [Terms.computed]),
    (#""updateable": false"#, [Terms.immutable]),
    (#""calculated": true"#, [Terms.computed]),
    (#""autoNumber": true"#, [Terms.computed]),
    (#""defaultedOnCreate": true"#, [Terms.computedDefaultValue]),
    (#""createable": false, "updateable": false, "defaultedOnCreate": true"#, [Terms.computed]),
    (#""updateable": false, "defaultedOnCreate": true"#, [Terms.computedDefaultValue, Terms.immutable]),
  ]

  @Test(arguments: access.indices)
  func accessByFlags(_ index: Int) throws {
    let (members, terms) = Self.access[index]
    let field = Describe.field("Field", "date", members)
    let property = try Reading(Describe.object("Thing", fields: [field])).property("Field")
    #expect(property.annotations.filter { $0.value == .bool(true) }.map(\.term).sorted() == terms.sorted())
  }

  @Test func aFieldThatIsNotSetOnCreation() throws {
    let field = Describe.field("Field", "boolean", #""createable": false"#)
    let property = try Reading(Describe.object("Thing", fields: [field])).property("Field")
    #expect(!property.isSettableOnCreate)
    #expect(property.isSettableOnUpdate)
  }

  @Test func meaningOfFields() throws {
    let reading = try Reading(
      Describe.object(
        "Thing",
        fields: [
          Describe.field("Count", "int", #""digits": 3, "defaultValue": 12, "filterable": false, "sortable": false"#),
          Describe.field("Rate", "percent"), Describe.field("Price", "currency"),
          Describe.field("CurrencyIsoCode", "picklist", Describe.values(["EUR", "USD"])),
          Describe.field("Total", "currency", #""calculated": true, "calculatedFormula": "Price * 2""#),
          Describe.field("Text", "textarea", #""htmlFormatted": true, "inlineHelpText": "Say it.", "label": "What""#),
          Describe.field("City", "string", #""compoundFieldName": "Address""#),
        ]))
    let count = try reading.property("Count")
    #expect((count.minimum, count.maximum, count.defaultValue) == ("-999", "999", "12"))
    #expect(!count.isFilterable && !count.isSortable)
    #expect(try reading.property("Rate").unit == .constant("%"))
    #expect(try reading.property("Price").unit == .path("CurrencyIsoCode"))
    #expect(try reading.property("Total").documentation?.details == "The service calculates it: Price * 2")
    let text = try reading.property("Text")
    #expect(text.mediaType == .constant("text/html"))
    #expect(text.documentation == Documentation(label: "What", summary: "Say it."))
    #expect(try reading.property("City").documentation?.details == "A part of 'Address'.")
  }

  @Test("texts and choices are stored in another form, but rich texts, references and computed values are not")
  func normalizedValues() throws {
    let reading = try Reading(
      Describe.object(
        "Thing",
        fields: [
          Describe.field("City", "string"), Describe.field("Notes", "textarea"), Describe.field("Mail", "email"),
          Describe.field("Rich", "textarea", #""htmlFormatted": true"#), Describe.field("Count", "int"),
          Describe.field("Number", "string", #""autoNumber": true, "createable": false, "updateable": false"#),
          Describe.field("OtherId", "reference", #""referenceTo": ["Other"]"#),
          Describe.field("Colors", "multipicklist", Describe.values(["red", "blue"])),
        ]))
    for name in ["City", "Notes", "Mail", "Rich", "Count", "Number", "OtherId", "Colors"] {
      let isNormalized = try reading.property(name).isTagged("scaffold.Normalized")
      #expect(isNormalized == ["City", "Notes", "Mail", "Colors"].contains(name), "\(name)")
    }
  }

  @Test(arguments: [
    ("string", #""defaultValue": "Yes", "length": 3"#, "Yes"), ("string", #""defaultValue": "Yes!", "length": 3"#, nil),
    ("boolean", #""defaultValue": false"#, "false"), ("boolean", #""defaultValue": "maybe""#, nil),
    ("int", #""defaultValue": 99999999999"#, nil), ("double", #""defaultValue": 23.50"#, "23.50"),
    ("double", #""defaultValue": 1e400"#, nil), ("double", #""defaultValue": "-.5""#, nil),
    ("reference", #""defaultValue": "001""#, nil), ("date", #""defaultValue": "TODAY()""#, nil),
    ("string", #""defaultValue": "x", "createable": false"#, nil), ("string", #""defaultValue": ["x"]"#, nil),
  ])
  func defaults(_ type: String, _ members: String, _ expected: String?) throws {
    let reading = try Reading(Describe.object("Thing", fields: [Describe.field("Field", type, members)]))
    #expect(try reading.property("Field").defaultValue == expected)
  }
}

/// The terms of the vocabulary Core.
enum Terms {
  static let computed = "Org.OData.Core.V1.Computed"
  static let computedDefaultValue = "Org.OData.Core.V1.ComputedDefaultValue"
  static let immutable = "Org.OData.Core.V1.Immutable"
}
