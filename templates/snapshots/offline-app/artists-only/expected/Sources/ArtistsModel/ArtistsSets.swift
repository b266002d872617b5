import TypedEntities

/// The entity sets and singletons of the service, each as the query of all that is in it.
///
///     let found = try await service.fetch(ArtistsSets.someSet.top(10))
public enum ArtistsSets {
  /// `Artists` of the service.
  public static var artists: EntityQuery<Artist> { EntityQuery(set: "Artists") }
}
