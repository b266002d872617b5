import ServiceData

/// The metadata of the runs' OData service, in both of its versions: the second has a property and a set more.
enum WorldSchema {
  private static let variants = SchemaVariants { make(isVersionTwo: $0, isChanged: $1) }

  static func schema(isVersionTwo: Bool, isChanged: Bool) -> ServiceSchema {
    variants[isOtherVersion: isVersionTwo, isChanged: isChanged]
  }

  private static func make(isVersionTwo: Bool, isChanged: Bool) -> ServiceSchema {
    var sets = [
      EntitySetSchema(name: "Notes", typeName: "World.NotesType"),
      EntitySetSchema(name: "Orders", typeName: "World.OrdersType", bindings: ["Items": "Items"]),
      EntitySetSchema(name: "Items", typeName: "World.ItemsType", bindings: ["Order": "Orders"]),
      EntitySetSchema(name: "Rooms", typeName: "World.RoomsType", bindings: ["Seats": "Seats"]),
      EntitySetSchema(name: "Seats", typeName: "World.SeatsType", bindings: ["Room": "Rooms"]),
    ]
    var types = [note(isChanged), order, item, room, seat]
    if isChanged {
      sets.append(EntitySetSchema(name: "Labels", typeName: "World.Label"))
      types.append(
        StructuredDeclaration(
          kind: .entity, qualifiedName: "World.Label", keys: [KeyReference(path: ["Name"])],
          members: [MemberSchema(name: "Name", type: .primitive(.string), isNullable: false)]))
    }
    return ServiceSchema(
      SchemaDocument(
        protocolName: "odata", protocolVersion: isVersionTwo ? "2.0" : "4.0", enumerations: [], types: types,
        sets: sets, operations: []))
  }

  /// The properties of every entity: its permanent token and the changed values.
  private static let common =
    [MemberSchema(name: "Token", type: .primitive(.string))]
    + WorldProperty.allCases.map { MemberSchema(name: $0.rawValue, type: .primitive(.string)) }

  private static func note(_ isChanged: Bool) -> StructuredDeclaration {
    let key = MemberSchema(name: "ID", type: .primitive(.guid), isNullable: false)
    let added = MemberSchema(name: "Colour", type: .primitive(.string))
    return StructuredDeclaration(
      kind: .entity, qualifiedName: "World.NotesType", keys: [KeyReference(path: ["ID"])],
      members: [key] + common + (isChanged ? [added] : []))
  }

  private static let givenKey = MemberSchema(
    name: "ID", type: .primitive(.int64), isNullable: false, facets: MemberFacets(isComputed: true))

  private static let order = StructuredDeclaration(
    kind: .entity, qualifiedName: "World.OrdersType", keys: [KeyReference(path: ["ID"])],
    members: [givenKey] + common + [
      MemberSchema(
        name: "Items", type: .navigation("World.ItemsType"), isCollection: true,
        relation: MemberRelation(partner: "Order"))
    ])

  private static let item = StructuredDeclaration(
    kind: .entity, qualifiedName: "World.ItemsType", keys: [KeyReference(path: ["ID"])],
    members: [givenKey, MemberSchema(name: "OrderKey", type: .primitive(.int64))] + common + [
      MemberSchema(
        name: "Order", type: .navigation("World.OrdersType"),
        relation: MemberRelation(
          partner: "Items", constraints: [MemberConstraint(property: "OrderKey", referenced: "ID")]))
    ])

  private static let number = MemberSchema(name: "Number", type: .primitive(.int32), isNullable: false)

  private static let room = StructuredDeclaration(
    kind: .entity, qualifiedName: "World.RoomsType", keys: [KeyReference(path: ["Number"])],
    members: [number] + common + [
      MemberSchema(
        name: "Seats", type: .navigation("World.SeatsType"), isCollection: true,
        relation: MemberRelation(partner: "Room"))
    ])

  private static let seat = StructuredDeclaration(
    kind: .entity, qualifiedName: "World.SeatsType",
    keys: [KeyReference(path: ["Area"]), KeyReference(path: ["Number"])],
    members: [
      MemberSchema(name: "Area", type: .primitive(.string), isNullable: false), number,
      MemberSchema(name: "RoomKey", type: .primitive(.int32)),
    ] + common + [
      MemberSchema(
        name: "Room", type: .navigation("World.RoomsType"),
        relation: MemberRelation(
          partner: "Seats", constraints: [MemberConstraint(property: "RoomKey", referenced: "Number")]))
    ])
}
