import CheckedChanges
import ServiceData
import Testing

/// The rules of the metadata for values, and the changes that break them.
@Suite struct ValueRulesTests {
  private static let schema = ServiceSchema(
    emitted: """
      schema 1 odata 4.0
      enum M.Color
        Red 1
        Blue 2
      enum M.Finish open
        Matt 1
      enum M.Days flags
        Mon 1
        Tue 2
      complex M.Place
        City String! max=5
        Zip String
      entity M.Room keys=ID
        ID Guid!
        Name String! max=4
        Seats Byte! default=2
        Price Decimal precision=5 scale=2
        Weight Decimal precision=3
        Depth Decimal precision=4 scale=0
        Paint e:M.Color
        Finish e:M.Finish
        Open e:M.Days
        Place c:M.Place!
        Photo Binary max=3
        Made DateTimeOffset! computed
        Stamp String! generated
        House Int32! token
        Tags String[]! max=3
        Home n:M.House ref=House>ID
        Desks n:M.Desk[]
      entity M.House keys=ID
        ID Int32!
      entity M.Desk keys=ID open
        ID Int32!
        Room Guid!
        Label String!
        Owner n:M.Room ref=Room>ID
      entity M.Photo keys=ID stream
        ID Int32!
        Title String!
      """)

  private func row(_ json: String, _ type: String = "M.Room") throws -> Row {
    let read = try Row(json: Array(json.utf8), type: try #require(Self.schema.type(type)))
    var row = Row(type: read.type)
    for index in read.type.members.indices { if let value = read[index] { row[index] = value } }
    for member in read.dynamic { row[member.name] = member.value }
    return row
  }

  private func refusal(creating json: String, _ type: String = "M.Room") throws -> String? {
    let row = try row(json, type)
    do throws(ValueRuleError) {
      try row.checkCreation(in: "Set")
      return nil
    } catch {
      return error.description
    }
  }

  private func refusal(changing json: String) throws -> String? {
    let row = try row(json)
    do throws(ValueRuleError) {
      try row.checkUpdate(in: "Set")
      return nil
    } catch {
      return error.description
    }
  }

  private static let least = #"{"Name": "A", "House": 1, "Place": {"City": "Rome"}}"#

  @Test func computedValuesAreNotRequired() throws {
    #expect(try refusal(creating: Self.least) == nil)
    #expect(
      try refusal(creating: #"{"Title": null}"#, "M.Photo")
        == "'Title' of 'Set' is required and has no value; give it one")
    #expect(try refusal(creating: "{}", "M.Photo") == nil)
  }

  @Test(arguments: [
    ("{}", "Name"), (#"{"Name": null, "House": 1, "Place": {"City": "Rome"}}"#, "Name"),
    (#"{"Name": "A", "Place": {"City": "Rome"}}"#, "House"), (#"{"Name": "A", "House": 1}"#, "Place"),
    (#"{"Name": "A", "House": 1, "Place": {"Zip": "1"}}"#, "Place/City"),
    (#"{"Name": "A", "House": 1, "Place": {"City": "Rome"}, "Desks": [{"ID": 1}]}"#, "Desks/Label"),
  ])
  func creationRequiresMandatoryProperties(_ json: String, _ property: String) throws {
    #expect(try refusal(creating: json) == "'\(property)' of 'Set' is required and has no value; give it one")
  }

  @Test func aLinkProvidesItsForeignKey() throws {
    var room = try row(#"{"Name": "A", "Place": {"City": "Rome"}}"#)
    let house = try #require(Self.schema.type("M.House"))
    room["Home"] = .row(Row(referenceTo: EntityKey([.init(name: "ID", value: .int(1))]), in: "Houses", of: house))
    room["Desks"] = .list([.row(try row(#"{"Label": "x", "Extra": 1}"#, "M.Desk"))])
    try room.checkCreation(in: "Set")
  }

  @Test(
    "P60: values keep the facets",
    arguments: [
      (#"{"Name": "Abcd"}"#, nil),
      (#"{"Name": "Abcde"}"#, "'Name' of 'Set' has length 5, expected at most 4; shorten it"),
      (#"{"Name": null}"#, "'Name' of 'Set' is required and has no value; give it one"),
      (#"{"Price": 123.40}"#, nil), (#"{"Price": 123.4500}"#, nil), (#"{"Price": -1.2E2}"#, nil),
      (#"{"Price": 0.005}"#, "'Price' of 'Set' has 3 digits after the decimal point, expected at most 2; round it"),
      (#"{"Price": 1234}"#, "'Price' of 'Set' has 4 digits, expected at most 3; give a number that fits"),
      (#"{"Price": 1E9}"#, "'Price' of 'Set' has 10 digits, expected at most 3; give a number that fits"),
      (#"{"Weight": 0.00012}"#, "'Weight' of 'Set' has 5 digits, expected at most 3; give a number that fits"),
      (#"{"Price": 1E-9223372036854775808}"#, nil), (#"{"Price": 1E9223372036854775807}"#, nil),
      (#"{"Weight": 12.3}"#, nil), (#"{"Depth": 1.25}"#, nil),
      (#"{"Depth": 123.45}"#, "'Depth' of 'Set' has 5 digits, expected at most 4; give a number that fits"),
      (#"{"Photo": "AAEC"}"#, nil),
      (#"{"Photo": "AAECAw"}"#, "'Photo' of 'Set' has length 4, expected at most 3; shorten it"),
      (#"{"Paint": "Red"}"#, nil), (#"{"Paint": "2"}"#, nil),
      (#"{"Finish": "Matt"}"#, nil), (#"{"Finish": "Rough"}"#, nil),
      (#"{"Finish": true}"#, "true is not a value of 'Finish', expected a member of 'M.Finish'"),
      (#"{"Paint": "Green"}"#, "'Green' is not a member of 'Paint', expected 'Red', 'Blue'"),
      (#"{"Paint": "Red,Blue"}"#, "'Red,Blue' is not a member of 'Paint', expected 'Red', 'Blue'"),
      (#"{"Open": "Mon, Tue"}"#, nil),
      (#"{"Open": "Mon,Sun"}"#, "'Sun' is not a member of 'Open', expected 'Mon', 'Tue'"),
      (#"{"Seats": 256}"#, "256 is not a value of 'Seats', expected a value of type 'Byte'"),
      (#"{"Seats": "many"}"#, "'many' is not a value of 'Seats', expected a value of type 'Byte'"),
      (#"{"Place": {"City": "London"}}"#, "'Place/City' of 'Set' has length 6, expected at most 5; shorten it"),
      (#"{"Place": {"Zip": "1"}}"#, nil),
      (#"{"Tags": ["abcd"]}"#, "'Tags' of 'Set' has length 4, expected at most 3; shorten it"),
      (#"{"Colour": "Red"}"#, "'Room' has no property 'Colour'; leave it out"),
      (#"{"Name@note": "x"}"#, nil), (#"{"Made": null}"#, nil),
    ])
  func valuesKeepTheFacets(_ json: String, _ refused: String?) throws {
    #expect(try refusal(changing: json) == refused)
  }

  @Test func countsCodePoints() throws {
    #expect(try refusal(changing: #"{"Name": "\#u{1F600}\#u{1F600}\#u{1F600}\#u{1F600}"}"#) == nil)
  }

  /// The service's own values may break its rules.
  @Test func updatesCheckOnlyChangedValues() throws {
    var room = try Row(
      json: Array(#"{"Name": "Too long", "Old": 1, "Place": {"Zip": "1"}}"#.utf8),
      type: #require(Self.schema.type("M.Room")))
    room["House"] = .int(3)
    try room.checkUpdate(in: "Set")
  }
}
