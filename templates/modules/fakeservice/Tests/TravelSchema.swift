import ServiceData

/// A service with features that the shop lacks: contained entities, links without keys, derived types and a singleton.
enum TravelSchema {
  static let schema = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0", types: [person, guide, trip, club],
      sets: [
        EntitySetSchema(
          name: "People", typeName: "Travel.Person", bindings: ["Friends": "People", "Club": "Clubs"]),
        EntitySetSchema(name: "Clubs", typeName: "Travel.Club", bindings: ["Members": "People"]),
        EntitySetSchema(name: "Me", typeName: "Travel.Person", isSingleton: true, bindings: ["Club": "Clubs"]),
      ]))

  private static let person = StructuredDeclaration(
    kind: .entity, qualifiedName: "Travel.Person", keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(name: "ID", type: .primitive(.guid), isNullable: false),
      MemberSchema(name: "Name", type: .primitive(.string), facets: MemberFacets(maxLength: 20)),
      MemberSchema(
        name: "Trips", type: .navigation("Travel.Trip"), isCollection: true,
        relation: MemberRelation(isContainment: true)),
      MemberSchema(name: "Friends", type: .navigation("Travel.Person"), isCollection: true),
      MemberSchema(name: "Club", type: .navigation("Travel.Club"), relation: MemberRelation(partner: "Members")),
    ])

  private static let guide = StructuredDeclaration(
    kind: .entity, qualifiedName: "Travel.Guide", baseName: "Travel.Person",
    members: [MemberSchema(name: "License", type: .primitive(.int32), isNullable: false)])

  private static let trip = StructuredDeclaration(
    kind: .entity, qualifiedName: "Travel.Trip", keys: [KeyReference(path: ["Number"])],
    members: [
      MemberSchema(name: "Number", type: .primitive(.int32), isNullable: false),
      MemberSchema(name: "Begin", type: .primitive(.date)),
    ])

  private static let club = StructuredDeclaration(
    kind: .entity, qualifiedName: "Travel.Club", keys: [KeyReference(path: ["Code"])],
    members: [
      MemberSchema(name: "Code", type: .primitive(.string), isNullable: false, facets: MemberFacets(maxLength: 3)),
      MemberSchema(
        name: "Members", type: .navigation("Travel.Person"), isCollection: true,
        relation: MemberRelation(partner: "Club")),
    ])
}
