import GeneratorModel
import Testing

@testable import SalesforceReader

@Suite("Relationships")
struct RelationshipTests {
  private func reading(_ children: [String] = [Describe.child("Parts", "Part", "ThingId")]) throws -> Reading {
    try Reading(folder: [
      "Thing.describe.json": Describe.object("Thing", fields: [], children: children),
      "Part.describe.json": Describe.object(
        "Part",
        fields: [
          Describe.reference(
            "ThingId", "Thing", to: ["Thing"], #""nillable": false, "label": "Thing ID", "updateable": false"#),
          Describe.reference("OwnerId", "Owner", to: ["User"]),
          Describe.reference("WhatId", "What", to: ["Thing", "User"]),
          Describe.reference("OtherId", nil, to: ["Thing"]),
        ]),
    ])
  }

  @Test func referencesLeadToDescribedObjects() throws {
    let navigation = try reading().navigation("Thing", of: "Part")
    #expect(navigation.target == ModelTypes.type("Thing"))
    #expect(!navigation.isCollection && !navigation.isNullable)
    #expect(navigation.referentialConstraints == [ReferentialConstraint(property: "ThingId", referencedProperty: "Id")])
    #expect(navigation.partner == "Parts")
    #expect(navigation.documentation?.label == "Thing")
    #expect(navigation.isTagged(Terms.immutable))
    let set = try #require(try reading().model().entitySets.first { $0.name == "Parts" })
    #expect(set.navigationBindings == [NavigationBinding(path: "Thing", target: "Things")])
  }

  @Test func childrenAreCollections() throws {
    for (members, action) in [
      ("", nil), (#""cascadeDelete": true"#, .cascade),
      (#""restrictedDelete": true"#, NavigationProperty.DeleteAction.none),
    ] as [(String, NavigationProperty.DeleteAction?)] {
      let navigation = try reading([Describe.child("Parts", "Part", "ThingId", members)]).navigation("Parts")
      #expect(navigation.isCollection && navigation.target == ModelTypes.type("Part"))
      #expect(navigation.partner == "Thing")
      #expect(navigation.onDelete == action)
    }
  }

  @Test func childrenByPolymorphicReferencesNameTheReference() throws {
    let reading = try reading([Describe.child("Whats", "Part", "WhatId")])
    let navigation = try reading.navigation("Whats")
    #expect(navigation.partner == "What" && navigation.onDelete == .setNull)
    // It leads to other objects as well.
    #expect(try reading.navigation("What", of: "Part").partner == nil)
  }

  @Test func referencesToObjectsThatAreNotDescribed() throws {
    let reading = try reading()
    #expect(try reading.navigation("Owner", of: "Part").target == ModelTypes.type("User"))
    let user = try reading.type("User")
    #expect(user.properties.map(\.name) == ["Id", "Name"])
    #expect(user.properties.allSatisfy { $0.isTagged(Terms.computed) })
    #expect(try !reading.model().entitySets.contains { $0.type == user.name })
    #expect(
      reading.messages == [
        "note: fields refer to 'User', which no document describes, so only the keys and names of their records can be read"
      ])
  }

  @Test(
    "an object that is not described has the field with its name, which need not be 'Name'",
    arguments: [
      ("Case", "CaseNumber"), ("Task", "Subject"), ("ContentDocument", "Title"), ("Contract", "ContractNumber"),
      ("Order", "OrderNumber"), ("Help__kav", "Title"), ("Account", "Name"), ("Case__c", "Name"), ("CaseComment", nil),
    ] as [(String, String?)])
  func namesOfObjectsThatAreNotDescribed(object: String, name: String?) throws {
    let field = Describe.reference("TargetId", "Target", to: [object])
    let reading = try Reading(folder: ["Part.describe.json": Describe.object("Part", fields: [field])])
    let type = try reading.type(object)
    #expect(type.properties.map(\.name) == ["Id"] + [name].compactMap(\.self))
    #expect(type.annotations.isEmpty == (name == nil))
  }

  @Test func referencesToSeveralObjects() throws {
    let reading = try reading()
    let navigation = try reading.navigation("What", of: "Part")
    #expect(navigation.target == ModelTypes.type("Name"))
    #expect(navigation.referentialConstraints == [ReferentialConstraint(property: "WhatId", referencedProperty: "Id")])
    #expect(try reading.type("Name").properties.map(\.name) == ["Id", "Name", "Type"])
    #expect(try reading.property("WhatId", of: "Part").documentation?.details == "It refers to one of Thing, User.")
    #expect(try reading.type("Part").navigationProperties.map(\.name) == ["Thing", "Owner", "What"])
  }

  @Test func objectsCanHaveTheNamesOfTheOwnTypes() throws {
    let fields = [
      Describe.field("Home", "address"), Describe.field("Place", "location"),
      Describe.reference("WhatId", "What", to: ["A", "B"]),
    ]
    let reading = try Reading(folder: [
      "Address.json": Describe.object("Address", fields: fields),
      "Location.json": Describe.object("Location", fields: fields),
      "Name.json": Describe.object("Name", fields: []), "Service.json": Describe.object("Service", fields: []),
    ])
    #expect(try reading.property("Home", of: "Address").type.target == .complex(ModelTypes.type("AddressValue")))
    #expect(try reading.property("Place", of: "Location").type.target == .complex(ModelTypes.type("LocationValue")))
    #expect(try reading.navigation("What", of: "Location").target == ModelTypes.type("Name"))
    #expect(try reading.model().containers.map(\.name) == [ModelTypes.type("ServiceContainer")])
  }

  @Test func leavesOutWhatLeadsNowhere() throws {
    let reading = try Reading(folder: [
      "a.json": Describe.object(
        "A",
        fields: [
          Describe.reference("BId", "B", to: []), Describe.reference("CId", "id", to: ["A"]),
          Describe.reference("DId", "D/../E", to: ["A"]), Describe.reference("EId", "E", to: ["no name", "A"]),
          Describe.field("FId", "string", #""relationshipName": "F", "referenceTo": ["A"]"#),
        ],
        children: [
          Describe.child("As", "A", "Nothing"), Describe.child("Es", "A", "EId"), Describe.child("es", "A", "CId"),
          Describe.child("Others", "Unknown", "AId"),
          #"{"relationshipName": null, "childSObject": "A", "field": "EId"}"#,
        ])
    ])
    #expect(try reading.type("A").navigationProperties.map(\.name) == ["E", "Es"])
    #expect(
      reading.messages == [
        "a.json:6: warning: left out the relationship of the field 'DId' of 'A': 'D/../E' is not a name of letters, digits and underscores",
        "a.json:7: warning: left out a target of the field 'EId' of 'A': 'no name' is not the name of an object",
        "a.json:4: warning: left out the relationship 'B' of 'A': the field 'BId' names no object to which it refers",
        "a.json:5: warning: left out the relationship 'id' of 'A': a field or another relationship has this name",
        "a.json:1: warning: left out the relationship 'As' of 'A': 'A' has no reference 'Nothing' to it",
        "a.json:1: warning: left out the relationship 'es' of 'A': a field or another relationship has this name",
      ])
  }

  @Test func referencesToAnotherKeyThanTheIdentifier() throws {
    let target = Describe.object("B", fields: [Describe.field("Code", "string")])
    let reference = { (field: String, to: String) in
      Describe.reference("X", "Y", to: [to], #""referenceTargetField": "\#(field)""#)
    }
    for (field, to, expected) in [("code", "B", "Code"), ("Nothing", "B", nil), ("Code", "C", nil)]
      as [(String, String, String?)]
    {
      let reading = try Reading(folder: [
        "a.json": Describe.object("A", fields: [reference(field, to)]), "b.json": target,
      ])
      #expect(
        try reading.navigation("Y", of: "A").referentialConstraints.map(\.referencedProperty)
          == [expected].compactMap { $0 })
    }
  }
}
