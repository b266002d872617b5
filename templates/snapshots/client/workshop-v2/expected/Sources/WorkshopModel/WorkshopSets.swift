import TypedEntities

/// The entity sets and singletons of the service, each as the query of all that is in it.
///
///     let found = try await service.fetch(WorkshopSets.someSet.top(10))
public enum WorkshopSets {
  /// `Bicycles` of the service.
  public static var bicycles: EntityQuery<BicycleType> { EntityQuery(set: "Bicycles") }

  /// `Repairs` of the service.
  public static var repairs: EntityQuery<RepairType> { EntityQuery(set: "Repairs") }
}
