import GeneratorModel
import Testing

@testable import SalesforceReader

@Suite("Picklists")
struct PicklistTests {
  private func reading(_ values: String, type: String = "picklist", _ members: String = #""length": 40"#) throws
    -> Reading
  {
    try Reading(
      Describe.object("Thing", fields: [Describe.field("State", type, "\"picklistValues\": [\(values)], \(members)")]))
  }

  @Test func valuesAreMembersVerbatim() throws {
    let reading = try reading(
      """
      {"value": "Food & Beverage", "label": "Food", "active": true, "defaultValue": true},
      {"value": "Old", "label": "Old", "active": false}, {"value": "old"}
      """)
    let type = try #require(try reading.model().enumTypes.first)
    #expect(type.name == ModelTypes.type("Thing_State"))
    #expect(type.members.map(\.name) == ["Food & Beverage", "Old", "old"])
    #expect(type.members.map(\.value) == [0, 1, 2])
    #expect(type.members[0].documentation == Documentation(label: "Food"))
    #expect(type.members[1].documentation == Documentation(summary: "Inactive: kept by old records."))
    #expect(type.members[2].documentation == nil)
    #expect(try reading.property("State").defaultValue == "Food & Beverage")
  }

  @Test func saysWhetherOtherValuesAreAccepted() throws {
    let value = #"{"value": "a"}"#
    for (flag, text) in [("true", "refuses other values."), ("false", "accepts other values, too.")] {
      let reading = try reading(value, #""restrictedPicklist": \#(flag), "controllerName": "Kind""#)
      #expect(try reading.model().enumTypes[0].documentation?.details == "The service \(text)")
      #expect(try reading.model().enumTypes[0].isOpen == (flag == "false"))
      #expect(try reading.property("State").documentation?.details == "Its values depend on 'Kind'.")
    }
  }

  @Test func leavesOutWhatIsNoValue() throws {
    let reading = try reading(
      #"{"value": "a"}, {"value": ""}, {"value": "a"}, {"value": "b;c"}, 7, {"value": 7}"#, type: "multipicklist")
    #expect(try reading.model().enumTypes[0].members.map(\.name) == ["a"])
    #expect(
      reading.messages == [
        "4: warning: left out an element of 'picklistValues' of the field 'State' of 'Thing': expected an object, found a number",
        "4: warning: left out a value of the field 'State' of 'Thing': it is empty",
        "4: warning: left out a value of the field 'State' of 'Thing': 'a' occurs twice",
        "4: warning: left out a value of the field 'State' of 'Thing': 'b;c' contains ';', which separates values",
        "4: warning: left out 'value' of a value of the field 'State' of 'Thing': expected a text, found a number",
        "4: warning: left out a value of the field 'State' of 'Thing': it is empty",
      ])
  }

  @Test func namesOfEnumerationsDoNotClash() throws {
    let values = Describe.values(["x"])
    let reading = try Reading(folder: [
      "a.json": Describe.object("A", fields: [Describe.field("B__c", "picklist", values)]),
      "b.json": Describe.object("A_B__c", fields: []),
    ])
    #expect(try reading.model().enumTypes.map(\.name) == [ModelTypes.type("A_B__cValue")])
  }
}
