import ServiceData

/// The metadata of the runs' organization: the sets of ``WorldSchema``, with the keys and versions of its protocol.
enum SalesforceSchema {
  /// - Parameters:
  ///   - isOlder: whether the program uses an earlier version of the API.
  ///   - isChanged: whether there is a property and a set more.
  static func schema(isOlder: Bool, isChanged: Bool) throws -> ServiceSchema {
    try variants.get()[isOtherVersion: isOlder, isChanged: isChanged]
  }

  private static let variants = Result {
    try SchemaVariants { ServiceSchema(try SchemaDocument(text: text(isOlder: $0, isChanged: $1))) }
  }

  private static func text(isOlder: Bool, isChanged: Bool) -> String {
    """
    schema 1 salesforce \(isOlder ? "59.0" : "60.0")
    entity SObject.Note__c keys=Id alternate=Code__c title=Title
    \(common)
      Code__c String max=40 normalized
    \(isChanged ? "  Colour String normalized\n" : "")entity SObject.Order__c keys=Id title=Title
    \(common)
      Items n:SObject.Item__c[] partner=Order
    entity SObject.Item__c keys=Id title=Title
    \(common)
      OrderKey String max=18
      Order n:SObject.Order__c partner=Items ref=OrderKey>Id
    entity SObject.Room__c keys=Id alternate=Code__c title=Title
    \(common)
      Code__c String max=40 normalized
      Seats n:SObject.Seat__c[] partner=Room
    entity SObject.Seat__c keys=Id title=Title
    \(anonymous)
      RoomKey String max=18
      Room n:SObject.Room__c partner=Seats ref=RoomKey>Id
    \(isChanged ? "entity SObject.Label__c keys=Id\n  Id String! max=18 computed\n  Name String\n" : "")set Notes SObject.Note__c
    set Orders SObject.Order__c
      bind Items Items
    set Items SObject.Item__c
      bind Order Orders
    set Rooms SObject.Room__c
      bind Seats Seats
    set Seats SObject.Seat__c
      bind Room Rooms
    \(isChanged ? "set Labels SObject.Label__c\n" : "")
    """
  }

  /// The properties of entities whose creator nobody can see, so that the user decides whether one comes from a creation
  /// whose answer was lost.
  private static let anonymous = """
      Id String! max=18 computed
      Token String normalized
      Title String normalized
      Body String nofilter normalized
      SystemModstamp DateTimeOffset! computed
    """

  /// The properties of the other entities.
  private static let common = anonymous + "\n  CreatedById String! max=18 computed"
}
