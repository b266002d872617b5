import ServiceData

/// A schema with everything that uploads treat differently: keys assigned by the service, keys assigned by clients, and
/// entities that refer to others.
enum JourneyModel {
  static let schema = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0", types: [trip, visit, country, photo, ticket],
      sets: [
        EntitySetSchema(name: "Trips", typeName: "Journey.Trip", bindings: ["Visits": "Visits"]),
        EntitySetSchema(name: "Visits", typeName: "Journey.Visit", bindings: ["Trip": "Trips"]),
        EntitySetSchema(name: "Countries", typeName: "Journey.Country"),
        EntitySetSchema(name: "Tickets", typeName: "Journey.Ticket"),
        EntitySetSchema(name: "Photos", typeName: "Journey.Photo"),
      ], operations: [ping, approve]))

  static let ping = OperationSchema(name: "Ping", isAction: true)
  /// Bound to a trip.
  static let approve = OperationSchema(
    name: "Journey.Approve", isAction: true, binding: OperationType(type: .navigation("Journey.Trip")))

  private static let trip = StructuredDeclaration(
    kind: .entity, qualifiedName: "Journey.Trip", keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(
        name: "ID", type: .primitive(.int32), isNullable: false, facets: MemberFacets(isComputed: true)),
      MemberSchema(name: "Name", type: .primitive(.string)), MemberSchema(name: "Seats", type: .primitive(.int32)),
      MemberSchema(name: "Price", type: .primitive(.decimal)), MemberSchema(name: "Edits", type: .primitive(.int32)),
      MemberSchema(name: "Revision", type: .primitive(.int32), facets: MemberFacets(isComputed: true)),
      MemberSchema(
        name: "Visits", type: .navigation("Journey.Visit"), isCollection: true,
        relation: MemberRelation(partner: "Trip")),
    ])

  private static let visit = StructuredDeclaration(
    kind: .entity, qualifiedName: "Journey.Visit", keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(
        name: "ID", type: .primitive(.int32), isNullable: false, facets: MemberFacets(isComputed: true)),
      MemberSchema(name: "TripID", type: .primitive(.int32)), MemberSchema(name: "Note", type: .primitive(.string)),
      MemberSchema(
        name: "Trip", type: .navigation("Journey.Trip"),
        relation: MemberRelation(
          partner: "Visits", constraints: [MemberConstraint(property: "TripID", referenced: "ID")])),
    ])

  private static let photo = StructuredDeclaration(
    kind: .entity, qualifiedName: "Journey.Photo", hasStream: true, keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(
        name: "ID", type: .primitive(.int32), isNullable: false, facets: MemberFacets(isComputed: true)),
      MemberSchema(name: "Title", type: .primitive(.string)),
    ])

  private static let ticket = StructuredDeclaration(
    kind: .entity, qualifiedName: "Journey.Ticket", keys: [KeyReference(path: ["Code"])],
    members: [
      MemberSchema(name: "Code", type: .primitive(.guid), isNullable: false),
      MemberSchema(name: "Name", type: .primitive(.string)),
    ])

  private static let country = StructuredDeclaration(
    kind: .entity, qualifiedName: "Journey.Country", keys: [KeyReference(path: ["Code"])],
    members: [
      MemberSchema(name: "Code", type: .primitive(.string), isNullable: false),
      MemberSchema(name: "Name", type: .primitive(.string)),
    ])

  static func type(of set: String) -> StructuredSchema {
    schema.set(set).flatMap(schema.entityType) ?? ServiceSchema.untyped
  }

  /// A row of a type with some values, which are not marked as changed.
  static func row(_ type: String, _ values: [String: Value]) -> Row {
    var row = Row(type: schema.type("Journey.\(type)") ?? ServiceSchema.untyped)
    for (name, value) in values {
      if let index = row.type.index(of: name) { row.load(value, at: index) }
    }
    return row
  }

  /// A new photo, which is a media entity.
  static func photo(_ title: String?) -> Row {
    var row = Row(type: type(of: "Photos"))
    if let title { row["Title"] = .string(title) }
    return row
  }

  static func key(_ id: Int64) -> EntityKey { EntityKey([.init(name: "ID", value: .int(id))]) }
  static func key(_ code: String) -> EntityKey { EntityKey([.init(name: "Code", value: .string(code))]) }
}
