import TypedEntities

/// The entity sets and singletons of the service, each as the query of all that is in it.
///
///     let found = try await service.fetch(MuseumSets.someSet.top(10))
public enum MuseumSets {
  /// What hangs on the walls.
  ///
  /// Named `Paintings` by the service.
  public static var paintings: EntityQuery<Painting> { EntityQuery(set: "Paintings") }

  /// `Things` of the service.
  public static var things: EntityQuery<Thing> { EntityQuery(set: "Things") }

  /// `Artists` of the service.
  public static var artists: EntityQuery<Artist> { EntityQuery(set: "Artists") }

  /// `House` of the service.
  public static var house: EntityQuery<House> { EntityQuery(set: "House") }
}
